import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../src/kit/server/env/paths.ts';
import { type Child, startProgram } from '../start/child.ts';
import { setUp } from '../start/running-app.ts';

/*
 * deploy/pgbackrest as docs/momento.md says, on the PostgreSQL and the pgBackRest of Debian: what is written in the two files is
 * used, only the paths are this test's.
 */
const PORT = 22_010;
const RESTORED_PORT = 22_011;
const APP_PORT = 22_012;
const FOLDER = join(projectRoot(), 'deploy', 'pgbackrest');
const MAJORS = '/usr/lib/postgresql';
const bin = (name: string) => join(MAJORS, readdirSync(MAJORS).sort().at(-1)!, 'bin', name);

let base: string;
let config: string;
let app: Child;
let cookie: string;
const url = `postgres://postgres@127.0.0.1:${PORT}/fichario`;
const appUrl = `http://127.0.0.1:${APP_PORT}`;

/** Runs a program as the user of PostgreSQL. */
function asPostgres(program: string, args: string[]): string {
  const words = ['-u', 'postgres', '--', program, ...args];
  return execFileSync('runuser', words, { cwd: '/', encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

const pgbackrest = (...args: string[]) =>
  asPostgres('pgbackrest', [`--config=${config}`, '--stanza=fichario', ...args]);
const startServer = (data: string, port: number) =>
  asPostgres(bin('pg_ctl'), [
    '-D',
    data,
    '-w',
    '-t',
    '120',
    '-l',
    `${data}.log`,
    '-o',
    `-p ${port} -k ${base}`,
    'start',
  ]);
const stopServer = (data: string) => asPostgres(bin('pg_ctl'), ['-D', data, '-w', '-m', 'fast', 'stop']);

async function ask<Row extends object>(port: number, sql: string, database = 'fichario'): Promise<Row[]> {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'fichario-pgbackrest-'));
  chmodSync(base, 0o777);
  const data = join(base, 'main');
  asPostgres(bin('initdb'), ['-D', data, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums']);
  config = join(base, 'pgbackrest.conf');
  const reference = readFileSync(join(FOLDER, 'pgbackrest.conf'), 'utf8')
    .replace(/^pg1-path=.*$/m, `pg1-path=${data}\npg1-port=${PORT}\npg1-socket-path=${base}`)
    .replace(/^repo1-path=.*$/m, `repo1-path=${join(base, 'repo')}`);
  const own = `log-path=${join(base, 'log')}\nlock-path=${join(base, 'lock')}\nspool-path=${join(base, 'spool')}\n`;
  writeFileSync(config, `${reference}${own}`);
  for (const name of ['repo', 'log', 'lock', 'spool']) {
    mkdirSync(join(base, name));
    chmodSync(join(base, name), 0o777);
  }
  const settings = readFileSync(join(FOLDER, 'postgresql.conf'), 'utf8');
  appendFileSync(join(data, 'postgresql.conf'), settings.replace('pgbackrest --', `pgbackrest --config=${config} --`));
  startServer(data, PORT);
  await ask(PORT, 'create database fichario', 'postgres');
  const env = {
    DATABASE_URL: url,
    FICHARIO_DATA: join(base, 'data'),
    PORT: String(APP_PORT),
    FICHARIO_CEP_PROVIDERS: 'off',
    FICHARIO_CNPJ_PROVIDERS: 'off',
  };
  app = startProgram('main', [], { LOG_LEVEL: 'error', ...env });
  await app.line(/Ctrl\+C encerra/);
  cookie = await setUp(appUrl);
  pgbackrest('stanza-create');
  pgbackrest('check');
  pgbackrest('--type=full', 'backup');
});
afterAll(async () => {
  app?.process.kill('SIGTERM');
  await app?.exited;
  for (const name of ['main', 'restored']) {
    try {
      stopServer(join(base, name));
    } catch {
      // it did not get that far
    }
  }
  rmSync(base, { recursive: true, force: true });
});

async function save(nome: string): Promise<void> {
  const answer = await fetch(`${appUrl}/api/pessoas`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ tipo: 'fisica', id: uuidv7(), nome }),
  });
  expect(answer.status, await answer.text()).toBe(201);
}

async function doctor(): Promise<{ id: string; state: string; found: string } | undefined> {
  const env = { DATABASE_URL: url, FICHARIO_DATA: join(base, 'data') };
  const child = startProgram('fichario', ['doctor', '--quick', '--json'], env);
  await child.exited;
  const text = child.output();
  const report = JSON.parse(text.slice(0, text.lastIndexOf('}') + 1)) as {
    findings: { id: string; state: string; found: string }[];
  };
  return report.findings.find(({ id }) => id === 'wal_archive');
}

test('the register comes back as it was at a second, by the commands of the page', async () => {
  await save('Antes do momento');
  await sleep(1100);
  const at = new Date();
  await sleep(1100);
  await save('Depois do momento');
  await ask(PORT, 'select pg_switch_wal()');
  pgbackrest('check');
  const restored = join(base, 'restored');
  const target = `${at.toISOString().slice(0, 19).replace('T', ' ')}+00`;
  mkdirSync(restored, { mode: 0o700 });
  execFileSync('chown', ['postgres:', restored]);
  pgbackrest(
    `--pg1-path=${restored}`,
    '--type=time',
    `--target=${target}`,
    '--target-action=promote',
    '--archive-mode=off',
    'restore',
  );
  startServer(restored, RESTORED_PORT);
  await expect
    .poll(async () => (await ask<{ r: boolean }>(RESTORED_PORT, 'select pg_is_in_recovery() as r'))[0]?.r, {
      timeout: 60_000,
    })
    .toBe(false);
  const names = await ask<{ nome: string }>(RESTORED_PORT, 'select nome from pessoas');
  expect(names).toEqual([{ nome: 'Antes do momento' }]);
});

test('doctor reads from the server that pgBackRest stores the log, and that it does not when the repository is gone', async () => {
  expect(await doctor()).toMatchObject({
    state: 'ok',
    found: expect.stringMatching(/^guardado até .*, pelo pgBackRest$/),
  });
  chmodSync(join(base, 'repo', 'archive', 'fichario'), 0o000);
  try {
    await ask(PORT, 'select pg_switch_wal() from pg_logical_emit_message(true, $$f$$, $$f$$)');
    const failing = 'select last_failed_time > last_archived_time as f from pg_stat_archiver';
    await expect.poll(async () => (await ask<{ f: boolean }>(PORT, failing))[0]?.f, { timeout: 60_000 }).toBe(true);
    expect(await doctor()).toMatchObject({
      state: 'error',
      found: expect.stringMatching(/^O log do banco não é guardado desde/),
    });
    await save('Com o repositório fora');
  } finally {
    chmodSync(join(base, 'repo', 'archive', 'fichario'), 0o750);
  }
});
