import { known } from '../../../kit/known.ts';
import type { Client } from 'pg';

/**
 * Where a distributed database stores the rows of a table (docs/decisions/090-citus.md):
 *   client       distributed over the machines by client, all rows of one client together
 *   everywhere   small and rarely written: a copy on each machine, for joins with the tables of every client
 *   coordinator  of the installation, on the coordinator; refers to a table that is everywhere, and one transaction writes both
 *   alone        of the installation, and written alone: an ordinary table of the coordinator
 */
export type Placement = 'client' | 'everywhere' | 'coordinator' | 'alone';

export type PlacedTable = { name: string; placement: Placement };

/** Tables with a client that are copied everywhere: the server reads them to identify the user, before it knows the client. */
const ASKED_WITHOUT_CLIENT = ['memberships', 'invitations'];

/** All tables with their placement, each after the tables that it refers to. */
export async function readPlacements(owner: Client): Promise<PlacedTable[]> {
  const { rows } = await owner.query<TableRow>(TABLES);
  const depths = new Map<string, number>();
  const depthOf = (name: string): number => {
    const computed = depths.get(name);
    if (computed !== undefined) return computed;
    const table = rows.find((row) => row.name === name);
    const { refers } = known(table, `table ${name}`);
    const depth = Math.max(0, ...refers.filter((other) => other !== name).map((other) => 1 + depthOf(other)));
    depths.set(name, depth);
    return depth;
  };
  const tables = rows.map((row) => ({ name: row.name, placement: placementOf(row, rows) }));
  const rank = ({ name, placement }: PlacedTable) =>
    // the other tables are colocated with the first table of the clients
    ORDER.indexOf(placement) * rows.length + (name === FIRST ? 0 : 1 + depthOf(name));
  return tables.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** The table with which all other tables of the clients are colocated. */
export const FIRST = 'pessoas';
const ORDER: readonly Placement[] = ['everywhere', 'client', 'coordinator', 'alone'];

function placementOf({ name, first, refers }: TableRow, all: readonly TableRow[]): Placement {
  const hasClient = (row: TableRow) => row.first === 'tenant_id';
  const isEverywhere = (other: string) =>
    ASKED_WITHOUT_CLIENT.includes(other) ||
    all.some((row) => row.name === other && !hasClient(row) && isReferredTo(other, all.filter(hasClient)));
  if (isEverywhere(name)) return 'everywhere';
  if (first === 'tenant_id') return 'client';
  return refers.some(isEverywhere) ? 'coordinator' : 'alone';
}

function isReferredTo(name: string, by: readonly TableRow[]): boolean {
  return by.some(({ refers }) => refers.includes(name));
}

type TableRow = { name: string; first: string; refers: string[] };

const TABLES = `
  select c.relname::text as name, a.attname::text as first,
    coalesce((select array_agg(distinct f.relname::text) from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f'), '{}') as refers
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
