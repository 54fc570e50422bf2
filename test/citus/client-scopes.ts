import { childrenOf, findNodes, isNode, listOf, nameOf, type SqlNode } from './sql-tree.ts';

/*
 * What says the client of each table of a statement: a value, before the statement is planned, or a row.
 */
export function isTenantColumn(value: unknown): value is SqlNode {
  return isNode(value) && value.type === 'ColumnRef' && nameOf(value['fields']) === 'tenant_id';
}

/** The alias before `tenant_id`; empty where none stands. */
function aliasOf(column: SqlNode): string {
  const fields = listOf(column['fields']);
  return fields.length > 1 ? nameOf(fields.slice(0, 1)) : '';
}

/** Comparisons of a `tenant_id` by `=`, each with its other side. */
export function findTenantEquations(value: unknown, within?: (node: SqlNode) => boolean) {
  return findNodes(value, 'A_Expr', within)
    .filter((node) => nameOf(node['name']) === '=')
    .flatMap((node) => [
      { node, column: node['lexpr'], other: node['rexpr'] },
      { node, column: node['rexpr'], other: node['lexpr'] },
    ])
    .filter(({ column }) => isTenantColumn(column));
}

/** A parameter, a constant, or a variable of a function: what says the client before the statement is planned. */
function isGiven(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'TypeCast') return isGiven(value['arg']);
  if (value.type === 'ColumnRef') return listOf(value['fields']).length === 1 && !isTenantColumn(value);
  return value.type === 'ParamRef' || value.type === 'A_Const';
}

/** Not into selects of their own. */
const SAME_SELECT = (node: SqlNode) =>
  node.type !== 'SubLink' && node.type !== 'RangeSubselect' && node.type !== 'WithClause';

/** The lists of tables of a select or a change. */
function tablesIn(part: SqlNode): unknown[] {
  return [part.type === 'SelectStmt' ? undefined : part['relation'], part['fromClause'], part['usingClause']];
}

/** The tenant tables of a select or a change whose client neither a value nor another of them says. */
export function findUnsaid(part: SqlNode, tenantTables: ReadonlySet<string>): SqlNode[] {
  const tables = tablesIn(part)
    .flatMap((list) => findNodes(list, 'RangeVar', SAME_SELECT))
    .filter((table) => tenantTables.has(String(table['relname'])));
  const equations = findTenantEquations([...childrenOf(tablesIn(part)), part['whereClause']], SAME_SELECT);
  const said = new Set<string>();
  for (const _ of tables)
    for (const { column, other } of equations)
      if (isGiven(other) || (isTenantColumn(other) && said.has(aliasOf(other)))) said.add(aliasOf(column as SqlNode));
  return tables.filter((table) => {
    const alias = (table['alias'] as SqlNode | undefined)?.['aliasname'] ?? table['relname'];
    return !said.has('') && !said.has(String(alias));
  });
}

/** The selects of an `exists` that stands by `and` in a `where` or in an inner join: the planner joins them. */
export function findJoined(statement: SqlNode): ReadonlySet<SqlNode> {
  const conditions = [
    ...findNodes(statement, 'SelectStmt UpdateStmt DeleteStmt').map((part) => part['whereClause']),
    ...findNodes(statement, 'JoinExpr')
      .filter(({ jointype }) => jointype === 'JOIN_INNER')
      .map(({ quals }) => quals),
  ];
  return new Set(conditions.flatMap(findExists));
}

function findExists(condition: unknown): SqlNode[] {
  if (!isNode(condition)) return [];
  if (condition.type === 'BoolExpr' && condition['boolop'] !== 'OR_EXPR')
    return listOf(condition['args']).flatMap(findExists);
  return condition['subLinkType'] === 'EXISTS_SUBLINK' ? [condition['subselect'] as SqlNode] : [];
}
