import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { createRandom, type Random } from '../../src/demo/server/random.ts';
import { known } from '../../src/kit/known.ts';
import type { Pessoa } from '../../src/pessoa/pessoa.ts';
import { type GuardedClient, makeRecord } from '../guard/records.ts';
import { keepListsFromEmptying, withGuardedRegister } from '../guard/register.ts';
import { atMost, type Figure, reported } from '../kit/figure.ts';
import { cpuOf } from '../large/processes.ts';
import { type Server, signIn, startServer } from '../large/server.ts';
import { startWorker } from '../large/worker.ts';
import type { Listen, Listening } from './bare-program.ts';

/** The number of turns, and of saves of a kind in a turn of each program. */
const EFFORT = { turns: 10, saves: 30 };
/** V8 compiles what is called often; a server that runs all day has compiled it. */
const WARM_UP = 1_500;
/** The most that a save may cost, in times of the bare program's. */
const MOST = { create: 2, update: 3 };

type SaveKind = keyof typeof MOST;
const KINDS: readonly SaveKind[] = ['create', 'update'];

/** A save as a request. */
type Save = { method: 'POST' | 'PUT'; path: string; body: object; headers: Record<string, string> };
/** A program that saves, and its connections to the database. */
type Program = { port: number; cpu: () => number; backends: () => Promise<Map<number, number>> };
/** Processor time in milliseconds: of a program, of its connections, and of emptying the lists of its saves. */
type Spent = { program: number; database: number; emptying: number };

/**
 * The processor time of a save by the built program, in times of that of a bare program (`bare-program.ts`) that saves the same in the
 * same database, in turns. It includes the emptying of the search lists. The register of `fichas` records is kept between runs.
 */
export async function measureAgainstBare(fichas: number): Promise<Figure[]> {
  const dataDir = join(resolve(process.env['FICHARIO_BENCH_DATA'] || '/var/tmp/fichario-bench'), `guard-${fichas}`);
  const client = await withGuardedRegister(dataDir, fichas, async (register) => register.client);
  const server = await startServer(dataDir);
  const bare = await startWorker<Listen, Listening>(new URL('bare-program.ts', import.meta.url));
  const address = { host: join(dataDir, 'socket'), port: 5432, user: 'fichario_app', database: 'fichario' };
  const owner = new Client({ ...address, user: 'postgres' });
  try {
    await owner.connect();
    // each turn empties its own
    await keepListsFromEmptying(owner);
    const { port, backend } = await bare.run({ address, tenantId: client.id });
    const backends = (isOfBare: boolean) => async () => {
      const { rows } = await owner.query<{ pid: number }>(
        `select pid from pg_stat_activity where usename = 'fichario_app' and (pid = $1) = $2`,
        [backend, isOfBare],
      );
      return new Map(rows.map(({ pid }) => [pid, cpuOf(pid)]));
    };
    const ours: Program = { port: server.port, cpu: () => cpuOf(server.pid), backends: backends(false) };
    const least: Program = { port, cpu: () => cpuOf(bare.pid), backends: backends(true) };
    return await compare({ owner, client, ours, bare: least, cookie: await signIn(server), open: openerOf(server) });
  } finally {
    await owner.end();
    bare.end();
    await server.stop();
  }
}

type Bench = {
  owner: Client;
  client: GuardedClient;
  ours: Program;
  bare: Program;
  cookie: string;
  open: (headers: Record<string, string>, codigo: number) => Promise<Pessoa>;
};

async function compare(bench: Bench): Promise<Figure[]> {
  const make = await createMaker(bench);
  const figures: Figure[] = [];
  for (const kind of KINDS) {
    const spent = { ours: [] as Spent[], bare: [] as Spent[] };
    await sendAll(bench, bench.ours, await make(kind, WARM_UP));
    await sendAll(bench, bench.bare, await make(kind, WARM_UP));
    for (let turn = 0; turn < EFFORT.turns; turn += 1)
      for (const name of ['ours', 'bare'] as const)
        spent[name].push(await measureTurn(bench, bench[name], await make(kind, EFFORT.saves)));
    figures.push(...figuresOf(kind, spent));
  }
  return figures;
}

/** Returns a function that makes saves; it never changes a record twice. */
async function createMaker({ owner, client, cookie, open }: Bench) {
  const headers = { cookie, 'x-tenant': String(client.id) };
  const { rows } = await owner.query<{ next: number }>(
    'select next_codigo as next from tenant_counters where tenant_id = $1',
    [client.id],
  );
  let next = known(rows[0], 'the counter of the client').next;
  const random = createRandom(client.seed, next);
  const changed = new Set<number>();
  const makeOne = async (kind: SaveKind): Promise<Save> => {
    if (kind === 'create')
      return { method: 'POST', path: '/api/pessoas', body: makeRecord(client.seed, next++), headers };
    const pessoa = await open(headers, pickNew(random, client.records, changed));
    const body = { ...pessoa, nome: `${pessoa.nome} Neto` };
    return {
      method: 'PUT',
      path: `/api/pessoas/${pessoa.id}`,
      body,
      headers: { ...headers, 'if-match': `"${pessoa.version}"` },
    };
  };
  return async (kind: SaveKind, count: number) => {
    const saves: Save[] = [];
    for (let place = 0; place < count; place += 1) saves.push(await makeOne(kind));
    return saves;
  };
}

function pickNew(random: Random, records: number, picked: Set<number>): number {
  for (;;) {
    const codigo = random.integer(1, records);
    if (picked.has(codigo)) continue;
    picked.add(codigo);
    return codigo;
  }
}

function openerOf({ port }: Server): Bench['open'] {
  return async (headers, codigo) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/pessoas/${codigo}`, { headers });
    if (answer.status !== 200) throw new Error(`Record ${codigo} was answered with ${answer.status}.`);
    return (await answer.json()) as Pessoa; // the API's answer is a record
  };
}

async function measureTurn(bench: Bench, program: Program, saves: Save[]): Promise<Spent> {
  const [before, programBefore] = [await program.backends(), program.cpu()];
  await sendAll(bench, program, saves);
  const [programAfter, after] = [program.cpu(), await program.backends()];
  const database = [...after].reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? 0), 0);
  const emptying = await emptyLists(bench.owner);
  const count = saves.length;
  return { program: (programAfter - programBefore) / count, database: database / count, emptying: emptying / count };
}

async function sendAll({ owner }: Bench, { port }: Program, saves: Save[]): Promise<void> {
  for (const { method, path, body, headers } of saves) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status >= 300) throw new Error(`A save was answered with ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  await owner.query('select 1');
}

/** Empties the lists of the search, and returns the processor time in milliseconds. */
async function emptyLists(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = known(rows[0], 'the process of the connection').pid;
  const before = cpuOf(pid);
  await owner.query('select empty_search_lists(true)');
  return cpuOf(pid) - before;
}

function figuresOf(kind: SaveKind, { ours, bare }: { ours: Spent[]; bare: Spent[] }): Figure[] {
  const [program, floor] = [leastOf(ours), leastOf(bare)];
  const parts = ([name, spent]: [string, Spent]): Figure[] =>
    (['program', 'database', 'emptying'] as const).map((part) =>
      reported(`${kind}, ${name}: processor time of the ${part}`, spent[part], 'ms'),
    );
  return [
    ...parts(['ours', program]),
    ...parts(['bare', floor]),
    atMost(`${kind}, × bare`, sumOf(program) / sumOf(floor), '×', MOST[kind]),
  ];
}

/** The least of each part, as other work on the machine only adds to it. */
function leastOf(turns: readonly Spent[]): Spent {
  const least = (part: keyof Spent) => Math.min(...turns.map((spent) => spent[part]));
  return { program: least('program'), database: least('database'), emptying: least('emptying') };
}

function sumOf({ program, database, emptying }: Spent): number {
  return program + database + emptying;
}
