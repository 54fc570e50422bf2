import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Client } from 'pg';
import { parseSync } from 'vite';
import { emptyOf } from '../../src/pessoa/empty.ts';
import { columnOf, PESSOA } from '../../src/pessoa/field-list.ts';
import type { StoredField } from '../../src/pessoa/fields/kinds.ts';
import { STORED } from '../../src/pessoa/pessoa.fields.ts';

/*
 * What the sources say of the rows of a statement (`query<Row>(…)`), held against what PostgreSQL says of them: the names,
 * the types, and whether a column may be null.
 */
const root = join(import.meta.dirname, '..', '..');

/** What a source says of a column: `types` is undefined where the type is none of the plain ones (`OperationKind`). */
type Column = { types: ReadonlySet<string> | undefined; nullable: boolean; optional: boolean };
export type RowType = ReadonlyMap<string, Column>;

/** A call with a row type; `row` is undefined where the type is worked out in a way that is not read here. */
export type TypedCall = { file: string; from: number; to: number; type: string; row: RowType | undefined };

/** A column of an answer as PostgreSQL describes it. `tableId` is 0 for an expression. */
export type DescribedColumn = { name: string; typeId: number; tableId: number; columnId: number };

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Source = { file: string; text: string; body: Node[] };

const sources = new Map<string, Source>();

function readSource(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const text = readFileSync(join(root, file), 'utf8');
  // the parser's own types are a union of all nodes: this reader asks for names only
  const source = { file, text, body: parseSync(file, text).program.body as unknown as Node[] };
  sources.set(file, source);
  return source;
}

const QUERIES = new Set(['query', 'queryGlobal']);

/** The client of the database itself: the type of its rows is a parameter. */
const GENERIC = ['src/kit/server/db/db.ts', 'src/kit/server/db/pipeline.ts'];

/** Every call of the product that says what its rows are. */
export function listTypedCalls(): TypedCall[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !GENERIC.includes(file));
  return files.flatMap((file) => {
    const source = readSource(file);
    return findCalls(source.body).map((call) => toTypedCall(source, call));
  });
}

function findCalls(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(findCalls);
  if (!isNode(value)) return [];
  const inside = Object.values(value).flatMap(findCalls);
  return value.type === 'CallExpression' && value['typeArguments'] && QUERIES.has(calleeOf(value))
    ? [value, ...inside]
    : inside;
}

function calleeOf(call: Node): string {
  const callee = call['callee'] as Node;
  const name = callee.type === 'MemberExpression' ? callee['property'] : callee;
  return isNode(name) ? String(name['name']) : '';
}

function toTypedCall(source: Source, call: Node): TypedCall {
  const [argument] = (call['typeArguments'] as { params: Node[] }).params;
  if (!argument) throw new Error(`${source.file}: a call without its type argument`);
  return {
    file: source.file,
    from: lineAt(source.text, call.start),
    to: lineAt(source.text, call.end),
    type: source.text.slice(argument.start, argument.end),
    row: readRow(argument, source),
  };
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/** The columns of a type: a literal, an alias here or imported, `Pick`, `Omit`, an intersection. */
function readRow(type: Node, source: Source): RowType | undefined {
  switch (type.type) {
    case 'TSTypeLiteral':
      return readMembers(type['members'] as Node[], source);
    case 'TSInterfaceBody':
      return readMembers(type['body'] as Node[], source);
    case 'TSParenthesizedType':
      return readRow(type['typeAnnotation'] as Node, source);
    case 'TSIntersectionType': {
      const parts = (type['types'] as Node[]).map((part) => readRow(part, source));
      return parts.every((part) => part !== undefined) ? new Map(parts.flatMap((part) => [...part])) : undefined;
    }
    case 'TSTypeReference':
      return readReference(type, source);
    default:
      return undefined;
  }
}

function readMembers(members: Node[], source: Source): RowType | undefined {
  if (members.some(({ type }) => type !== 'TSPropertySignature')) return undefined;
  return new Map(
    members.map((member) => {
      const key = member['key'] as Node;
      const annotation = (member['typeAnnotation'] as { typeAnnotation: Node }).typeAnnotation;
      const optional = member['optional'] === true;
      return [String(key['name'] ?? key['value']), { ...readColumn(annotation, source), optional }];
    }),
  );
}

function readReference(type: Node, source: Source): RowType | undefined {
  const name = String((type['typeName'] as Node)['name']);
  if (name === 'PessoaRow') return PESSOA_ROW;
  const [first, second] = (type['typeArguments'] as { params: Node[] } | null)?.params ?? [];
  if ((name === 'Pick' || name === 'Omit') && first && second) {
    const row = readRow(first, source);
    const named = literalsOf(second);
    return row && new Map([...row].filter(([column]) => named.has(column) === (name === 'Pick')));
  }
  const found = findType(name, source);
  return found && readRow(found.type, found.source);
}

/** The row type that the compiler works out from the list of fields, read from the list itself. */
const PESSOA_ROW: RowType = new Map([
  ...Object.entries<StoredField>(STORED).map(([key, { kind, nullable = false }]): [string, Column] => {
    const type = { uuid: 'string', integer: 'number', moment: 'Date' }[kind];
    return [columnOf(key), { types: new Set([type]), nullable, optional: false }];
  }),
  ...PESSOA.fields.map(([key, field]): [string, Column] => {
    const type = field.kind === 'choices' || field.kind === 'tags' ? 'array' : 'string';
    const nullable = field.only !== undefined || emptyOf(field) === null;
    return [columnOf(key), { types: new Set([type]), nullable, optional: false }];
  }),
  ...PESSOA.blocks.map(([group]): [string, Column] => [
    columnOf(group),
    { types: new Set(['array']), nullable: false, optional: false },
  ]),
  ['merged_into', { types: new Set(['string']), nullable: true, optional: true }],
  ['sources', { types: new Set(['array']), nullable: true, optional: true }],
]);

function literalsOf(type: Node): Set<string> {
  const parts = type.type === 'TSUnionType' ? (type['types'] as Node[]) : [type];
  return new Set(parts.map((part) => String((part['literal'] as Node | undefined)?.['value'])));
}

/** Where a type is declared: in the source itself, or in a file of ours that it is imported from. */
function findType(name: string, source: Source): { type: Node; source: Source } | undefined {
  for (const statement of source.body) {
    const declared = (statement['declaration'] as Node | null | undefined) ?? statement;
    const id = declared['id'] as Node | null | undefined;
    if (id?.['name'] !== name) continue;
    if (declared.type === 'TSTypeAliasDeclaration') return { type: declared['typeAnnotation'] as Node, source };
    if (declared.type === 'TSInterfaceDeclaration') return { type: declared['body'] as Node, source };
  }
  for (const statement of source.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    const from = String((statement['source'] as Node)['value']);
    const specifier = (statement['specifiers'] as Node[]).find((one) => (one['local'] as Node)['name'] === name);
    const file = relative(root, join(root, dirname(source.file), from));
    if (!specifier || !from.startsWith('.') || !existsSync(join(root, file))) continue;
    return findType(String((specifier['imported'] as Node)['name']), readSource(file));
  }
  return undefined;
}

const KEYWORDS: Readonly<Record<string, string>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
};
const OBJECTS = new Set(['Date', 'Buffer']);

function readColumn(type: Node, source: Source): Omit<Column, 'optional'> {
  const parts = type.type === 'TSUnionType' ? (type['types'] as Node[]) : [type];
  const types = parts.filter((part) => part.type !== 'TSNullKeyword').map((part) => plainType(part, source));
  // of a type that is not read here (`Webhook['reason']`) it is not known that it excludes null
  if (types.includes(undefined)) return { nullable: true, types: undefined };
  return { nullable: parts.some((part) => part.type === 'TSNullKeyword'), types: new Set(types as string[]) }; // as just checked
}

function plainType(type: Node, source: Source): string | undefined {
  if (type.type in KEYWORDS) return KEYWORDS[type.type];
  if (type.type === 'TSArrayType') return 'array';
  if (type.type === 'TSLiteralType') return typeof (type['literal'] as Node)['value'];
  if (type.type !== 'TSTypeReference') return undefined;
  const name = String((type['typeName'] as Node)['name']);
  if (OBJECTS.has(name)) return name;
  const found = findType(name, source);
  const { types } = found ? readColumn(found.type, found.source) : { types: undefined };
  return types?.size === 1 ? [...types][0] : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** What the client library makes of each type of PostgreSQL, by its number; what is not here comes as text or as JSON. */
const JAVASCRIPT: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  timestamptz: 'Date',
  timestamp: 'Date',
  bytea: 'Buffer',
};

/** What the catalogue says of columns. */
export type Described = {
  /** what a value of a type is in JavaScript; undefined where it may be anything (JSON) */
  typeOf: (typeId: number) => string | undefined;
  isNotNull: (tableId: number, columnId: number) => boolean;
};

/** Reads the catalogue once. */
export async function describeCatalogue(owner: Client): Promise<Described> {
  const { rows: types } = await owner.query<{ oid: number; typname: string; is_array: boolean }>(
    `select t.oid::int, t.typname, t.typcategory = 'A' as is_array from pg_type t`,
  );
  const { rows: columns } = await owner.query<{ key: string }>(
    `select a.attrelid::int || '.' || a.attnum as key from pg_attribute a where a.attnotnull`,
  );
  const byId = new Map(types.map((type) => [type.oid, type]));
  const notNull = new Set(columns.map(({ key }) => key));
  const typeOf = (typeId: number) => {
    const type = byId.get(typeId);
    if (!type || type.typname.startsWith('json')) return undefined;
    return type.is_array ? 'array' : (JAVASCRIPT[type.typname] ?? 'string');
  };
  return { typeOf, isNotNull: (tableId, columnId) => notNull.has(`${tableId}.${columnId}`) };
}

/** What is wrong with a row type, held against the columns of an answer and against those that were null in it. */
export function judgeRow(
  row: RowType,
  columns: readonly DescribedColumn[],
  { nulls, described }: { nulls: ReadonlySet<string>; described: Described },
): string[] {
  const missing = [...row].filter(([name, { optional }]) => !optional && !columns.some((one) => one.name === name));
  return [
    ...missing.map(([name]) => `${name} is not in the answer`),
    ...columns.flatMap((column) => judgeColumn(row.get(column.name), column, { nulls, described })),
  ];
}

function judgeColumn(
  said: Column | undefined,
  { name, typeId, tableId, columnId }: DescribedColumn,
  { nulls, described }: { nulls: ReadonlySet<string>; described: Described },
): string[] {
  if (!said) return [`${name} is in the answer and not in the type`];
  const type = described.typeOf(typeId);
  const isOther = type !== undefined && said.types !== undefined && !said.types.has(type);
  // a column of a table may be null unless the table says otherwise; of an expression only what was seen is known
  const mayBeNull = nulls.has(name) || (tableId !== 0 && !described.isNotNull(tableId, columnId));
  return [
    ...(isOther ? [`${name} is ${type}, not ${[...(said.types ?? [])].join(' | ')}`] : []),
    ...(mayBeNull && !said.nullable ? [`${name} may be null`] : []),
  ];
}
