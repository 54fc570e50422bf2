import type { Catalogue, PlanNode } from './rules.ts';

/** Tables that have a row, or several, for each record of a client. Of the others a whole client is a few rows. */
const OF_RECORDS = new Set([
  'pessoas',
  'pessoa_tokens',
  'pessoa_external_codes',
  'cards',
  'name_words',
  'moments',
  'search_words',
  'operation_changes',
  'match_keys',
  'match_pairs',
]);

/** Columns by which single records are asked for. Each is behind the client in an index of its table. */
const KEYS =
  'id|cpf|cnpj|codigo|id_estrangeiro|pessoa_id|other_id|survivor_id|operation_id|import_id|merged_into|key|word|a|b';
const BY_KEY = new RegExp(String.raw`\((?:\w+\.)?(?:${KEYS})(?: = |\)?(?:::\w+)? = )`);
/** Nodes that look at each row of the one below them. */
const LOOKING = /^(?:Nested Loop|Bitmap Heap Scan|Result|Materialize)$/;
/** So many nodes may stand between a look at a row and where it is read. */
const DEPTH = 3;

/** Where a plan reads all that a client has in a table, to look at each row for a key that an index knows. */
export function judgeLookUps(root: PlanNode, catalogue: Catalogue, above: readonly PlanNode[] = []): string[] {
  const index = root['Index Name'];
  const table = catalogue.tableOfIndex.get(index ?? '');
  const isRead = table !== undefined && OF_RECORDS.has(table) && isOfClientAlone(root);
  const own =
    isRead && (isLookedAt(root, above) || isHashed(above))
      ? [`reads all that the client has in ${table} by ${index}, for a key`]
      : [];
  return [...own, ...(root.Plans ?? []).flatMap((node) => judgeLookUps(node, catalogue, [...above, root]))];
}

function isOfClientAlone({ 'Index Cond': condition = '' }: PlanNode): boolean {
  return condition.includes('(tenant_id = ') && !condition.includes(' AND ');
}

function isLookedAt(node: PlanNode, above: readonly PlanNode[]): boolean {
  const looking = [node, ...above.slice(-DEPTH).filter((each) => LOOKING.test(each['Node Type']))];
  return looking.some((each) => BY_KEY.test(each.Filter ?? '') || BY_KEY.test(each['Join Filter'] ?? ''));
}

/** Is the client hashed by its key, to be joined with what a function found? */
function isHashed(above: readonly PlanNode[]): boolean {
  const isByKey = above
    .slice(-2)
    .some((node) => node['Node Type'] === 'Hash Join' && BY_KEY.test(node['Hash Cond'] ?? ''));
  return isByKey && above.slice(-DEPTH).some((node) => JSON.stringify(node).includes('"Function Scan"'));
}
