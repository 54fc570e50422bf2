import type { TenantReads } from '../../../kit/server/db/db.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { type KeptVersion, versionBefore } from './kept-versions.ts';
import { known } from '../../../kit/known.ts';

/** The versions of a record, the newest first, without undone ones and the undos. */
export type Past = {
  versions: readonly Pessoa[];
  /** whether the last of them is the creation of the record */
  isWhole: boolean;
};

/** The most changes of a record that are read. A field without a change in these counts as changed with the oldest of them. */
const MOST_CHANGES = 60;

const CHANGES = `
  select w.id, c.version, c.before, c.operation_id, o.undoes
  from unnest($2::uuid[], $3::int[]) as w(id, version), lateral (
    select n.version, n.before, n.operation_id from operation_changes n
    where n.tenant_id = $1 and n.pessoa_id = w.id and n.version <= w.version
    order by n.version desc limit ${MOST_CHANGES}
  ) c
  join operations o on o.tenant_id = $1 and o.id = c.operation_id
  order by w.id, c.version desc`;

type ChangeRow = {
  id: string;
  version: number;
  before: KeptVersion | null;
  operation_id: string;
  undoes: string | null;
};

/** The versions of records back to a moment, in one statement. A record that has not changed since is omitted. */
export async function findPasts(
  tx: TenantReads,
  records: readonly Pessoa[],
  since: string,
): Promise<Map<string, Past>> {
  const changed = records.filter(({ updatedAt }) => Date.parse(updatedAt) > Date.parse(since));
  if (changed.length === 0) return new Map();
  const rows = await tx.query<ChangeRow>(CHANGES, [
    tx.tenantId,
    changed.map(({ id }) => id),
    changed.map(({ version }) => version),
  ]);
  const byId = new Map<string, ChangeRow[]>();
  for (const row of rows) byId.set(row.id, [...(byId.get(row.id) ?? []), row]);
  return new Map(changed.map((record) => [record.id, toPast(record, byId.get(record.id) ?? [], since)]));
}

function toPast(record: Pessoa, rows: readonly ChangeRow[], since: string): Past {
  const made: { version: Pessoa; operationId: string; undoes: string | null }[] = [];
  let version: Pessoa | undefined = record;
  for (const row of rows) {
    // a gap: the client keeps no older ones
    if (version?.version !== row.version) break;
    made.push({ version, operationId: row.operation_id, undoes: row.undoes });
    if (Date.parse(version.updatedAt) <= Date.parse(since)) break;
    version = row.before === null ? undefined : versionBefore(version, row.before);
  }
  const isWhole = version === undefined;
  const versions: Pessoa[] = [];
  for (let at = 0; at < made.length; at += 1) {
    const { version: madeVersion, undoes } = known(made[at], 'a version');
    const taken = undoes === null ? -1 : made.findIndex(({ operationId }) => operationId === undoes);
    // the version before the undone ones has the same content, with its original time
    if (taken > at) at = taken;
    else versions.push(madeVersion);
  }
  return { versions: versions.length > 0 ? versions : [record], isWhole };
}
