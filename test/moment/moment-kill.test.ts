import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSegment } from '../../src/operating/moment/server/store-segment.ts';
import { isWorkedIn } from '../../src/kit/server/db/embedded/processes.ts';
import { startProgram } from '../start/child.ts';
import { PROGRAMS } from '../start/programs.ts';
import { rounds } from '../rounds.ts';
import { type RunningApp, setUp, startApp } from '../start/running-app.ts';
import { inDatabase, run, save, stop, untilBase } from './installation.ts';

const KILLS = rounds(3, 40);
const WRITERS = 2;

let base: string;
let env: { FICHARIO_WAL: string };
let dataDir: string;
let app: RunningApp;
let cookie: string;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'fichario-moment-kill-'));
  chmodSync(base, 0o755);
  env = { FICHARIO_WAL: join(base, 'wal') };
  dataDir = join(base, 'data');
  app = await startApp(dataDir, env);
  cookie = await setUp(app.url);
  await untilBase(dataDir);
});
afterAll(async () => {
  await stop(app);
  rmSync(base, { recursive: true, force: true });
});

async function signIn(): Promise<string> {
  const answer = await fetch(`${app.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@exemplo.com.br', senha: 'tijolo azul na lagoa' }),
  });
  expect(answer.status).toBe(200);
  return String(answer.headers.get('set-cookie')).split(';')[0]!; // split gives one part at least
}

const bases = () =>
  readdirSync(env.FICHARIO_WAL, { recursive: true, encoding: 'utf8' }).filter((path) => /\/bases\/[^/]+$/.test(path));

test('a base that was killed is none, and the next one removes it', async () => {
  const before = bases();
  const child = startProgram('fichario', ['backup', 'base'], { FICHARIO_DATA: dataDir, ...env });
  await expect.poll(() => bases().length, { interval: 2 }).toBeGreaterThan(before.length);
  child.process.kill('SIGKILL');
  await child.exited;
  expect(bases().filter((path) => !before.includes(path))).toEqual([expect.stringMatching(/\.incompleto$/)]);
  const doctor = await run(['doctor', '--quick'], dataDir, env);
  expect(doctor.output).toMatch(/ok +Momentos +de /);
  const made = await run(['backup', 'base'], dataDir, env);
  expect(made.output).toMatch(/^Base inteira em \S+: [^\n]+\. Há momentos desde [\d/]+ [\d:]+\.$/m);
  expect(bases().filter((path) => path.endsWith('.incompleto'))).toEqual([]);
});

test('storing a file of the log that is killed leaves the whole file or none, and the next try ends it', async () => {
  const to = join(base, 'killed-log');
  mkdirSync(to);
  const config = join(base, 'config.json');
  writeFileSync(config, JSON.stringify({ to, before: [] }));
  const data = Buffer.concat([randomBytes(8 * 1024 ** 2), Buffer.alloc(8 * 1024 ** 2)]);
  const segment = join(base, 'segment');
  writeFileSync(segment, data);
  for (let kill = 0; kill < rounds(5, 100); kill += 1) {
    const name = `00000001${kill.toString(16).toUpperCase().padStart(16, '0')}`;
    const store = () => spawn(process.execPath, [join(PROGRAMS, 'archive-child.js'), config, segment, name]);
    const child = store();
    await expect
      .poll(() => child.exitCode !== null || readdirSync(to).some((each) => each.includes(name)), { interval: 1 })
      .toBe(true);
    await sleep((kill % 5) * 10);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    if (existsSync(join(to, name))) expect((await readSegment(to, name, undefined)).data.equals(data)).toBe(true);
    expect((await once(store(), 'exit'))[0]).toBe(0);
    expect(readdirSync(to).filter((each) => each.includes(name))).toEqual([name]);
    expect((await readSegment(to, name, undefined)).data.equals(data)).toBe(true);
  }
  // of another content, what is there is not replaced
  writeFileSync(segment, 'outro');
  const other = spawn(process.execPath, [
    join(PROGRAMS, 'archive-child.js'),
    config,
    segment,
    `00000001${'0'.repeat(16)}`,
  ]);
  expect((await once(other, 'exit'))[0]).toBe(1);
});

/** People who save records until the server is gone, and the names that were acknowledged so far. */
function startWriters(round: number): { acknowledged: string[]; ended: () => Promise<void> } {
  const acknowledged: string[] = [];
  const write = async (writer: number) => {
    for (let each = 0; ; each += 1) {
      const nome = `Pessoa ${round} ${writer} ${each}`;
      try {
        await save(app, cookie, nome);
      } catch {
        return; // the server was killed
      }
      acknowledged.push(nome);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  const ended = async () => void (await Promise.all(writers));
  return { acknowledged, ended };
}

/** The commands that work for a data folder. */
function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isOfFolder = readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`FICHARIO_DATA=${folder}\0`);
        return isOfFolder ? [readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')] : [];
      } catch {
        return []; // it has just ended
      }
    });
}

test('a server that is killed while people write loses nothing acknowledged, with the log of its folder', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const written = startWriters(round);
    await expect.poll(() => written.acknowledged.length, { interval: 5 }).toBeGreaterThan(2);
    await sleep((round % 5) * 100);
    app.child.process.kill('SIGKILL');
    process.kill(app.postmaster(), 'SIGKILL');
    await written.ended();
    acknowledged.push(...written.acknowledged);
    await expect.poll(() => isWorkedIn(join(dataDir, 'pgdata')), { interval: 50 }).toBe(false);
    // what the server had started goes on without it, and would make its folder anew
    await expect.poll(() => processesOf(dataDir), { interval: 50 }).toEqual([]);
    const old = join(base, `old-${round}`);
    renameSync(dataDir, old);
    const args = ['restore', '--at', new Date().toISOString(), '--with-log', old];
    const { status, output } = await run(args, dataDir, env);
    expect(status, output).toBe(0);
    rmSync(old, { recursive: true });
    app = await startApp(dataDir, env);
    const { rows } = await inDatabase(dataDir, (owner) => owner.query<{ nome: string }>('select nome from pessoas'));
    const found = new Set(rows.map(({ nome }) => nome));
    expect(acknowledged.filter((nome) => !found.has(nome))).toEqual([]);
    // the sessions of before do not come back
    expect((await fetch(`${app.url}/api/pessoas`, { headers: { cookie } })).status).toBe(401);
    cookie = await signIn();
    await untilBase(dataDir);
  }
});
