import type { TenantReads } from '../../../kit/server/db/db.ts';
import { SortedTexts } from './sorted-texts.ts';

/**
 * The words of a client's names, in memory: a search needs those with a beginning or with a text inside, and the database would
 * read hundreds of pages for them. A million records may have a quarter of a million words, in 3 MB.
 */
export class Vocabulary {
  readonly #words: SortedTexts;
  /** words with surrogates: only these sort differently by `<` and in the database */
  readonly #isReordered: boolean;
  /** the words added after the others were read */
  readonly #added = new Set<string>();
  /** the words that contain a recently searched text: searching all words takes milliseconds */
  readonly #inside = new Map<string, number[]>();
  /** the oldest transaction whose words may be missing */
  since: string;

  /** Words in the order of the database, one per line. */
  constructor(lines: string, since: string) {
    this.#isReordered = /[\ud800-\udfff]/.test(lines);
    this.#words = new SortedTexts(this.#isReordered ? lines.split('\n').sort().join('\n') : lines);
    this.since = since;
  }

  /** Whether so many words were added that reading all again is better. */
  get isCrowded(): boolean {
    return this.#added.size > MOST_ADDED;
  }

  get size(): number {
    return this.#words.size;
  }

  add(word: string): void {
    const { from } = this.#words.beginning(word);
    if (from === this.size || this.#words.at(from) !== word) this.#added.add(word);
  }

  /** The words with a beginning; undefined if there are more than `most`. */
  beginning(text: string, most: number): string[] | undefined {
    const { from, to } = this.#words.beginning(text);
    const added = [...this.#added].filter((word) => word.startsWith(text));
    if (to - from + added.length > most) return undefined;
    return [...Array.from({ length: to - from }, (_, place) => this.#words.at(from + place)), ...added];
  }

  /** The words that contain a text, in the order of the database. */
  inside(text: string): string[] {
    const found = this.#containing(text).map((index) => this.#words.at(index));
    const added = [...this.#added].filter((word) => word.includes(text));
    const all = [...found, ...added];
    return added.length > 0 || this.#isReordered ? all.sort(compareByBytes) : all;
  }

  /** The words that contain a text, but not at the beginning, in the order of the database. */
  within(text: string): string[] {
    return this.inside(text).filter((word) => !word.startsWith(text));
  }

  /** How many words contain a text. */
  countInside(text: string): number {
    return this.#containing(text).length;
  }

  #containing(text: string): number[] {
    const known = this.#inside.get(text);
    if (known) return known;
    if (this.#inside.size === MOST_ASKED) this.#inside.clear();
    const found = this.#words.containing(text);
    this.#inside.set(text, found);
    return found;
  }
}

/** Compares like the database: UTF-8 byte order. */
export function compareByBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

const MOST_ADDED = 5_000;
const MOST_ASKED = 50;
/** The most words in memory, for all clients, some 300 MB of text; the least recently used client is dropped first. */
const MOST_KEPT = 20_000_000;

// Transaction numbers are those of the server that runs the query. With Citus that is not the shard with the words, but it
// assigns each word its number and reports the latest number here. This runs before the words are read: the next read finds those
// still missing.
const MOMENT = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as since, pg_snapshot_xmax(pg_current_snapshot())::text as next`;

const ALL_WORDS =
  'select string_agg(w.word, chr(10) order by w.word) as words from search_words w where w.tenant_id = $1';

const NEW_WORDS = `
  select w.word, w.added::text as added from search_words w where w.tenant_id = $1 and w.added >= $2::xid8`;

const vocabulariesOf = new WeakMap<object, Map<number, Vocabulary>>();
const readings = new WeakMap<TenantReads, Promise<Vocabulary>>();

/** The committed words of a transaction's client, read once per transaction. */
export function readVocabulary(tx: TenantReads): Promise<Vocabulary> {
  const known = readings.get(tx);
  if (known) return known;
  const reading = refresh(tx);
  readings.set(tx, reading);
  return reading;
}

async function refresh(tx: TenantReads): Promise<Vocabulary> {
  let cache = vocabulariesOf.get(tx.database);
  if (!cache) vocabulariesOf.set(tx.database, (cache = new Map()));
  let vocabulary = cache.get(tx.tenantId);
  if (vocabulary) await addNew(tx, vocabulary);
  if (!vocabulary || vocabulary.isCrowded) vocabulary = await readAll(tx);
  // least recently used: the latest entry moves to the end, the first ones are evicted
  cache.delete(tx.tenantId);
  cache.set(tx.tenantId, vocabulary);
  let words = [...cache.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [tenantId, { size }] of cache) {
    if (words <= MOST_KEPT || tenantId === tx.tenantId) break;
    cache.delete(tenantId);
    words -= size;
  }
  return vocabulary;
}

async function readAll(tx: TenantReads): Promise<Vocabulary> {
  const [moment, [row]] = await Promise.all([
    readMoment(tx),
    tx.query<{ words: string | null }>({ name: 'all_words', text: ALL_WORDS }, [tx.tenantId]),
  ]);
  return new Vocabulary(row?.words ?? '', moment.since);
}

async function addNew(tx: TenantReads, vocabulary: Vocabulary): Promise<void> {
  const [moment, rows] = await Promise.all([
    readMoment(tx),
    tx.query<{ word: string; added: string }>({ name: 'new_words', text: NEW_WORDS }, [tx.tenantId, vocabulary.since]),
  ]);
  // In a restored back-up the numbers come from another database: those beyond the present one belong to words already read.
  for (const { word, added } of rows) if (BigInt(added) < BigInt(moment.next)) vocabulary.add(word);
  vocabulary.since = moment.since;
}

type Moment = { since: string; next: string };

async function readMoment(tx: TenantReads): Promise<Moment> {
  const [moment] = await tx.query<Moment>({ name: 'moment', text: MOMENT });
  return moment!; // a statement without a table returns one row
}
