import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { generatePessoas } from '../src/demo/server/generate-pessoas.ts';
import { createRandom } from '../src/demo/server/random.ts';
import { createSampleRecords } from '../src/demo/server/sample-records.ts';
import type { Pessoa } from '../src/pessoa/pessoa.ts';
import { type Figure, reported } from './kit/figure.ts';
import type { BenchOptions } from './run.ts';
import { measureAgainstBare } from './writes/against-bare.ts';
import { asOwner, type Call, withWorkbench } from './kit/workbench.ts';

const CREATES = 1500;
const UPDATES = 500;
const KIB = 1024;
const TICKS_A_SECOND = 100;
/** The WAL of a create with all later work, including its part of the emptying of lists. */
const MAX_KB_A_CREATE = 100;

/**
 * The cost of writes for the database in a register of `fichas` records, in figures that other work on the machine hardly
 * changes: the WAL of an import and of saves, including their background work, and the processor time of the import's
 * connections; then the processor time of a save in times of that of a bare program.
 */
export async function run({ fichas }: BenchOptions): Promise<Figure[]> {
  return [...(await measureWrites(fichas)), ...(await measureAgainstBare(fichas))];
}

function measureWrites(fichas: number): Promise<Figure[]> {
  return withWorkbench(1, async (workbench) => {
    const { connection, tenantId, userId, call } = workbench;
    const owner = new Client(connection.owner);
    await owner.connect();
    const create = (count: number, seed: number) =>
      measureImport(owner, count, () => createSampleRecords(connection.db, { tenantId, userId, count, seed }));
    try {
      await owner.query('create extension pgstattuple');
      const filled = await create(fichas, 1);
      await asOwner(workbench.connection.owner);
      return [...filled, ...(await measureAll(call, owner, fichas))];
    } finally {
      await owner.end();
    }
  });
}

/** Creates many records, right after a checkpoint. */
async function measureImport(owner: Client, count: number, work: () => Promise<unknown>): Promise<Figure[]> {
  await owner.query('checkpoint');
  const [cpu, lsn] = [await readCpuSeconds(owner), await readLsn(owner)];
  await work();
  await emptyLists(owner);
  const microseconds = (((await readCpuSeconds(owner)) - cpu) * 1e6) / count;
  return [
    reported(`WAL a row of ${count} at once`, (await bytesSince(owner, lsn)) / KIB / count, 'KB'),
    reported(`processor time of the database a row of ${count} at once`, microseconds, 'µs'),
  ];
}

async function measureAll(call: Call, owner: Client, fichas: number): Promise<Figure[]> {
  const random = createRandom(7, 0);
  const open = async () => (await ask(call, 'GET', `/api/pessoas/${random.integer(1, fichas)}`)) as Pessoa;
  const save = (pessoa: Pessoa, change: Partial<Pessoa>) =>
    ask(call, 'PUT', `/api/pessoas/${pessoa.id}`, { ...pessoa, ...change }, { 'if-match': `"${pessoa.version}"` });
  const update = (change: (pessoa: Pessoa, index: number) => Partial<Pessoa>) => async (index: number) => {
    const pessoa = await open();
    return () => save(pessoa, change(pessoa, index));
  };
  const made = [...generatePessoas({ seed: 77, count: CREATES })];
  return [
    ...(await measureSaves(
      owner,
      'create',
      CREATES,
      async (index) => () => ask(call, 'POST', '/api/pessoas', made[index]),
    )),
    ...(await measureSaves(
      owner,
      'update of remarks',
      UPDATES,
      update((_, index) => ({ observacoes: `vista ${index}` })),
    )),
    ...(await measureSaves(owner, 'update of a phone', UPDATES, update(withPhone))),
    ...(await measureSaves(
      owner,
      'update of the name',
      UPDATES,
      update(({ nome }) => ({ nome: `${nome} Neto` })),
    )),
  ];
}

function withPhone(_: Pessoa, index: number): Partial<Pessoa> {
  const numero = `119${80_000_000 + index * 7919}`;
  return { telefones: [{ tipo: 'celular', numero, principal: true }] as Pessoa['telefones'] };
}

/** Saves right after a checkpoint, when the first change of each page logs the full page. */
async function measureSaves(
  owner: Client,
  name: string,
  count: number,
  prepare: (index: number) => Promise<() => Promise<unknown>>,
): Promise<Figure[]> {
  const [bytes, times]: [number[], number[]] = [[], []];
  let [list, longestList, emptied] = [0, 0, 0];
  await emptyLists(owner);
  await owner.query('checkpoint');
  const hotBefore = await readHot(owner);
  const first = await readLsn(owner);
  for (let index = 0; index < count; index += 1) {
    const write = await prepare(index);
    const before = await readLsn(owner);
    const start = performance.now();
    await write();
    times.push(performance.now() - start);
    bytes.push(await bytesSince(owner, before));
    const pages = await readListPages(owner);
    if (pages < list) emptied += 1;
    list = pages;
    longestList = Math.max(longestList, pages);
  }
  // the emptying of the saves' entries in the lists counts as their cost, too
  await emptyLists(owner);
  const mean = (await bytesSince(owner, first)) / KIB / count;
  const hot = (await readHot(owner)) - hotBefore;
  const all = reported(`WAL of all for one ${name}`, mean, 'KB');
  return [
    reported(`WAL of one ${name}, p50`, quantile(bytes, 0.5) / KIB, 'KB'),
    name === 'create' ? { ...all, target: MAX_KB_A_CREATE, met: mean <= MAX_KB_A_CREATE } : all,
    ...(name === 'create'
      ? []
      : [reported(`${name}, without new entries in the indexes of pessoas`, hot / count, '×')]),
    reported(`${name}, lists of the search emptied meanwhile`, emptied, ''),
    reported(`${name}, longest list of the search`, longestList, 'pages'),
    reported(`${name}, p50`, quantile(times, 0.5), 'ms'),
    reported(`${name}, p99.9`, quantile(times, 0.999), 'ms'),
  ];
}

async function readOne(owner: Client, sql: string, values: unknown[] = []): Promise<string> {
  const { rows } = await owner.query<{ value: string }>(`select (${sql})::text as value`, values);
  return rows[0]?.value ?? '0';
}

const readLsn = (owner: Client) => readOne(owner, 'pg_current_wal_insert_lsn()');

async function bytesSince(owner: Client, lsn: string): Promise<number> {
  return Number(await readOne(owner, 'pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)', [lsn]));
}

async function readListPages(owner: Client): Promise<number> {
  return Number(await readOne(owner, `(pgstatginindex('pessoa_tokens_tokens_recent_idx')).pending_pages`));
}

/** The number of HOT updates of the register, without a new index entry; connections report it within ten seconds. */
async function readHot(owner: Client): Promise<number> {
  await owner.query('select pg_sleep(11)');
  return Number(await readOne(owner, `pg_stat_get_tuples_hot_updated('pessoas'::regclass)`));
}

async function emptyLists(owner: Client): Promise<void> {
  await owner.query('select empty_search_lists(true)');
}

/** The processor time of the connections of this database. */
async function readCpuSeconds(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const ticks = rows.map(({ pid }) => {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return Number(afterName[11]) + Number(afterName[12]);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND;
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

async function ask(call: Call, method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  const answer = await call(method, path, body, headers);
  if (answer.status >= 300) throw new Error(`The app answered ${answer.status}: ${answer.body}`);
  return JSON.parse(answer.body) as unknown;
}
