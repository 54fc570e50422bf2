import { findUnboundStatements } from '../tenant-predicates.ts';

/** A node of `explain (format json)`. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  'Join Filter'?: string;
  'Hash Cond'?: string;
  'Total Cost': number;
  /** with `analyze, buffers`: of this node and all below it */
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
};

/** What the rules must know of the schema. */
export type Catalogue = {
  tenantTables: ReadonlySet<string>;
  /** the table of each index */
  tableOfIndex: ReadonlyMap<string, string>;
};

/** Indexes that may be asked without a tenant_id: by what, and why that is no other client's business. */
const ASKED_OTHERWISE: Record<string, RegExp> = {
  // each lexeme begins with the number of its client
  pessoa_tokens_tokens_recent_idx: / @@ /,
  pessoa_tokens_tokens_settled_idx: / @@ /,
  pessoa_tokens_pieces_recent_idx: / @> /,
  pessoa_tokens_pieces_settled_idx: / @> /,
  // so does each key
  search_words_near_idx: /\(word_near_keys\(tenant_id, word\) /,
  // which clients somebody may enter is asked before one is entered
  memberships_user_id_idx: /\(user_id = /,
};
const TENANT_CONDITION = /\(tenant_id = /;

/** Where a plan comes to a tenant table other than by its client's part of an index. */
export function judgePlan(root: PlanNode, catalogue: Catalogue): string[] {
  return flattenPlan(root).flatMap((node) => judgeNode(node, catalogue));
}

function judgeNode(node: PlanNode, { tenantTables, tableOfIndex }: Catalogue): string[] {
  const index = node['Index Name'];
  const table = node['Relation Name'] ?? tableOfIndex.get(index ?? '');
  if (table === undefined || !tenantTables.has(table)) return [];
  const type = node['Node Type'];
  if (/^(?:Seq|Sample) Scan$/.test(type)) return [`reads all of ${table}`];
  if (index === undefined) return [];
  const condition = node['Index Cond'] ?? '';
  const isBound = TENANT_CONDITION.test(condition) || ASKED_OTHERWISE[index]?.test(condition) === true;
  return isBound ? [] : [`walks ${index} through all clients`];
}

/** All nodes of a plan, the root first. */
export function flattenPlan(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flattenPlan)];
}

/** What shows in the text of a statement already. */
export function judgeText(text: string, { tenantTables }: Catalogue): string[] {
  // `offset 0` skips nothing: it keeps the planner from merging a subquery
  const offset = /\boffset\s+(?!0\b)/i.test(text) ? ['skips rows to find a place (offset)'] : [];
  const unbound = findUnboundStatements(`\`${text}\``, [...tenantTables]);
  return [...offset, ...unbound.map((what) => `does not say which client: ${what}`)];
}

/** The plans of a named statement: the one for all values, and what those for given values cost. */
export type KeptPlan = {
  generic: PlanNode;
  customCosts: number[];
  /** blocks that were really read, by the plan for all values and by one for these */
  work: { generic: number; custom: number }[];
};

/** What planning is estimated at, at most, when the two are compared: it is what a kept plan saves. */
const PLANNING_COST = 50;

/** May the planner keep this plan? It does when it seems no dearer than planning anew for each value. */
export function mayBeKept({ generic, customCosts }: Pick<KeptPlan, 'generic' | 'customCosts'>): boolean {
  return generic['Total Cost'] <= Math.max(...customCosts) + PLANNING_COST;
}

/** What is wrong with a plan that may be kept: it reads several times what a plan for the values at hand reads. */
export function judgeKeptPlan(kept: KeptPlan): string[] {
  if (!mayBeKept(kept)) return [];
  const worst = kept.work.find(({ generic, custom }) => generic > 4 * custom + 200);
  return worst ? [`reads ${worst.generic} blocks by the kept plan, ${worst.custom} by one for the values`] : [];
}
