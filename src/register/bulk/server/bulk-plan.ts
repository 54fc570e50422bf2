import type { Action, Role } from '../../../access/policy.ts';
import type { PessoaFilter } from '../../../search/list-filter.ts';
import type { BulkSelection } from '../../../search/selection.schema.ts';
import { toFilter } from '../../../search/server/list-query.ts';
import type { ListFilter } from '../../../search/server/list-select.ts';
import type { BulkChange } from '../../operations/bulk.schema.ts';

/** What a bulk operation goes by, as `operation_runs.plan` keeps it. */
export type BulkPlan = {
  change: BulkChange;
  /** all that a list shows; null where the records are named in `ids` */
  query: PessoaFilter | null;
  ids: string[] | null;
  /** records of the query that are left out */
  except: string[];
  /** whose search it is: a CPF is found by a part of it only by who may see it */
  role: Role;
  /** the records that were there when they were counted have a lower codigo: so it comes to an end */
  codigoBelow: number;
};

/** Puts together what is asked for. */
export function toPlan(selection: BulkSelection, change: BulkChange, role: Role, codigoBelow: number): BulkPlan {
  const what = { change, role, codigoBelow };
  if ('ids' in selection) return { ...what, query: null, ids: [...new Set(selection.ids)].toSorted(), except: [] };
  return { ...what, query: selection.query, ids: null, except: selection.except };
}

/** The filter of the list that the records are in: only deleted ones can be restored, and nothing else be done to them. */
export function filterOf({ query, change }: Pick<BulkPlan, 'query' | 'change'>): ListFilter {
  return toFilter({ ...query, deleted: change.type === 'restore' ? 'only' : undefined });
}

/** What a role must be allowed to do to make a change of many. */
export function actionsOf({ type }: BulkChange): Action[] {
  return ['pessoa.bulk', type === 'delete' || type === 'restore' ? `pessoa.${type}` : 'pessoa.update'];
}
