import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';

/*
 * Statements as PostgreSQL's own parser reads them. Its tree names the type of some nodes by a key around them and of others by the
 * field that they stand in; here each node says its type itself.
 */
await loadModule();

/** A node of a statement: `type` is PostgreSQL's name of it (`InsertStmt`), the rest are its fields. */
export type SqlNode = { type: string; [field: string]: unknown };

/** Fields whose nodes say no type of their own. */
const TYPE_OF_FIELD: Readonly<Record<string, string>> = {
  relation: 'RangeVar',
  onConflictClause: 'OnConflictClause',
  returningClause: 'ReturningClause',
  withClause: 'WithClause',
  larg: 'SelectStmt',
  rarg: 'SelectStmt',
};

/** The statements of a text. Throws where PostgreSQL could not read it. */
export function parseStatements(text: string): SqlNode[] {
  const { stmts = [] } = parseSync(text);
  return stmts.map(({ stmt }) => toNode(stmt, 'stmt') as SqlNode); // a statement is an object
}

function toNode(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map((one) => toNode(one, field));
  if (typeof value !== 'object' || value === null) return value;
  const [first, ...rest] = Object.entries(value);
  const isNamed = first !== undefined && rest.length === 0 && /^[A-Z]/.test(first[0]);
  const type = isNamed ? first[0] : (TYPE_OF_FIELD[field] ?? field);
  const fields = Object.entries((isNamed ? first[1] : value) as object);
  return Object.fromEntries([['type', type], ...fields.map(([name, inside]) => [name, toNode(inside, name)])]);
}

export function isNode(value: unknown): value is SqlNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The nodes directly in a value. */
export function childrenOf(value: unknown): SqlNode[] {
  if (Array.isArray(value)) return value.flatMap((one) => (isNode(one) ? [one] : childrenOf(one)));
  return isNode(value)
    ? Object.values(value).flatMap((field) => (isNode(field) ? [field] : childrenOf(listOf(field))))
    : [];
}

/** A value as a list: none where it is none. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** All nodes of these types in a value, itself included; `within` says into which nodes to look. */
export function findNodes(value: unknown, types: string, within: (node: SqlNode) => boolean = () => true): SqlNode[] {
  const wanted = new Set(types.split(' '));
  const find = (node: SqlNode): SqlNode[] => {
    const inside = within(node) ? childrenOf(node).flatMap(find) : [];
    return wanted.has(node.type) ? [node, ...inside] : inside;
  };
  return (isNode(value) ? [value] : childrenOf(value)).flatMap(find);
}

/** The last part of a name of several parts (`pg_catalog.now`). */
export function nameOf(parts: unknown): string {
  const last = Array.isArray(parts) ? (parts.at(-1) as SqlNode | undefined) : undefined;
  return last?.type === 'String' ? String(last['sval']) : '';
}

/** A function of a file of SQL, and the statements in its body. */
export type FunctionBody = { name: string; statements: { text: string; tree: SqlNode }[] };

/** The functions that a file of SQL creates. */
export function readFunctionBodies(sql: string): FunctionBody[] {
  const bytes = Buffer.from(sql);
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const tree = toNode(stmt, 'stmt') as SqlNode; // a statement is an object
    if (tree.type !== 'CreateFunctionStmt') return [];
    const text = bytes.subarray(start, length === undefined ? undefined : start + length).toString();
    return [{ name: nameOf(tree['funcname']), statements: readBody(tree, text) }];
  });
}

function readBody(tree: SqlNode, text: string): FunctionBody['statements'] {
  const options = new Map(childrenOf(tree['options']).map((option) => [String(option['defname']), option['arg']]));
  const language = String((options.get('language') as SqlNode | undefined)?.['sval']);
  if (tree['sql_body'] !== undefined) return [{ text, tree: { type: 'Body', body: tree['sql_body'] } }];
  if (language === 'sql') return parsed(nameOf((options.get('as') as SqlNode)['items']));
  if (language !== 'plpgsql') throw new Error(`A function in ${language} is not read here.`);
  return expressionsOf(parsePlPgSQLSync(text)).flatMap(({ query, parseMode }) => {
    if (parseMode === FULL_STATEMENT) return parsed(query);
    return parsed(`select ${query.replace(ASSIGNED, '')}`);
  });
}

const FULL_STATEMENT = 0;
const ASSIGNED = /^\s*[\w.[\]]+\s*:?=(?!=)/;

function parsed(text: string): FunctionBody['statements'] {
  return parseStatements(text).map((tree) => ({ text, tree }));
}

type Expression = { query: string; parseMode: number };

function expressionsOf(value: unknown): Expression[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) =>
    key === 'PLpgSQL_expr' ? [inside as Expression] : expressionsOf(inside),
  );
}
