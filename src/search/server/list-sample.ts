import { type Db, readInTenant, type TenantReads } from '../../kit/server/db/db.ts';
import { fieldsOf, type LabelFilter, type LabelName } from '../list-labels.ts';
import { findMunicipio } from '@fichario/brasil/municipios';
import { palavrasNome } from '@fichario/brasil';
import { piecesOf } from '../search-terms.ts';
import { firstIndex } from './first-index.ts';
import { indexTokens, type TokenIndex } from './token-index.ts';
import { FIRST_ID, LAST_ID, type Position, type Sort } from './list-cursor.ts';

/** Sampled records of one client's list, in ascending order; each stands for `weight` records. */
export type Weighed = { tenantId: number; records: readonly SampleRecord[]; weight: number };

/** Estimates the number of records in all lists together. */
export function totalOf(lists: readonly Weighed[]): number {
  return Math.round(lists.reduce((sum, { records, weight }) => sum + records.length * weight, 0));
}

/** Estimates how many records of the merged lists stand before a position. */
export function rankOf(lists: readonly Weighed[], sort: Sort, position: Position): number {
  return Math.round(lists.reduce((sum, list) => sum + list.weight * countBefore(list, sort, position), 0));
}

/** The last sampled record with an estimated rank below `rows` in the merged lists; undefined when there is none. */
export function recordAt(lists: readonly Weighed[], sort: Sort, rows: number): Position | undefined {
  const nearest = lists.flatMap((list) => {
    const position = lastWithin(list, sort, (each) => rankOf(lists, sort, each) < rows);
    return position ? [{ position, rank: rankOf(lists, sort, position) }] : [];
  });
  return nearest.toSorted((a, b) => b.rank - a.rank)[0]?.position;
}

/** The last record that passes the test, by binary search: all records before it must pass too. */
function lastWithin(
  { tenantId, records }: Weighed,
  sort: Sort,
  isWithin: (position: Position) => boolean,
): Position | undefined {
  const positionAt = (index: number): Position => {
    const record = records.at(sort.startsWith('-') ? -1 - index : index)!; // binary search keeps the index in range
    return { stage: 0, key: keyOf(record, sort), id: record.id, tenantId };
  };
  const end = firstIndex(records.length, (index) => isWithin(positionAt(index)));
  return end === 0 ? undefined : positionAt(end - 1);
}

/** The position before all records with a name, in every client. */
export function placeBefore(nomeChave: string, sort: Sort): Position {
  const edge = sort.startsWith('-') ? { id: LAST_ID, tenantId: 2 ** 31 - 1 } : { id: FIRST_ID, tenantId: 0 };
  return { stage: 0, key: nomeChave, ...edge };
}

function countBefore({ records, tenantId }: Weighed, sort: Sort, { key, ...position }: Position): number {
  const descending = sort.startsWith('-');
  const isBelow = (record: SampleRecord) => {
    const own = keyOf(record, sort);
    if (own !== key) return own < key;
    return tenantId === position.tenantId ? record.id < position.id : tenantId < position.tenantId;
  };
  const below = firstIndex(records.length, (index) => isBelow(records[index]!));
  return descending ? records.length - below : below;
}

/*
 * A sample of some thousand records per client stays in memory for some minutes. It serves estimates only: how many
 * records a filter matches, how many stand before a position, and which strategy reads a page fastest. No answer
 * contains sampled records, and the sample never decides whether a record is found.
 */

/** A sampled record, with its labels as in the token index. */
export type SampleRecord = {
  id: string;
  codigo: number;
  nomeChave: string;
  updatedAt: string;
  deleted: boolean;
  labels: Readonly<Record<LabelName, readonly string[]>>;
};

export type Sample = {
  /** how many records each sampled one stands for; a drawn codigo without a record counts as a draw */
  weight: number;
  /** the last codigo of the client when the sample was read */
  codigos: number;
  /** by name */
  records: readonly SampleRecord[];
  /** of the records, by what a search finds: `:silva`, `@gmail.com`, `+11987654321`, `~campinas`; of contacts the principal ones */
  tokens: TokenIndex;
  /** caches for recent filters: the matching records in an order, and their number */
  sorted: Map<string, readonly SampleRecord[]>;
  counted: Map<string, number>;
  /** for each record 1 if it matches a recent filter, else 0 */
  allowed: Map<string, Uint8Array<ArrayBuffer>>;
};

const DRAWS = 10_000;
/** The batch size of a read; the first batch already serves as a sample. */
const PART = 2_000;
const MAX_AGE_MS = 5 * 60_000;
/** Samples that are kept; of more clients, none is waited for. */
export const MOST_TENANTS = 12;
const MOST_SORTED = 16;
const MOST_COUNTED = 300;

type CacheEntry = { readAt: number; sample: Sample | undefined; reading: Promise<Sample> | undefined };
const entriesOfDb = new WeakMap<Db, Map<number, CacheEntry>>();

/** The cached sample, if there is one. If it is missing or old, a new read starts in the background. */
export function knownSample(db: Db, tenantId: number): Sample | undefined {
  return keep(db, tenantId).sample;
}

/** The cached sample, or the first batch of one. Throws DatabaseUnavailable. */
export async function firstSample(db: Db, tenantId: number): Promise<Sample> {
  const entry = keep(db, tenantId);
  return entry.sample ?? entry.reading ?? startReading(db, tenantId, entry);
}

/**
 * Reads an up-to-date sample. Only the first batch, if there is no sample yet or the client has grown much since the
 * last one. Throws DatabaseUnavailable.
 */
export async function readSample(db: Db, tenantId: number): Promise<Sample> {
  const codigos = await readInTenant(db, tenantId, readLastCodigo);
  const entry = keep(db, tenantId);
  if (entry.sample && codigos <= entry.sample.codigos * GROWN) return entry.sample;
  entry.sample = undefined;
  return entry.reading ?? startReading(db, tenantId, entry);
}

/** A client that has grown by this factor needs a new sample. */
const GROWN = 1.05;

function keep(db: Db, tenantId: number): CacheEntry {
  let tenants = entriesOfDb.get(db);
  if (!tenants) entriesOfDb.set(db, (tenants = new Map()));
  const entry: CacheEntry = tenants.get(tenantId) ?? {
    readAt: Number.NEGATIVE_INFINITY,
    sample: undefined,
    reading: undefined,
  };
  // least recently used: the latest entry moves to the end, the first one is evicted
  tenants.delete(tenantId);
  tenants.set(tenantId, entry);
  const [oldest] = tenants.keys();
  if (tenants.size > MOST_TENANTS && oldest !== undefined) tenants.delete(oldest);
  if (!entry.reading && performance.now() - entry.readAt > MAX_AGE_MS) void startReading(db, tenantId, entry);
  return entry;
}

function startReading(db: Db, tenantId: number, entry: CacheEntry): Promise<Sample> {
  const reading = readFirst(db, tenantId, entry);
  entry.reading = reading;
  // callers that await it get the error; the others go on without a sample
  reading.catch(() => (entry.reading = undefined));
  return reading;
}

/** Resolves with the first batch; the rest follows in the background. */
async function readFirst(db: Db, tenantId: number, entry: CacheEntry): Promise<Sample> {
  const codigos = await readInTenant(db, tenantId, readLastCodigo);
  const draws = drawCodigos(codigos);
  const share = createSharing();
  const records = await readPart(db, tenantId, draws.slice(0, PART), share);
  const first = await toSample(codigos, Math.min(PART, draws.length), records);
  // an old complete sample is better than the first batch of a new one
  entry.sample ??= first;
  void readWhole(db, tenantId, { entry, codigos, draws, records, share });
  return first;
}

type UnfinishedSample = {
  entry: CacheEntry;
  codigos: number;
  draws: number[];
  records: DrawnRecord[];
  share: Sharing;
};

/** Reads the rest of a sample. On failure its first batch serves until the next request. */
async function readWhole(db: Db, tenantId: number, unfinished: UnfinishedSample): Promise<void> {
  const { entry, codigos, draws } = unfinished;
  try {
    entry.sample = await toSample(codigos, draws.length, await readOthers(db, tenantId, unfinished));
    entry.readAt = performance.now();
  } catch {
    // the database is unavailable: requests report that themselves
  } finally {
    entry.reading = undefined;
  }
}

async function readOthers(
  db: Db,
  tenantId: number,
  { draws, records, share }: UnfinishedSample,
): Promise<DrawnRecord[]> {
  const all = [...records];
  for (let start = PART; start < draws.length; start += PART)
    all.push(...(await readPart(db, tenantId, draws.slice(start, start + PART), share)));
  return all;
}

/** A drawn record, and what a search finds it by. */
export type DrawnRecord = SampleRecord & { tokens: readonly string[] };

/** A sample of `draws` codigos out of all. */
export async function toSample(codigos: number, draws: number, drawn: readonly DrawnRecord[]): Promise<Sample> {
  const records = sortRecords(drawn, 'nome');
  return {
    weight: draws === 0 ? 1 : codigos / draws,
    codigos,
    records,
    tokens: await indexTokens(records.map(({ tokens }) => tokens)),
    sorted: new Map(),
    counted: new Map(),
    allowed: new Map(),
  };
}

/** The fractional parts of its multiples are spread evenly between 0 and 1, for any number of draws, in no order. */
const GOLDEN = 0.6180339887498949;

/** Draws codigos up to the last one, evenly spread; all of them where there are few. */
function drawCodigos(last: number): number[] {
  if (last <= DRAWS) return Array.from({ length: last }, (_, index) => index + 1);
  const drawn = new Set<number>();
  for (let index = 1; drawn.size < DRAWS && index < 2 * DRAWS; index += 1)
    drawn.add(1 + Math.floor(((index * GOLDEN) % 1) * last));
  return [...drawn];
}

async function readLastCodigo(tx: TenantReads): Promise<number> {
  const [row] = await tx.query<{ last: number }>(
    'select c.next_codigo - 1 as last from tenant_counters c where c.tenant_id = $1',
    [tx.tenantId],
  );
  return row?.last ?? 0;
}

type Row = {
  id: string;
  codigo: number;
  nome_chave: string;
  telefone_principal: string | null;
  email_principal: string | null;
  documento: string | null;
  updated_at: Date;
  deleted: boolean;
  tipo: string;
  codigo_estado: string | null;
  codigo_cidade: string | null;
  situacao: string;
  tags: string[];
  papeis: string[];
  pendencias: string[];
};

type Sharing = (labels: readonly string[]) => readonly string[];

/** Returns one shared list for equal labels: most records share theirs, and this saves memory. */
function createSharing(): Sharing {
  const lists = new Map<string, readonly string[]>();
  return (labels) => {
    // a label may have a comma in it, but no NUL
    const name = labels.join('\0');
    const shared = lists.get(name);
    if (shared) return shared;
    lists.set(name, labels);
    return labels;
  };
}

async function readPart(db: Db, tenantId: number, codigos: number[], share: Sharing): Promise<DrawnRecord[]> {
  const rows = await readInTenant(db, tenantId, (tx) =>
    tx.query<Row>(
      `select p.id, p.codigo, p.nome_chave, p.telefone_principal, p.email_principal,
         lower(coalesce(p.cpf, p.cnpj)) as documento, p.updated_at,
         p.deleted_at is not null as deleted, p.tipo, p.codigo_estado, p.codigo_cidade, p.situacao, p.tags, p.papeis, p.pendencias
       from pessoas p where p.tenant_id = $1 and p.codigo = any($2::int[])`,
      [tx.tenantId, codigos],
    ),
  );
  return rows.map((row) => ({
    id: row.id,
    codigo: row.codigo,
    nomeChave: row.nome_chave,
    tokens: tokensOf(row),
    updatedAt: row.updated_at.toISOString(),
    deleted: row.deleted,
    labels: {
      tipo: share([row.tipo]),
      codigoEstado: share(row.codigo_estado ? [row.codigo_estado] : []),
      codigoCidade: share(row.codigo_cidade ? [row.codigo_cidade] : []),
      situacao: share([row.situacao]),
      tag: share(row.tags),
      papel: share(row.papeis),
      pendencia: share(row.pendencias),
    },
  }));
}

function tokensOf({
  nome_chave: nome,
  email_principal: email,
  telefone_principal: telefone,
  documento,
  codigo_cidade: cidade,
}: Row) {
  return [
    ...nome.split(' ').map((word) => `:${word}`),
    ...(email === null ? [] : piecesOf(email).map((piece) => `@${piece}`)),
    ...(telefone === null ? [] : [`+${telefone}`, `+${telefone.slice(2)}`]),
    ...(documento === null ? [] : [`#${documento}`]),
    ...palavrasNome(findMunicipio(cidade ?? '')?.nome ?? '').map((word) => `~${word}`),
  ];
}

/** A filter for a sample: labels and deletion, without the search text. */
export type SampleFilter = LabelFilter & { deleted: boolean };

/** The sampled records that match a filter, sorted by the column of `sort` and by id, ascending. */
export function sortedSample(sample: Sample, filter: SampleFilter, sort: Sort): readonly SampleRecord[] {
  const column = sort.replace('-', '');
  // sorts all records once per order: a filter keeps the order
  const all = memoize(sample.sorted, column, MOST_SORTED, () => sortRecords(sample.records, sort));
  return memoize(sample.sorted, `${column} ${nameOf(filter)}`, MOST_SORTED, () => all.filter(testOf(filter)));
}

function sortRecords<Kind extends SampleRecord>(records: readonly Kind[], sort: Sort): Kind[] {
  const keyed = records.map((record) => ({ record, key: keyOf(record, sort) }));
  return keyed.sort((a, b) => compare(a.key, b.key) || compare(a.record.id, b.record.id)).map(({ record }) => record);
}

/** The sort key of a sampled record. */
export function keyOf(record: SampleRecord, sort: Sort): string | number {
  if (sort.endsWith('codigo')) return record.codigo;
  return sort.endsWith('nome') ? record.nomeChave : record.updatedAt;
}

/** Compares by UTF-16 units. The database compares bytes; the few differences do not matter for an estimate. */
function compare<Key extends string | number>(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function nameOf({ labels, except, any, deleted }: SampleFilter): string {
  return JSON.stringify([labels, except, any, deleted]);
}

/** Computes a value once per name. Evicts the oldest entry when the cache is full. */
function memoize<Value>(cache: Map<string, Value>, name: string, most: number, compute: () => Value): Value {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  const [oldest] = cache.keys();
  if (cache.size >= most && oldest !== undefined) cache.delete(oldest);
  const value = compute();
  cache.set(name, value);
  return value;
}

/** For each sampled record 1 if it matches a filter, else 0. */
export function marksOf(sample: Sample, filter: SampleFilter): Uint8Array<ArrayBuffer> {
  return memoize(sample.allowed, nameOf(filter), MOST_SORTED, () => {
    const isIn = testOf(filter);
    const marks = new Uint8Array(sample.records.length);
    for (const [place, record] of sample.records.entries()) if (isIn(record)) marks[place] = 1;
    return marks;
  });
}

/** The test of a filter for one record. */
function testOf({ labels, except = {}, any, deleted }: SampleFilter): (record: SampleRecord) => boolean {
  const [required, excluded] = [fieldsOf(labels), fieldsOf(except)];
  return (record) => {
    if (record.deleted !== deleted) return false;
    const has = ([name, values]: [LabelName, readonly string[]]) =>
      record.labels[name].some((label) => values.includes(label));
    if (excluded.some(has)) return false;
    return any && required.length > 0 ? required.some(has) : required.every(has);
  };
}

/** Estimates how many records match a filter, and says how many sampled ones do (`seen`). */
export function estimateCount(sample: Sample, filter: SampleFilter): { count: number; seen: number } {
  const count = () => sample.records.filter(testOf(filter)).length;
  const seen = memoize(sample.counted, nameOf(filter), MOST_COUNTED, count);
  return { count: Math.round(seen * sample.weight), seen };
}
