import type { Actor } from '../../../access/server/audit.ts';
import { emailKey } from '../../../access/user.ts';
import { type Db, queryGlobal } from '../../../kit/server/db/db.ts';
import { tally } from '../../../kit/server/observe/tallies.ts';
import { Refusal } from '../../../kit/server/http/errors.ts';

/** What a password was refused for: a sign-in, a confirmation, or as the current one when it is changed. */
type RefusedKind = 'session.refused' | 'password.unconfirmed' | 'password.refused';

const REASONS: ReadonlySet<string> = new Set(['wrong_credentials', 'wrong_password', 'too_many_attempts']);

/** Runs work that checks a password. If the password is refused, adds that to the audit trail. */
export async function recordingRefusals<T>(
  db: Db,
  from: Actor,
  { kind, email }: { kind: RefusedKind; email: string },
  work: () => Promise<T>,
): Promise<T> {
  return work().catch(async (error: unknown) => {
    const reason = reasonOf(error);
    if (reason !== undefined) tally(reason === 'too_many_attempts' ? 'sign_in_too_many' : 'sign_in_wrong');
    if (reason !== undefined) {
      const userId = await recordRefusedPassword(db, from, { kind, email, reason });
      if (error instanceof Refusal) error.userId = userId;
    }
    throw error;
  });
}

/**
 * Adds a refused password to the audit trail. For an unknown e-mail, the typed text is not stored: it may be a
 * password in the wrong field. Equal refusals from one address are stored once a minute, so a flood of attempts does not
 * fill the disk. Returns the id of the user with this e-mail, if there is one.
 */
async function recordRefusedPassword(
  db: Db,
  { userId, address, origin }: Actor,
  { kind, email, reason }: { kind: RefusedKind; email: string; reason: string },
): Promise<string | undefined> {
  const [known] = await queryGlobal<{ id: string }>(db, 'select u.id from users u where u.email = $1', [
    emailKey(email).replaceAll('\0', ' '),
  ]);
  await queryGlobal(
    db,
    `insert into installation_events (kind, user_id, subject_id, address, origin, details)
     select $1::text, $6::uuid, $2::uuid, $3::text, $4::text, jsonb_build_object('reason', $5::text)
     where not exists (
       select from installation_events e
       where e.kind = $1 and e.at > now() - interval '1 minute' and e.address = $3
         and e.subject_id is not distinct from $2 and e.details ->> 'reason' = $5)`,
    [kind, known?.id ?? null, address, origin, reason, userId],
  );
  return known?.id;
}

/** Why a password was refused; undefined for any other error. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const codes = [error.code, ...error.issues.map(({ code }) => code)];
  return codes.find((code) => REASONS.has(code));
}
