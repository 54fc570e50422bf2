import type { Action, Role } from '../../../access/policy.ts';
import type { PessoaFilter } from '../../../search/list-filter.ts';
import type { BulkSelection } from '../../../search/selection.schema.ts';
import { toFilter } from '../../../search/server/list-query.ts';
import type { ListFilter } from '../../../search/server/list-select.ts';
import type { BulkChange } from '../../operations/bulk.schema.ts';

/** Reads the stored plan of a bulk operation. Throws for another operation. */
export function bulkPlanOf({ plan }: { plan: unknown }): BulkPlan {
  if (typeof plan === 'object' && plan !== null && 'change' in plan) return plan as BulkPlan;
  throw new Error('The operation has no bulk plan.');
}

/** A selection of records that is walked through in chunks. */
export type Targets = {
  /** all matches of a list; null when `ids` lists the records */
  query: PessoaFilter | null;
  ids: string[] | null;
  /** excluded records of the query */
  except: string[];
  /** the role for the search: only some roles find a CPF by a part of it */
  role: Role;
  /** upper bound that excludes new records, to make the operation end */
  codigoBelow: number;
};

/** The plan of a bulk operation, as `operation_runs.plan` stores it. */
export type BulkPlan = Targets & { change: BulkChange };

export function toTargets(selection: BulkSelection, role: Role, codigoBelow: number): Targets {
  const bounds = { role, codigoBelow };
  if ('ids' in selection) return { ...bounds, query: null, ids: [...new Set(selection.ids)].toSorted(), except: [] };
  return { ...bounds, query: selection.query, ids: null, except: selection.except };
}

export function toPlan(selection: BulkSelection, change: BulkChange, role: Role, codigoBelow: number): BulkPlan {
  return { change, ...toTargets(selection, role, codigoBelow) };
}

/** The filter of the records: a restore applies to deleted records only, everything else to live ones. */
export function filterOf({ query, change, role }: Pick<Targets, 'query' | 'role'> & Partial<BulkPlan>): ListFilter {
  return toFilter({ ...query, deleted: change?.type === 'restore' ? 'only' : undefined }, [{ role }]);
}

/** The permissions that a bulk change needs. */
export function actionsOf({ type }: BulkChange): Action[] {
  if (type === 'asAt') return ['pessoa.bulk', 'pessoa.update', 'pessoa.history'];
  return ['pessoa.bulk', type === 'delete' || type === 'restore' ? `pessoa.${type}` : 'pessoa.update'];
}
