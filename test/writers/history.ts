import type { Pessoa } from '../../src/pessoa/pessoa.ts';
import { type KeptVersion, versionBefore } from '../../src/register/history/server/kept-versions.ts';
import { readAll, type World } from './world.ts';

/** A version of a record as the history has it: who made it, the record before it, and the record that it is. */
export type MadeVersion = {
  operationId: string;
  kind: string;
  userId: string;
  before: Pessoa | undefined;
  after: Pessoa;
};

type ChangeRow = { operation_id: string; pessoa_id: string; version: number; before: KeptVersion | null } & {
  kind: string;
  user_id: string;
};

/** Every version that was made since the writers met, the oldest of each record first; and what is wrong with the history. */
export async function readHistory(world: World): Promise<{ made: MadeVersion[]; faults: string[] }> {
  const { rows } = await world.api.owner.query<ChangeRow>(
    `select c.operation_id, c.pessoa_id, c.version, c.before, o.kind, o.user_id from operation_changes c
     join operations o on o.tenant_id = c.tenant_id and o.id = c.operation_id
     where c.tenant_id = $1 order by c.pessoa_id, c.version desc`,
    [world.api.tenant.id],
  );
  const records = await readAll(world);
  const faults = records.flatMap((record) => faultsOfChain(record, rows));
  const made = records.flatMap((record) => versionsOf(record, rows, world.start.get(record.id)!.version)); // each has one
  return { made, faults };
}

function rowsOf({ id }: Pessoa, rows: readonly ChangeRow[]): ChangeRow[] {
  return rows.filter((row) => row.pessoa_id === id);
}

function faultsOfChain(record: Pessoa, rows: readonly ChangeRow[]): string[] {
  const versions = rowsOf(record, rows).map(({ version }) => version);
  const expected = Array.from({ length: record.version }, (_, at) => record.version - at);
  return versions.join() === expected.join()
    ? []
    : [`versions ${versions.join()} of a record at version ${record.version}`];
}

function versionsOf(record: Pessoa, rows: readonly ChangeRow[], start: number): MadeVersion[] {
  const made: MadeVersion[] = [];
  let after = record;
  for (const { version, before: kept, operation_id: operationId, kind, user_id: userId } of rowsOf(record, rows)) {
    const before = kept ? versionBefore(after, kept) : undefined;
    if (version > start) made.unshift({ operationId, kind, userId, before, after });
    if (before) after = before;
  }
  return made;
}
