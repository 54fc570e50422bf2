import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { chaveNome } from '@fichario/brasil';
import { generatePessoa } from '../../src/demo/server/generate-pessoas.ts';
import { mixBits } from '../../src/demo/server/random.ts';
import { nomeOfCidade } from '../../src/register/apply/server/apply.queries.ts';
import { matchKeysOf } from '../../src/matching/keys-of-record.ts';
import { quoteLexeme } from '../../src/search/list-labels.ts';
import { toCard } from '../../src/search/server/card.ts';
import { tokensOf, toSearchKeys } from '../../src/search/search-terms.ts';
import { SAVED_COLUMNS } from '../../src/pessoa/stored/row.ts';

/** Consecutive records of one client, made by one operation. */
export type Piece = { tenantId: number; from: number; count: number; total: number; operationId: string };

/** The tables that a piece fills and the columns that its files have. */
export const FILLED = {
  pessoas: `tenant_id, id, codigo, created_at, updated_at, ${SAVED_COLUMNS.map(({ name }) => name).join(', ')}`,
  pessoa_tokens: 'tenant_id, pessoa_id, nome_chave, tokens, pieces, settled',
  cards: 'tenant_id, nome_chave, pessoa_id, shown',
  name_words: 'tenant_id, word, nome_chave, pessoa_id',
  match_keys: 'tenant_id, key, codigo',
  moments: 'tenant_id, updated_at, pessoa_id',
  operation_changes: 'tenant_id, operation_id, pessoa_id, version',
};

const LAST_DAY = Date.UTC(2026, 10, 1);
const THREE_YEARS_MS = 3 * 365 * 86_400_000;

/** The id of record number `index` of `total`: a UUIDv7 with the time of the record; the other bits come from its number. */
export function idOf(tenantId: number, index: number, total: number): string {
  const time = createdAtOf(index, total).toString(16).padStart(12, '0');
  const first = mixBits(tenantId * 7919 + index)
    .toString(16)
    .padStart(8, '0');
  const number = index.toString(16).padStart(8, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${first.slice(0, 3)}-8${first.slice(3, 6)}-${first.slice(6)}00${number}`;
}

/** The creation time of a record: the records are spread evenly over three years. */
function createdAtOf(index: number, total: number): number {
  return LAST_DAY - THREE_YEARS_MS + Math.floor((THREE_YEARS_MS * index) / total);
}

/** Writes pieces in the text format of COPY, one file a table, at `path`. Returns the words of the names. */
export async function writePieces(
  pieces: readonly Piece[],
  path: (table: string) => string,
  tellWord: (tenantId: number, word: string) => void,
): Promise<void> {
  const made = pieces.map((piece) => ({ piece, lines: linesOf(piece) }));
  for (const { piece, lines } of made) for (const word of lines.words) tellWord(piece.tenantId, word);
  for (const table of Object.keys(FILLED) as (keyof typeof FILLED)[]) {
    const stream = createWriteStream(path(table));
    for (const { lines } of made) stream.write(`${lines[table].join('\n')}\n`);
    stream.end();
    await finished(stream);
  }
}

/** A hash of sample rows; a different one means that an existing register was made by other rules. */
export function shapeOfRows(): string {
  const { words, ...lines } = linesOf({ tenantId: 1, from: 0, count: 200, total: 200, operationId: '' });
  return createHash('sha256')
    .update(JSON.stringify([lines, ...words]))
    .digest('hex');
}

/** The rows of a piece for each table, and the words by which its records are found. */
type Lines = { [table in keyof typeof FILLED]: string[] } & { words: Set<string> };

function linesOf({ tenantId, from, count, total, operationId }: Piece): Lines {
  const pessoas: string[] = [];
  const search: string[] = [];
  const cards: string[] = [];
  const nameWords: string[] = [];
  const keys: string[] = [];
  const moments: string[] = [];
  const changes: string[] = [];
  const words = new Set<string>();
  for (let index = from; index < from + count; index++) {
    const input = generatePessoa(tenantId, index);
    const id = idOf(tenantId, index, total);
    const codigo = index + 1;
    const at = new Date(createdAtOf(index, total)).toISOString();
    const values = SAVED_COLUMNS.map(({ name, type, value }) => ({ name, text: toCopy(type, value(input)) }));
    pessoas.push([tenantId, id, codigo, at, at, ...values.map(({ text }) => text)].join('\t'));
    const bag = tokensOf(input, nomeOfCidade);
    for (const word of bag.words) words.add(word);
    // the statement that assigns the codigo adds this value
    const { lexemes, pieces } = toSearchKeys(tenantId, bag);
    const vector = [...lexemes, `${tenantId}=${codigo}`].map(quoteLexeme).join(' ');
    const nomeChave = chaveNome(input.nome);
    search.push([tenantId, id, nomeChave, escape(vector), `{${pieces.join()}}`, 't'].join('\t'));
    const card = toCard(input);
    cards.push([tenantId, nomeChave, id, card === null ? '\\N' : escape(`${codigo}${card}`)].join('\t'));
    for (const word of new Set(nomeChave.split(' '))) nameWords.push([tenantId, word, nomeChave, id].join('\t'));
    for (const key of matchKeysOf(input)) keys.push([tenantId, key, codigo].join('\t'));
    moments.push([tenantId, at, id].join('\t'));
    changes.push([tenantId, operationId, id, 1].join('\t'));
  }
  return {
    pessoas,
    pessoa_tokens: search,
    cards,
    name_words: nameWords,
    match_keys: keys,
    moments,
    operation_changes: changes,
    words,
  };
}

/** A value in the text format of COPY. */
export function toCopy(type: string, value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (type === 'jsonb') return escape(JSON.stringify(value));
  if (type === 'text[]') return escape(`{${(value as string[]).map((item) => JSON.stringify(item)).join(',')}}`);
  return escape(`${value as string | number}`);
}

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escape(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (sign) => ESCAPED[sign] ?? sign);
}
