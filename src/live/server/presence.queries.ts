import type { TenantTx } from '../../kit/server/db/db.ts';
import type { OpenRecord, Person } from '../live.ts';

/** Browsers report their open records every five seconds. A browser silent for this time counts as gone. */
const GONE_AFTER_MS = 12_000;
const FORGOTTEN_AFTER_MS = 60_000;

/** The users who have each record open. */
export type Presences = ReadonlyMap<string, readonly Person[]>;

type PresenceRow = { pessoa_id: string; user_id: string; nome: string; editing: boolean };

const PUT = `
  with open as (
    select r.id, r.editing from unnest($4::uuid[], $5::boolean[]) as r(id, editing)
    join pessoas p on p.tenant_id = $1 and p.id = r.id
  ), closed as (
    delete from presences
    where tenant_id = $1 and user_id = $2 and browser_id = $3 and pessoa_id not in (select id from open)
  )
  insert into presences (tenant_id, user_id, browser_id, pessoa_id, editing)
  select $1::int, $2::uuid, $3::uuid, open.id, bool_or(open.editing) from open group by open.id order by open.id
  on conflict (tenant_id, user_id, browser_id, pessoa_id) do update
    set editing = excluded.editing, seen_at = excluded.seen_at`;

/** Replaces the open records of a browser. Ignores records that do not exist. */
export async function putPresence(
  tx: TenantTx,
  { userId, browserId, records }: { userId: string; browserId: string; records: readonly OpenRecord[] },
): Promise<void> {
  const ids = records.map(({ pessoaId }) => pessoaId);
  const editing = records.map((record) => record.editing);
  await tx.query({ name: 'put_presence', text: PUT }, [tx.tenantId, userId, browserId, ids, editing]);
}

/** The users who have records of the tenant open now, once per record. */
export async function listPresences(tx: TenantTx): Promise<Presences> {
  const rows = await tx.query<PresenceRow>(
    {
      name: 'list_presences',
      text: `select n.pessoa_id, n.user_id, u.nome, bool_or(n.editing) as editing
     from presences n join users u on u.id = n.user_id
     where n.tenant_id = $1 and n.seen_at > now() - interval '${GONE_AFTER_MS} milliseconds'
     group by n.pessoa_id, n.user_id, u.nome order by n.pessoa_id, u.nome, n.user_id`,
    },
    [tx.tenantId],
  );
  const people = new Map<string, Person[]>();
  for (const { pessoa_id, user_id, nome, editing } of rows) {
    const others = people.get(pessoa_id) ?? [];
    others.push({ userId: user_id, nome, editing });
    people.set(pessoa_id, others);
  }
  return people;
}

/** Removes browsers that disappeared without a report. */
export async function forgetPresences(tx: TenantTx): Promise<void> {
  await tx.query(
    `delete from presences
     where tenant_id = $1 and seen_at < now() - interval '${FORGOTTEN_AFTER_MS} milliseconds'`,
    [tx.tenantId],
  );
}

/** The open records of a user, each with the other users who have it open. */
export function peopleAround(presences: Presences, userId: string): { pessoaId: string; people: Person[] }[] {
  return [...presences].flatMap(([pessoaId, all]) => {
    const people = all.filter((person) => person.userId !== userId);
    return people.length < all.length ? [{ pessoaId, people }] : [];
  });
}
