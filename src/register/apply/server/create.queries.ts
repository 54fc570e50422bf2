import { v7 as uuidv7 } from 'uuid';
import type { TenantTx } from '../../../kit/server/db/db.ts';
import { withoutItemIds } from '../../../pessoa/items/item-ids.ts';
import type { PessoaInput } from '../../../pessoa/pessoa.ts';
import { SAVED_COLUMNS, toPessoaOf } from '../../../pessoa/stored/row.ts';
import type { Sources } from '../../../pessoa/sources.ts';
import { matchKeysOf } from '../../../matching/keys-of-record.ts';
import { type Finding, findingOf, WORDS_OF_NAME, type Written } from './apply.queries.ts';
import type { CreateRow } from './change.ts';
import { known } from '../../../kit/known.ts';

/** The data of a new record besides its content. */
type Around = Finding & { sources: Sources | undefined };

/** The columns of a new record, and its data for lists and searches, in a fixed order. */
const COLUMNS: readonly { name: string; type: string; value: (input: PessoaInput, found: Around) => unknown }[] = [
  { name: 'id', type: 'uuid', value: ({ id }) => id },
  { name: 'tokens', type: 'text[]', value: (_, { tokens }) => tokens },
  { name: 'pieces', type: 'bigint[]', value: (_, { pieces }) => pieces },
  { name: 'shown', type: 'text', value: (_, { shown }) => shown },
  { name: 'sources', type: 'jsonb', value: (_, { sources }) => sources },
  { name: 'keys', type: 'int[]', value: (input) => matchKeysOf(input) },
  ...SAVED_COLUMNS,
];

/**
 * The new records as a table (SQL), from an array per column; `first` is the number of the first parameter. PostgreSQL reads
 * arrays in half the time of JSON. The elements of nested arrays must have equal lengths, so a record's list is a text.
 */
function rowsOfArrays(first: number): string {
  const arrays = COLUMNS.map(({ type }, at) => `$${first + at}::${isList(type) ? 'text' : type}[]`);
  const read = COLUMNS.map(({ name, type }) => (isList(type) ? `r.${name}::${type} as ${name}` : `r.${name}`));
  const names = COLUMNS.map(({ name }) => name).join(', ');
  const unnested = `unnest(${arrays.join(', ')}) with ordinality as r(${names}, position)`;
  return `select ${read.join(', ')}, r.position from ${unnested}`;
}

function toArrays(creates: readonly CreateRow[]): string[] {
  return COLUMNS.map((_, at) => inBraces(creates.map(({ elements }) => known(elements[at], 'a column'))));
}

/** Prepares a record for `createPessoas`. This takes as long as the database takes to write it. */
export function toCreateRow(tenantId: number, content: PessoaInput, sources?: Sources): CreateRow {
  const input = { ...withoutItemIds(content), id: content.id ?? uuidv7() };
  const found = { ...findingOf(tenantId, input), sources };
  const elements = COLUMNS.map(({ type, value }) => toElement(value(input, found), type));
  return { input, sources, elements, words: found.words };
}

function isList(type: string): boolean {
  return type.endsWith('[]');
}

function toElement(value: unknown, type: string): string {
  if (value === null || value === undefined) return 'NULL';
  // JSON has no sign below a space, so that JSON's escapes of it are those of an array
  if (typeof value !== 'string' && (!isList(type) || !Array.isArray(value)))
    return JSON.stringify(JSON.stringify(value));
  return Array.isArray(value) ? `"{${value.map(toInnerElement).join()}}"` : quote(value);
}

/** An element of a list, which is itself an element. */
function toInnerElement(item: unknown): string {
  if (typeof item === 'number') return String(item);
  const text = item as string; // the lists of a record have texts and numbers
  return isPlain(text) ? String.raw`\"${text}\"` : escape(quote(text));
}

function inBraces(elements: readonly string[]): string {
  return `{${elements.join()}}`;
}

function quote(text: string): string {
  return `"${isPlain(text) ? text : escape(text)}"`;
}

/** Nearly every text is plain. To look takes a tenth of the time of replacing nothing. */
function isPlain(text: string): boolean {
  return !text.includes('"') && !text.includes('\\');
}

function escape(text: string): string {
  return text.replace(/["\\]/g, String.raw`\$&`);
}

const NAMES = SAVED_COLUMNS.map(({ name }) => name).join(', ');
const ROW_NAMES = SAVED_COLUMNS.map(({ name }) => `r.${name}`).join(', ');

// Rows are written in the order of names, to put neighbours of a list on the same page and to fill the indexes by name page by
// page. The codigos follow the order of the input.
const CREATE = `
  with r as (
    ${rowsOfArrays(6)}
  ), counter as (
    insert into tenant_counters as t (tenant_id, next_codigo, pessoas_total) values ($1, 1 + $3, $3)
    on conflict (tenant_id) do update
      set next_codigo = t.next_codigo + $3, pessoas_total = t.pessoas_total + $3
    returning next_codigo - $3 as first
  ), made as (
    insert into pessoas (tenant_id, id, codigo, created_at, updated_at, sources, ${NAMES})
    select $1::int, r.id, counter.first + r.position - 1, moment.at, moment.at, r.sources, ${ROW_NAMES}
    from r, counter, (select coalesce($4::timestamptz(3), now()) as at) moment
    order by r.nome_chave
    returning id, codigo, created_at, updated_at
  ), saved as (
    insert into moments (tenant_id, updated_at, pessoa_id) select $1::int, made.updated_at, made.id from made
    returning 1
  ), found_by as (
    insert into pessoa_tokens (tenant_id, pessoa_id, nome_chave, tokens, pieces, settled)
    select $1::int, r.id, r.nome_chave, array_to_tsvector(r.tokens || ($1::text || '=' || counter.first + r.position - 1)), r.pieces, $5::boolean
    from r, counter
    order by r.nome_chave
    returning 1
  ), listed as (
    insert into cards (tenant_id, nome_chave, pessoa_id, shown)
    select $1::int, r.nome_chave, r.id, counter.first + r.position - 1 || r.shown
    from r, counter
    order by r.nome_chave
    returning 1
  ), named as (
    insert into name_words (tenant_id, word, nome_chave, pessoa_id)
    select $1::int, w.word, r.nome_chave, r.id from r, lateral ${WORDS_OF_NAME('r.nome_chave')} w
    order by w.word, r.nome_chave
    returning 1
  ), keyed as (
    insert into match_keys (tenant_id, key, codigo)
    select $1::int, k.key, counter.first + r.position - 1 from r, counter, unnest(r.keys) as k(key) order by k.key, r.position
    returning 1
  ), changed as (
    insert into operation_changes (tenant_id, operation_id, pessoa_id, version)
    select $1::int, $2::uuid, r.id, 1 from r
    returning 1
  )
  select id, codigo, created_at, updated_at from made`;

type CreatedRow = { id: string; codigo: number; created_at: Date; updated_at: Date };

/**
 * Creates the prepared records, each with the next `codigo` of the tenant, and writes their changes of the operation. They are
 * created now, or at the time of the operation `at`. `bulk` chooses the level of their search indexes (decision 131).
 */
export async function createPessoas(
  tx: TenantTx,
  { id, at = null, bulk }: { id: string; at?: Date | null | undefined; bulk: boolean },
  creates: readonly CreateRow[],
): Promise<Written> {
  if (creates.length === 0) return () => [];
  const made = await tx.query<CreatedRow>({ name: 'create_pessoas', text: CREATE }, [
    tx.tenantId,
    id,
    creates.length,
    at,
    bulk,
    ...toArrays(creates),
  ]);
  return () => {
    const byId = new Map(made.map((row) => [row.id, row]));
    return creates.map(({ input, sources }) => {
      const { codigo, created_at, updated_at } = known(byId.get(input.id), 'a created row');
      const createdAt = created_at.toISOString();
      const stored = { id: input.id, codigo, version: 1, createdAt, updatedAt: updated_at.toISOString() };
      return toPessoaOf(input, stored, sources);
    });
  };
}
