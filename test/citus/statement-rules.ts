import { findJoined, findTenantEquations, findUnsaid, isTenantColumn } from './client-scopes.ts';
import { childrenOf, findNodes, isNode, listOf, nameOf, type SqlNode } from './sql-tree.ts';

/** What the rules must know of the schema. */
export type Schema = {
  tenantTables: ReadonlySet<string>;
  /** functions of the schema that read tenant tables and do not take the client first */
  tenantFunctions: ReadonlySet<string>;
  /** may a function of this name and number of arguments give something else the next time? */
  isMutable: (name: string, args: number) => boolean;
};

/** A rule of Citus for a statement. */
export type StatementRule = {
  name: string;
  /** what Citus 13.2 does otherwise */
  why: string;
  find: (statement: SqlNode, schema: Schema) => SqlNode[];
};

const CHANGES = 'InsertStmt UpdateStmt DeleteStmt MergeStmt';
const ARITHMETIC = new Set(['+', '-', '*', '/', '||']);

/** Parts of a change that Citus works out before it sends the rest to a node. */
function evaluatedParts(change: SqlNode): unknown[] {
  const conflict = change['onConflictClause'] as SqlNode | undefined;
  const parts = [conflict?.['targetList'], conflict?.['whereClause'], change['whereClause']];
  return change.type === 'UpdateStmt' ? [...parts, change['targetList']] : parts;
}

function isMutableCall(node: SqlNode, { isMutable }: Schema): boolean {
  if (node.type === 'SQLValueFunction') return true;
  return node.type === 'FuncCall' && isMutable(nameOf(node['funcname']), listOf(node['args']).length);
}

function findMutable(value: unknown, schema: Schema): SqlNode[] {
  return findNodes(value, 'FuncCall SQLValueFunction').filter((call) => isMutableCall(call, schema));
}

function findTenantTables(value: unknown, { tenantTables }: Schema): SqlNode[] {
  return findNodes(value, 'RangeVar').filter((table) => tenantTables.has(String(table['relname'])));
}

/** The tables of a statement; its own common table expressions are none. */
function findTables(statement: SqlNode): SqlNode[] {
  const own = new Set(findNodes(statement, 'CommonTableExpr').map(({ ctename }) => ctename));
  return findNodes(statement, 'RangeVar').filter(({ relname }) => !own.has(relname));
}

function isSide(name: RegExp) {
  return (call: SqlNode) => name.test(nameOf(call['funcname']));
}

/** An insert from a select that has rows of its own, not from `values`. */
function selectOf(insert: SqlNode): SqlNode | undefined {
  const select = insert['selectStmt'] as SqlNode | undefined;
  return select && !select['valuesLists'] ? select : undefined;
}

export const STATEMENT_RULES: StatementRule[] = [
  {
    name: 'an insert from a select returns something, or says what to do on conflict',
    why: 'under row-level security it is otherwise done by COPY: 0A000 “COPY FROM not supported with row-level security”',
    find: (statement, { tenantTables }) =>
      findNodes(statement, 'InsertStmt').filter(
        (insert) =>
          tenantTables.has(String((insert['relation'] as SqlNode)['relname'])) &&
          selectOf(insert) !== undefined &&
          !insert['returningClause'] &&
          !insert['onConflictClause'],
      ),
  },
  {
    name: 'a parameter that a select gives to an insert says its type',
    why: 'the select is sent alone, where no column says it: 42P18 “could not determine data type of parameter”',
    find: (statement, { tenantTables }) =>
      findNodes(statement, 'InsertStmt')
        .filter((insert) => tenantTables.has(String((insert['relation'] as SqlNode)['relname'])))
        .flatMap((insert) => listOf(selectOf(insert)?.['targetList']) as SqlNode[])
        .filter(({ val }) => isNode(val) && val.type === 'ParamRef'),
  },
  {
    name: 'no clock in the case or coalesce of a change',
    why: '0A000 “non-IMMUTABLE functions are not allowed in CASE or COALESCE statements”',
    find: (statement, schema) =>
      findNodes(statement, CHANGES)
        .flatMap((change) =>
          evaluatedParts(change).flatMap((part) => findNodes(part, 'CaseExpr CoalesceExpr', outsideSelects)),
        )
        .flatMap((choice) => findMutable(choice, schema)),
  },
  {
    name: 'no clock in what is done on conflict',
    why: '0A000 “functions used in the DO UPDATE SET clause of INSERTs on distributed tables must be marked IMMUTABLE”',
    find: (statement, schema) =>
      findNodes(statement, 'OnConflictClause').flatMap((conflict) =>
        findMutable([conflict['targetList'], conflict['whereClause']], schema),
      ),
  },
  {
    name: 'a change reckons no time with a column, and gives none to a function that may change',
    why: '0A000 “STABLE functions used in UPDATE queries cannot be called with column references”',
    find: (statement, schema) =>
      findNodes(statement, 'UpdateStmt DeleteStmt').flatMap((change) =>
        evaluatedParts(change)
          .flatMap((part) => findNodes(part, 'FuncCall A_Expr', outsideSelects))
          .filter((node) => isMutableCall(node, schema) || isTimeSum(node))
          .filter((node) => findNodes(node, 'ColumnRef', outsideSelects).length > 0),
      ),
  },
  {
    name: 'a change subscripts no array',
    why: 'the connection’s process ends by signal 11, and all others of the server with it',
    find: (statement) =>
      findNodes(statement, 'UpdateStmt DeleteStmt').flatMap((change) =>
        evaluatedParts(change).flatMap((part) => findNodes(part, 'A_Indices', outsideSelects)),
      ),
  },
  {
    name: 'a change returns columns, and nothing that a function may give otherwise',
    why: '0A000 “non-IMMUTABLE functions are not allowed in the RETURNING clause”',
    find: (statement, schema) => findNodes(statement, 'ReturningClause').flatMap((part) => findMutable(part, schema)),
  },
  {
    name: 'a tenant_id is compared as it stands',
    why: 'with anything added to it, no shard is known: all are asked',
    find: (statement) =>
      findNodes(statement, 'A_Expr').filter(
        ({ name, lexpr, rexpr }) => ARITHMETIC.has(nameOf(name)) && (isTenantColumn(lexpr) || isTenantColumn(rexpr)),
      ),
  },
  {
    name: 'a tenant_id is compared with a value, not with what a select or a function gives',
    why: 'the shard must be known when the statement is planned: all are asked',
    find: (statement) =>
      findTenantEquations(statement)
        .filter(({ other }) => findNodes(other, 'SubLink FuncCall').length > 0)
        .map(({ node }) => node),
  },
  {
    name: 'the search that a row must match is a value, not a select',
    why: 'XX000 “cannot execute a distributed query from a query on a shard”',
    find: (statement) =>
      findNodes(statement, 'A_Expr').filter(
        ({ name, lexpr, rexpr }) =>
          ['@@', '@>', '&&'].includes(nameOf(name)) &&
          [lexpr, rexpr].some((side) => isNode(side) && findNodes(side, 'SubLink').length > 0),
      ),
  },
  {
    name: 'each part of a statement says its client by a value, but for an `exists` that is joined',
    why: 'by the client of an outer row, or of rows that come first, alone, all shards are asked: 25.7 instead of 0.7 ms',
    find: (statement, { tenantTables }) => {
      const joined = findJoined(statement);
      return findNodes(statement, 'SelectStmt UpdateStmt DeleteStmt')
        .filter((part) => !joined.has(part))
        .filter((part) => findUnsaid(part, tenantTables).length > 0);
    },
  },
  {
    name: 'a function that reads tenant tables, and is not told the client first, is called beside no table',
    why: 'XX000 “cannot execute a distributed query from a query on a shard”, as soon as a row needs the call',
    find: (statement, schema) =>
      findNodes(statement, 'FuncCall')
        .filter((call) => schema.tenantFunctions.has(nameOf(call['funcname'])))
        .filter(() => findTables(statement).length > 0),
  },
  {
    name: 'a statement over all clients locks nothing, does not call itself, and groups once',
    why: 'across shards: “could not run distributed query with FOR UPDATE”, recursive CTEs and GROUPING SETS',
    find: (statement, schema) =>
      findNodes(statement, 'SelectStmt')
        .filter((select) => findUnsaid(select, schema.tenantTables).length > 0)
        .flatMap((select) => [
          ...findNodes(listOf(select['lockingClause']), 'LockingClause'),
          ...findNodes(statement, 'WithClause').filter(({ recursive }) => recursive === true),
          ...findNodes(select['groupClause'], 'GroupingSet'),
        ]),
  },
  {
    name: 'no statement merges',
    why: 'MERGE is refused in many forms; `on conflict` is not',
    find: (statement) => findNodes(statement, 'MergeStmt'),
  },
  {
    name: 'no statement changes a tenant_id',
    why: '0A000 “modifying the partition value of rows is not allowed”',
    find: (statement) =>
      findNodes(statement, 'UpdateStmt OnConflictClause')
        .flatMap((change) => listOf(change['targetList']) as SqlNode[])
        .filter(({ name }) => name === 'tenant_id'),
  },
  {
    name: 'a statement that reads tenant tables takes no lock, tells nobody, and counts by no sequence',
    why: 'the node of the client does it, and not the coordinator: nobody hears it, and the lock is another one',
    find: (statement, schema) =>
      findTenantTables(statement, schema).length === 0
        ? []
        : findNodes(statement, 'FuncCall').filter(isSide(/^(?:pg_(?:try_)?advisory_|pg_notify$|nextval$|setval$)/)),
  },
  {
    name: 'no statement sets a setting by a function',
    why: 'set_config is not sent to the nodes; `set local` is',
    find: (statement) => findNodes(statement, 'FuncCall').filter(isSide(/^set_config$/)),
  },
  {
    name: 'a setting holds for a transaction',
    why: 'one that holds for the connection is not sent to the nodes; `alter role` and `set local` are',
    find: (statement) =>
      findNodes(statement, 'VariableSetStmt DiscardStmt').filter(
        ({ is_local: isLocal, name }) => isLocal !== true && name !== 'TRANSACTION',
      ),
  },
  {
    name: 'a select in a from clause has a name',
    why: 'PostgreSQL 15 demands it, and Citus writes the statement anew for its nodes',
    find: (statement) => findNodes(statement, 'RangeSubselect').filter(({ alias }) => !alias),
  },
  {
    name: 'no select is answered beside `values` of its own',
    why: '0A000 “correlated subqueries are not supported when the FROM clause contains VALUES”',
    find: (statement) =>
      findNodes(statement, 'SelectStmt').filter(
        (select) =>
          findNodes(select['fromClause'], 'RangeSubselect').some(
            ({ subquery }) => (subquery as SqlNode)['valuesLists'] !== undefined,
          ) && findNodes([select['whereClause'], select['targetList']], 'SubLink').length > 0,
      ),
  },
];

/** Not into a select: it is worked out by itself. */
function outsideSelects(node: SqlNode): boolean {
  return node.type !== 'SubLink';
}

/** A time and an interval: the sum depends on the time zone. */
function isTimeSum({ type, name, lexpr, rexpr }: SqlNode): boolean {
  if (type !== 'A_Expr' || !['+', '-'].includes(nameOf(name))) return false;
  return [lexpr, rexpr].some(isInterval);
}

function isInterval(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'TypeCast') return nameOf((value['typeName'] as SqlNode)['names']) === 'interval';
  if (value.type === 'FuncCall') return nameOf(value['funcname']) === 'make_interval';
  return value.type === 'A_Expr' && childrenOf(value).some(isInterval);
}

/** A rule that a statement breaks, and how often. */
export type Fault = { rule: string; count: number };

/** A rule for what is sent at once: the whole of several statements goes to a node, where it is a query on a shard. */
export const ONE_AT_A_TIME = 'what is sent at once is one statement';

/** What Citus would not do of a text, or not as one machine does. */
export function judgeText(statements: SqlNode[], schema: Schema): Fault[] {
  const faults = statements.flatMap((statement) => judgeStatement(statement, schema));
  const areMany = statements.length > 1 && findTenantTables(statements, schema).length > 0;
  return areMany ? [...faults, { rule: ONE_AT_A_TIME, count: statements.length }] : faults;
}

function judgeStatement(statement: SqlNode, schema: Schema): Fault[] {
  return STATEMENT_RULES.map(({ name, find }) => ({ rule: name, count: find(statement, schema).length })).filter(
    ({ count }) => count > 0,
  );
}
