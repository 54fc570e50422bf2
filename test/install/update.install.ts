import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSigningKey } from '../../scripts/release/minisign.mjs';
import { rounds } from '../rounds.ts';
import { setUp } from '../start/running-app.ts';
import { type Outcome, run, unpack, versionIn, Versions } from './versions.ts';

/** With FICHARIO_TEST_LONG=1, ten minutes of it. */
const KILLS = rounds(6, 25);

let folder: string;
let home: string;
let versions: Versions;
let server: { process: ChildProcess; url: string };
let cookie: string;

const env = () => ({
  FICHARIO_DATA: join(folder, 'data'),
  FICHARIO_RELEASES: versions.folder,
  FICHARIO_BACKUP: '',
  FICHARIO_RATE_LIMIT: 'off',
  FICHARIO_CEP_PROVIDERS: 'off',
  FICHARIO_CNPJ_PROVIDERS: 'off',
  FICHARIO_DB_MEMORY: '64',
  LOG_LEVEL: 'error',
  PORT: '0',
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fichario-update-'));
  chmodSync(folder, 0o755);
  home = join(folder, 'opt');
  versions = await Versions.in(folder);
  const program = await unpack(versions.publish('0.2.0'), home);
  server = await start(program);
  cookie = await setUp(server.url);
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(program: string): Promise<typeof server> {
  const child = spawn(join(program, 'fichario'), ['start'], {
    cwd: '/',
    env: { ...process.env, ...env(), NODE_OPTIONS: '' },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  let url: string | undefined;
  for (; url === undefined; url = /http:\/\/[\d.]+:\d+/.exec(said)?.[0]) {
    if (child.exitCode !== null) throw new Error(said);
    await sleep(20);
  }
  while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(20);
  return { process: child, url };
}

async function stop(): Promise<void> {
  const gone = new Promise((done) => server.process.once('exit', done));
  server.process.kill('SIGTERM');
  await gone;
}

/** As a person does it who has no service: ends the program, and starts what the link names. */
async function restart(): Promise<void> {
  await stop();
  server = await start(join(home, 'fichario'));
}

function update(args: string[], how: { env?: Record<string, string>; killAfter?: number } = {}): Promise<Outcome> {
  const link = join(home, 'fichario');
  const program = existsSync(link) ? link : join(home, `fichario-0.2.0-linux-${process.arch}`);
  return run(join(program, 'fichario'), ['update', ...args], { ...how, env: { ...env(), ...how.env } });
}

const apply = (...args: string[]) => update(['apply', '--to', join(folder, 'backups'), ...args]);

async function save(id: string): Promise<number> {
  const answer = await fetch(`${server.url}/api/pessoas`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ tipo: 'fisica', id, nome: `Pessoa ${id}` }),
  }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

async function countSaved(): Promise<number> {
  const answer = await fetch(`${server.url}/api/pessoas/count`, { headers: { cookie } });
  return ((await answer.json()) as { count: number }).count;
}

test('a newer version is found, proved on a back-up and put in the place of the one before, and given back', async () => {
  expect(await save(uuidv7())).toBe(201);
  expect((await update(['check'])).output).toContain('A versão 0.2.0 é a mais nova.');
  expect((await apply()).output).toContain('já está em uso. Nada a fazer.');
  versions.publish('0.2.1');
  expect((await update(['check'])).output).toContain('Há uma versão mais nova: 0.2.1 (esta é a 0.2.0)');
  const applied = await apply();
  expect(applied).toMatchObject({ status: 0 });
  expect(applied.output).toMatch(/Back-up .*\n.*1 fichas\nProva: .*\n.*Encerre o Fichário e inicie-o por aí/);
  expect(versionIn(join(home, 'fichario'))).toBe('0.2.1');
  const [backup] = readdirSync(join(folder, 'backups'));
  expect(JSON.parse(readFileSync(join(folder, 'backups', backup!, 'prova.json'), 'utf8'))).toMatchObject({ ok: true });
  await restart();
  expect(await save(uuidv7())).toBe(201);
  const back = await update(['back']);
  expect(back.output).toContain('De volta à versão 0.2.0. Nada do que foi gravado se perdeu.');
  await restart();
  expect(versionIn(join(home, 'fichario'))).toBe('0.2.0');
  expect(await countSaved()).toBe(2);
});

test('what is not signed by the same key, broken, or for no one here changes nothing', async () => {
  const archive = versions.publish('0.2.2');
  const before = versionIn(join(home, 'fichario'));
  const other = join(folder, 'other.pem');
  createSigningKey(other);
  versions.sign(archive, other);
  expect((await apply()).output).toMatch(/não tem a assinatura de quem fez esta instalação/);
  expect((await apply(archive)).output).toMatch(/não tem a assinatura de quem fez esta instalação/);
  rmSync(`${archive}.minisig`);
  expect((await apply(archive)).output).toMatch(/Falta a assinatura .*\.minisig/);
  versions.sign(archive);
  writeFileSync(archive, readFileSync(archive).subarray(0, -1000));
  expect((await apply()).output).toMatch(/não tem a soma que releases\.json diz/);
  versions.sign(archive);
  expect((await apply(archive)).output).toMatch(/não é um pacote do Fichário, ou está incompleto/);
  expect((await update(['apply'])).output).toMatch(/Diga a pasta do back-up de antes/);
  expect((await update(['check'], { env: { FICHARIO_RELEASES: '/nowhere' } })).output).toMatch(
    /Confira FICHARIO_RELEASES/,
  );
  const older = versions.publish('0.1.0');
  expect((await apply(older)).output).toMatch(/não é mais nova que a 0\.2\.0/);
  expect(versionIn(join(home, 'fichario'))).toBe(before);
  expect(readdirSync(home).filter((name) => name.startsWith('.fichario-nova-'))).toEqual([]);
});

test('a version that cannot open the data is found out by the drill, and nothing is changed', async () => {
  versions.publish('0.2.3', (program) => {
    writeFileSync(join(program, 'db', 'migrations', '9000_broken.sql'), 'select 1 / (count(*) - 2) from pessoas;');
  });
  const applied = await apply();
  expect(applied.status).toBe(1);
  expect(applied.output).toMatch(/A versão 0\.2\.3 não abriu o back-up, e por isso nada foi mudado\..*9000_broken/s);
  expect(versionIn(join(home, 'fichario'))).toBe('0.2.0');
  expect(await save(uuidv7())).toBe(201);
});

/** What a version has that changes the form of the data, and each after it. */
function addMigration(program: string): void {
  writeFileSync(join(program, 'db', 'migrations', '9001_more.sql'), 'alter table tenants add column more int;');
}

test('from a version that changed the data there is no way back but by the back-up, which is named', async () => {
  versions.publish('0.3.0', addMigration);
  expect((await apply()).status).toBe(0);
  await restart();
  const back = await update(['back']);
  expect(back.status).toBe(1);
  const [, command] = /(FICHARIO_DATA=<pasta nova> \S+ restore \S+)/.exec(back.output) ?? [];
  expect(command).toBeDefined();
  const [, program, , backup] = command!.replace('<pasta nova>', 'nova').split(' ');
  // the old version by itself says it in one sentence
  const old = await run(program!, ['doctor'], { env: env() });
  expect(old.output).toMatch(/usado por uma versão mais nova do Fichário/);
  const restored = join(folder, 'restored');
  const outcome = await run(program!, ['restore', backup!], { env: { ...env(), FICHARIO_DATA: restored } });
  expect(outcome.output).toMatch(/Restaurado em .*: 1 cliente, 3 fichas/);
  rmSync(restored, { recursive: true, force: true });
});

test('the list may be on a web server', async () => {
  const web: Server = createServer((request, answer) => {
    const file = join(versions.folder, request.url!.split('/').at(-1)!);
    answer.writeHead(existsSync(file) ? 200 : 404).end(existsSync(file) ? readFileSync(file) : '');
  });
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
  try {
    const { port } = web.address() as { port: number };
    versions.publish('0.3.1', addMigration);
    const where = { FICHARIO_RELEASES: `http://127.0.0.1:${port}/versoes` };
    expect((await update(['check', '--json'], { env: where })).output).toContain('"newer": true');
    const applied = await update(['apply', '--to', join(folder, 'backups')], { env: where });
    expect(applied.status, applied.output).toBe(0);
    await restart();
  } finally {
    web.close();
  }
});

test(`${KILLS} kills over updates lose no acknowledged save, and each update ends when it is repeated`, async () => {
  const acknowledged = new Set<string>();
  const stopping = new AbortController();
  const write = async () => {
    while (!stopping.signal.aborted) {
      const id = uuidv7();
      if ((await save(id)) === 201) acknowledged.add(id);
      await sleep(50);
    }
  };
  const before = await countSaved();
  const writers = [write(), write()];
  const begun = performance.now();
  let patch = 0;
  const next = () => versions.publish(`0.4.${(patch += 1)}`, addMigration);
  next();
  await apply();
  const whole = performance.now() - begun;
  next();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { signal, output } = await update(['apply', '--to', join(folder, 'backups')], {
      killAfter: Math.random() * whole,
    });
    expect(['SIGKILL', null], output).toContain(signal);
    // whoever works notices nothing, and the link names a whole version
    expect(['0.4.1', `0.4.${patch - 1}`, `0.4.${patch}`]).toContain(versionIn(join(home, 'fichario')));
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    if (kill % 5 !== 4 && kill !== KILLS - 1) continue;
    // a back-up or a drill that the kill left behind may still be ending
    await expect
      .poll(async () => (await apply()).output, { timeout: 120_000 })
      .toMatch(/Encerre o Fichário|Nada a fazer/);
    expect(versionIn(join(home, 'fichario'))).toBe(`0.4.${patch}`);
    await restart();
    next();
  }
  stopping.abort();
  await Promise.all(writers);
  expect(acknowledged.size).toBeGreaterThan(KILLS);
  // a save whose answer the restart took may be there besides
  expect(await countSaved()).toBeGreaterThanOrEqual(before + acknowledged.size);
  for (const id of acknowledged) {
    const answer = await fetch(`${server.url}/api/pessoas/${id}`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
});
