import type { CurrentTenant } from '../../access/server/context.ts';
import type { TenantReads } from '../../kit/server/db/db.ts';
import type { Sort } from './list-cursor.ts';
import { joinMatches } from './list-plan.ts';
import { type ListFilter, type Ordered, orderOf, startConditions } from './list-select.ts';
import { toSearch } from './search.ts';
import { isUnfilled } from './unfilled.ts';

/** A list without pages, for exports and bulk changes. `ids` narrows it to chosen records, `except` leaves some out. */
export type WholeList = {
  tenant: Pick<CurrentTenant, 'id' | 'role'>;
  filter: ListFilter;
  sort: Sort;
  ids?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
};

/** A list as a statement without its columns: `select … ${from} ${order}`, with pessoas as `p`. */
export type ListPart = { from: string; order: string; values: unknown[] };

/** The same records in the same order as all pages of `listPessoas`. Empty when the search has no terms. */
export async function partsOfList(tx: TenantReads, list: WholeList): Promise<ListPart[]> {
  const part = await toPart(tx, list);
  return part ? [part] : [];
}

async function toPart(tx: TenantReads, list: WholeList): Promise<ListPart | undefined> {
  const { tenant, filter, sort } = list;
  const conditions = conditionsOf(list);
  const order = orderOf(conditions);
  if (filter.q === undefined) return toStatement(conditions, '', order);
  const search = toSearch(tenant, filter);
  if (!search) return undefined;
  const isStaged = sort === 'nome' && !isUnfilled(tenant.id);
  const join = await joinMatches(tx, search, conditions.value);
  return toStatement(conditions, join, isStaged ? 'order by f.stage, f.sort_key collate "C", p.id' : order);
}

function toStatement(conditions: Ordered, join: string, order: string): ListPart {
  const { values } = conditions;
  return { from: `from pessoas p ${join} where ${conditions.texts.join(' and ')}`, order, values };
}

function conditionsOf(list: WholeList): Ordered {
  const conditions = startConditions(list, undefined);
  if (list.ids) conditions.add(`p.id = any(${conditions.value(list.ids)}::uuid[])`);
  if (list.except?.length) conditions.add(`p.id <> all(${conditions.value(list.except)}::uuid[])`);
  return conditions;
}
