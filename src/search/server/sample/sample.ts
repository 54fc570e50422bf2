import { fieldsOf, type LabelFilter, type LabelName } from '../../list-labels.ts';
import type { Sort } from '../../filter-fields.ts';
import { indexTokens, type TokenIndex } from '../words/token-index.ts';

/*
 * A sample of the records of a client. It serves estimates only: how many records a filter matches, how many come before a
 * position, and which strategy reads a page fastest. No answer contains sampled records, and the sample never decides whether a
 * record is found.
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
  /** sorted by name */
  records: readonly SampleRecord[];
  /** the records by searchable token: `:silva`, `@gmail.com`, `+11987654321`, `~campinas`; of contacts only the principal ones */
  tokens: TokenIndex;
  /** caches for recent filters: the matching records in an order, and their number */
  sorted: Map<string, readonly SampleRecord[]>;
  counted: Map<string, number>;
  /** for each record 1 if it matches a recent filter, else 0 */
  allowed: Map<string, Uint8Array<ArrayBuffer>>;
};

const MOST_SORTED = 16;
const MOST_COUNTED = 300;

/** A drawn record, with its searchable tokens. */
export type DrawnRecord = SampleRecord & { tokens: readonly string[] };

/** A sample of `draws` codigos out of all. */
export async function toSample(codigos: number, draws: number, drawn: readonly DrawnRecord[]): Promise<Sample> {
  const sorted = sortRecords(drawn, 'nome');
  return {
    weight: draws === 0 ? 1 : codigos / draws,
    codigos,
    // without their tokens, which would be half of the sample: the index contains them
    records: sorted.map(bare),
    tokens: await indexTokens(sorted.map(({ tokens }) => tokens)),
    sorted: new Map(),
    counted: new Map(),
    allowed: new Map(),
  };
}

function bare({ id, codigo, nomeChave, updatedAt, deleted, labels }: SampleRecord): SampleRecord {
  return { id, codigo, nomeChave, updatedAt, deleted, labels };
}

type SampleFilter = LabelFilter & { deleted: boolean };

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

/** Estimates how many records match a filter, and counts the matching sampled ones (`seen`). */
export function estimateCount(sample: Sample, filter: SampleFilter): { count: number; seen: number } {
  const count = () => sample.records.filter(testOf(filter)).length;
  const seen = memoize(sample.counted, nameOf(filter), MOST_COUNTED, count);
  return { count: Math.round(seen * sample.weight), seen };
}

/** The number of matches to assume: one more record, since the sample may miss some. */
export function expectCount(sample: Sample, filter: SampleFilter): number {
  return estimateCount(sample, filter).count + sample.weight;
}
