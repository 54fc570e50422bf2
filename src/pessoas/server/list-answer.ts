import type * as z from 'zod/mini';
import type { CurrentTenant } from '../../server/context.ts';
import type { Db } from '../../server/db.ts';
import { forbidden } from '../../server/errors.ts';
import { inEachTenant } from '../../server/in-each-tenant.ts';
import { can } from '../../tenants/policy.ts';
import type { PessoaListItem } from '../pessoa.ts';
import { comparePositions, readCursor, writeCursor } from './list-cursor.ts';
import { type CountQuery, type ListQuery, toFilter } from './list-query.ts';
import { COUNT_CAP, countPessoas, listPessoas } from './pessoas.list.ts';

/** A page of the list: of one client, or of several merged by the sort. */
export async function answerList(
  db: Db,
  tenants: CurrentTenant[],
  query: z.output<typeof ListQuery>,
): Promise<{ items: PessoaListItem[]; next: string | null }> {
  const { sort, limit } = query;
  const filter = toFilter(query);
  const after = query.after === undefined ? undefined : readCursor(sort, query.after);
  // one more than the page has, to know whether there is a next one
  const wanted = { filter, sort, after, limit: limit + 1 };
  const pages = await inEachTenant(db, readable(tenants, filter.deleted), (tx, tenant) =>
    listPessoas(tx, tenant, wanted),
  );
  const rows = pages.flat().sort((a, b) => comparePositions(sort, a.position, b.position));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? writeCursor(sort, last.position) : null;
  return { items: page.map(({ item }) => item), next };
}

/** How many records the list has, in all of the clients together. */
export async function answerCount(
  db: Db,
  tenants: CurrentTenant[],
  query: z.output<typeof CountQuery>,
): Promise<{ count: number; exact: boolean }> {
  const filter = toFilter(query);
  const counts = await inEachTenant(db, readable(tenants, filter.deleted), (tx, tenant) =>
    countPessoas(tx, tenant, filter),
  );
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  if (counts.every(({ exact }) => exact)) return { count, exact: true };
  return { count: COUNT_CAP, exact: false };
}

/** Deleted records are for those who may restore them. */
export function readable(tenants: CurrentTenant[], deleted: boolean): CurrentTenant[] {
  if (!deleted) return tenants;
  const allowed = tenants.filter(({ role }) => can(role, 'pessoa.restore'));
  if (allowed.length === 0 && tenants.length > 0) throw forbidden();
  return allowed;
}
