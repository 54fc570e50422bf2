import type { Actor } from '../../../access/server/audit.ts';
import { emailKey } from '../../../access/user.ts';
import { type Db, queryGlobal } from '../../../kit/server/db/db.ts';

/**
 * Adds a sign-in that was refused to the audit trail. Of an e-mail that nobody has, nothing of what was typed is kept: it may
 * be a password in the wrong field. The same from one address is kept once a minute, so that a flood of attempts fills no
 * disk.
 */
export async function recordRefusedSignIn(
  db: Db,
  { address, origin }: Actor,
  { email, code }: { email: string; code: string },
): Promise<void> {
  await queryGlobal(
    db,
    `insert into installation_events (kind, subject_id, address, origin, details)
     select 'session.refused', u.id, $2, $3, jsonb_build_object('reason', $4::text)
     from (values (1)) one left join users u on u.email = $1
     where not exists (
       select from installation_events e
       where e.kind = 'session.refused' and e.at > now() - interval '1 minute' and e.address = $2
         and e.subject_id is not distinct from u.id and e.details ->> 'reason' = $4)`,
    [emailKey(email).replaceAll('\0', ' '), address, origin, code],
  );
}
