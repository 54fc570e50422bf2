import type { RoleInTenant } from '../../access/policy.ts';
import type { CurrentTenant } from '../../access/server/context.ts';
import type { TenantReads } from '../../kit/server/db/db.ts';
import { joinMatches } from './list-plan.ts';
import { type Ordering, orderOf, startConditions } from './list-select.ts';
import { toSearch } from './search.ts';
import { isUnfilled } from './unfilled.ts';

/** A list without pages, for exports and bulk changes. `ids` narrows it to chosen records, `except` excludes some. */
export type WholeList = Ordering & {
  /** without its settings a viewer has only the rights of the role */
  tenant: Pick<CurrentTenant, 'id' | 'role'> & Partial<Pick<RoleInTenant, 'settings'>>;
  ids?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
};

/** A statement without its columns: `select … ${from} ${order}`, with pessoas as `p`. */
export type ListStatement = { from: string; order: string; values: unknown[] };

/** Selects the records of all pages of `listPessoas`, in the same order. */
export async function selectAll(tx: TenantReads, { ids, except = [], ...list }: WholeList): Promise<ListStatement> {
  const { tenant, filter, sort } = list;
  const ordered = startConditions(list, undefined);
  const { texts, values, value, add } = ordered;
  if (ids) add(`p.id = any(${value(ids)}::uuid[])`);
  if (except.length > 0) add(`p.id <> all(${value(except)}::uuid[])`);
  const search = filter.q === undefined ? undefined : toSearch(tenant, filter);
  // a search without terms finds nothing
  if (filter.q !== undefined && !search) add('false');
  const join = search ? await joinMatches({ tx }, search, value) : '';
  const isStaged = search && sort === 'nome' && !isUnfilled(tenant.id);
  const order = isStaged ? 'order by f.stage, f.sort_key collate "C", p.id' : orderOf(ordered);
  return { from: `from pessoas p ${join} where ${texts.join(' and ')}`, order, values };
}
