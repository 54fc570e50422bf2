import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { createRandom, type Random } from '../../src/demo/server/random.ts';
import { compressLog } from '../../src/kit/server/db/log-compression.ts';
import type { Pessoa } from '../../src/pessoa/pessoa.ts';
import type { Guarded } from './figures.ts';
import { countRecent, settleRecords } from '../../src/register/reorder/server/settle-records.ts';
import { GUARDED_KINDS, type GuardedKind } from './kinds.ts';
import { type GuardedClient, makeRecord, recordAt } from './records.ts';
import type { ExecutedPlan, GuardedRegister } from './register.ts';
import { known } from '../../src/kit/known.ts';

/** The number of requests of each series, and of saves of a kind, in a large register and in a smaller one. */
const EFFORT = { large: { requests: 50, saves: 100 }, small: { requests: 20, saves: 60 } };
/** The seeds of the series. The figure is that of the worst: the 95th percentile of a single series depends on chance. */
const SERIES = [2, 4_242, 77];
/** A register with this many records or more is large. */
export const LARGE_FROM = 1_000_000;

const KIB = 1024;
/** After this many executions PostgreSQL may switch to a generic plan. */
const WARM_UP = 8;
/** After the first search, the program reads the sample for the estimates in parts, on a busy machine seconds apart. */
const SILENCE_MS = 2_000;
/** Statements for all requests together: the session, the sample for the estimates, and the list of words. */
const SAMPLE = /\bp\.codigo = any\(/;
const isShared = ({ text }: ExecutedPlan): boolean =>
  SAMPLE.test(text) || /\bsessions\b/.test(text) || text.includes('string_agg(w.word');

/** Counts the blocks of each kind of request, then the log of each kind of save, then the bytes of a record. */
export async function countAll(register: GuardedRegister): Promise<Guarded[]> {
  const { requests, saves } = register.client.records < LARGE_FROM ? EFFORT.small : EFFORT.large;
  const guarded: Guarded[] = [];
  const bytes = await countBytesARecord(register);
  await readSample(register);
  for (const kind of GUARDED_KINDS) guarded.push(await countBlocks(register, kind, requests));
  guarded.push(...(await compareNeighbours(register, requests)));
  guarded.push(...(await countSaves(register, saves)));
  return [...guarded, { id: 'record', unit: 'bytes', values: [bytes] }];
}

/** The paths of `count` requests of a kind: the same ones for the same series. */
export function makePaths(kind: GuardedKind, client: GuardedClient, series: number, count: number): string[] {
  return Array.from({ length: count }, (_, place) => makePath(kind, client, createRandom(series, place)));
}

function makePath(kind: GuardedKind, client: GuardedClient, random: Random): string {
  for (;;) {
    const path = kind.path(recordAt(client, random.integer(0, client.records - 1)), random, client);
    if (path !== undefined) return path;
  }
}

async function readSample({ call, takePlans }: GuardedRegister): Promise<void> {
  await call('GET', '/api/pessoas?limit=50&at=0');
  do {
    takePlans();
    await sleep(SILENCE_MS);
  } while (takePlans().some(({ text }) => SAMPLE.test(text)));
}

async function countBlocks(register: GuardedRegister, kind: GuardedKind, requests: number): Promise<Guarded> {
  const series: number[][] = [];
  for (const each of SERIES) series.push(await countSeries(register, kind, each, requests));
  const worst = (share: number) => Math.max(...series.map((counts) => quantile(counts, share)));
  return { id: kind.id, unit: 'blocks', values: [worst(0.5), worst(0.95)] };
}

/** The blocks of each request of a series. */
async function countSeries(
  { client, call, takePlans }: GuardedRegister,
  kind: GuardedKind,
  series: number,
  requests: number,
): Promise<number[]> {
  for (const path of makePaths(kind, client, 1, WARM_UP)) await call('GET', path);
  const counts: number[] = [];
  for (const path of makePaths(kind, client, series, requests)) {
    takePlans();
    const { status } = await call('GET', path);
    // a request that the database cancelled reports no plan: it counts as the worst
    counts.push(status === 200 ? sumOf(takePlans()) : GIVEN_UP);
  }
  return counts;
}

/** For each kind, the blocks of a new client relative to an old client with the same records; the worse of two sizes. */
async function compareNeighbours(register: GuardedRegister, requests: number): Promise<Guarded[]> {
  const sums = new Map<GuardedClient, number[]>();
  for (const client of register.neighbours.flatMap((each) => [each.old, each.new])) {
    const session = register.of(client);
    await readSample(session);
    const counts: number[] = [];
    for (const kind of GUARDED_KINDS) {
      const series = await countSeries(session, kind, 2, requests);
      counts.push(series.reduce((sum, blocks) => sum + blocks, 0));
    }
    sums.set(client, counts);
  }
  const sumOfKind = (client: GuardedClient, at: number) => known(sums.get(client)?.[at], 'count of the kind');
  return GUARDED_KINDS.map(({ id }, at) => {
    const ratios = register.neighbours.map((each) => sumOfKind(each.new, at) / Math.max(1, sumOfKind(each.old, at)));
    return { id: `new ${id}`, unit: '× old', values: [round(Math.max(...ratios))] };
  });
}

const GIVEN_UP = 999_999;

function sumOf(plans: ExecutedPlan[]): number {
  return plans.filter((plan) => !isShared(plan)).reduce((sum, { blocks }) => sum + blocks, 0);
}

/** A kind of save; `prepare` reads its data and is not counted. */
type Save = {
  id: string;
  prepare: (register: GuardedRegister, turn: number, series: number) => Promise<() => Promise<unknown>>;
};

/** Each kind of change has separate records: saving a record twice in a row would touch other pages. */
const TURNS_A_KIND = 5_003;

function update(
  kind: number,
  id: string,
  change: (pessoa: Pessoa, turn: number, series: number) => Partial<Pessoa>,
): Save {
  const first = kind * TURNS_A_KIND;
  const prepare: Save['prepare'] = async (register, turn, series) => {
    const codigo = codigoOf(register.client, first + turn);
    const pessoa = (await ask(register, 'GET', `/api/pessoas/${codigo}`)) as Pessoa;
    const body = { ...pessoa, ...change(pessoa, turn, series) };
    return () => ask(register, 'PUT', `/api/pessoas/${pessoa.id}`, body, { 'if-match': `"${pessoa.version}"` });
  };
  return { id, prepare };
}

/** The word that each series adds to names. The match keys have no generation; a surname would also change them. */
const ADDED_WORDS = ['Neto', 'Sobrinho', 'Filho'];

/** The kinds of saves, each with other records in each series: other names, documents and rare words of a new record. */
const SAVES: readonly Save[] = [
  {
    id: 'create',
    prepare: async (register, turn) => () =>
      ask(register, 'POST', '/api/pessoas', makeRecord(register.client.id, register.client.records + turn)),
  },
  update(1, 'save-phone', (_, turn) => {
    const numero = `119${80_000_000 + ((turn * 7919) % 10_000_000)}`;
    return { telefones: [{ tipo: 'celular', numero, principal: true }] as Pessoa['telefones'] };
  }),
  update(2, 'save-remarks', (_, turn) => ({ observacoes: `vista ${turn}` })),
  update(3, 'save-name', ({ nome }, _, series) => ({
    nome: `${nome} ${known(ADDED_WORDS[series], 'word of the series')}`,
  })),
];

/** The log of a kind of save, in KB: the median alone, the mean with its emptying, and the share that must move later. */
type SaveLog = { alone: number; mean: number; moves: number };

/** Adds to each save the log of its later move into the large search indexes, where all recent records move together. */
async function countSaves(register: GuardedRegister, count: number): Promise<Guarded[]> {
  // like the program's connections that empty the lists and move the records
  await compressLog(register.owner);
  const logs: { id: string; series: SaveLog[] }[] = [];
  for (const save of SAVES) logs.push({ id: save.id, series: await countLog(register, save, count) });
  const { owner } = register;
  await owner.query('checkpoint');
  const start = await readLogPlace(owner);
  const moved = await settleRecords(owner, { isStopped: () => false, pauseMs: 0 });
  const move = (await kbSince(owner, start)) / Math.max(1, moved);
  console.log(`moved ${moved} records, ${round(move)} KB each`);
  return logs.map(({ id, series }) => ({
    id,
    unit: 'KB',
    values: [
      round(Math.max(...series.map(({ alone }) => alone))),
      round(Math.max(...series.map(({ mean, moves }) => mean + moves * move))),
    ],
  }));
}

/** The log of a kind of save, of `count` saves in each series. */
async function countLog(register: GuardedRegister, save: Save, count: number): Promise<SaveLog[]> {
  const { owner, client } = register;
  const created = Number(
    await readOne(owner, `select next_codigo - 1 from tenant_counters where tenant_id = $1`, [client.id]),
  );
  // a register from an earlier run also has the records that it created
  const first = created - client.records;
  const series: SaveLog[] = [];
  for (const place of SERIES.keys()) {
    const writes: (() => Promise<unknown>)[] = [];
    const start = first + place * count;
    for (let turn = start; turn < start + count; turn += 1) writes.push(await save.prepare(register, turn, place));
    series.push(await countWrites(owner, writes));
  }
  return series;
}

/**
 * Saves right after a checkpoint, when the first change of a page logs the full page; then empties the lists.
 */
async function countWrites(owner: Client, writes: (() => Promise<unknown>)[]): Promise<SaveLog> {
  await owner.query('select empty_search_lists(true)');
  const recent = await countRecent(owner);
  await owner.query('checkpoint');
  const start = await readLogPlace(owner);
  const alone: number[] = [];
  for (const write of writes) {
    const before = await readLogPlace(owner);
    await write();
    alone.push(await kbSince(owner, before));
  }
  await owner.query('select empty_search_lists(true)');
  const mean = (await kbSince(owner, start)) / writes.length;
  const moves = ((await countRecent(owner)) - recent) / writes.length;
  return { alone: quantile(alone, 0.5), mean, moves };
}

/** Returns a record for each turn: far apart, and all records once before any repeats. */
function codigoOf({ records }: GuardedClient, turn: number): number {
  const STEP = 7_368_787; // a prime: it shares no divisor with a count that is no multiple of it
  return 1 + ((turn * STEP) % records);
}

/** The bytes a record of all tables with records, including indexes. */
async function countBytesARecord({ owner, client, neighbours }: GuardedRegister): Promise<number> {
  const sql = `select sum(pg_total_relation_size(c.oid)) from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'tenant_id'`;
  const records = neighbours.reduce((sum, each) => sum + each.old.records + each.new.records, client.records);
  return Math.round(Number(await readOne(owner, sql)) / records);
}

async function ask({ call }: GuardedRegister, ...sent: Parameters<GuardedRegister['call']>): Promise<unknown> {
  const { status, body } = await call(...sent);
  if (status >= 300) throw new Error(`The app answered ${status}: ${body}`);
  return JSON.parse(body) as unknown;
}

const readLogPlace = (owner: Client) => readOne(owner, 'select pg_current_wal_insert_lsn()::text');

async function kbSince(owner: Client, place: string): Promise<number> {
  return Number(await readOne(owner, 'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)', [place])) / KIB;
}

async function readOne(owner: Client, sql: string, values: unknown[] = []): Promise<string> {
  const { rows } = await owner.query<unknown[]>({ text: sql, values, rowMode: 'array' });
  return String(rows[0]?.[0]);
}

/** The smallest value that this share of the values does not exceed. */
export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
