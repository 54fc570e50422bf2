import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnv } from '../../../kit/server/env/env.ts';
import { isSameDisk } from '../../stored/server/same-disk.ts';
import { startBackupTimer } from './backup-timer.ts';
import { copyAway, isCopyDue } from './copy-away.ts';

let base: string;
let backup: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'fichario-away-'));
  backup = join(base, 'backups', 'fichario-20261126-060000');
  for (const folder of [join(base, 'data'), backup]) mkdirSync(folder, { recursive: true });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function writeHook(script: string): string {
  const path = join(base, 'hook');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('the configured program copies a back-up once, and receives its folder', async () => {
  const hook = writeHook(`echo "$1" >> ${base}/taken`);
  expect(isCopyDue(undefined, backup)).toBe(false);
  expect(isCopyDue(hook, undefined)).toBe(false);
  expect(isCopyDue(hook, backup)).toBe(true);
  await copyAway(hook, backup);
  expect(isCopyDue(hook, backup)).toBe(false);
  expect(readFileSync(join(base, 'taken'), 'utf8')).toBe(`${backup}\n`);
});

test.each([
  ['fails', 'echo "sem rede" >&2; exit 3', /não o levou para fora: sem rede$/],
  ['fails without a word', 'exit 3', /não o levou para fora: 3$/],
  ['is killed', 'kill -9 $$', /não o levou para fora: SIGKILL$/],
])('a program that %s is named with what it said, and the copy stays due', async (_how, script, sentence) => {
  const hook = writeHook(script);
  await expect(copyAway(hook, backup)).rejects.toThrow(sentence);
  expect(isCopyDue(hook, backup)).toBe(true);
});

test('the refusal names a missing program', async () => {
  await expect(copyAway('/nowhere/hook', backup)).rejects.toThrow(/\/nowhere\/hook .*não o levou para fora: ENOENT$/);
});

test('two folders of one file system are on the same disk, also before they exist', () => {
  expect(isSameDisk(base, join(base, 'not', 'yet'))).toBe(true);
  expect(isSameDisk(base, '/proc')).toBe(false);
});

test('a notice is sent once when back-ups begin to fail, and once when they succeed again', async () => {
  const notices: { event: string; text: string }[] = [];
  const outside: Server = createServer((request, answer) => {
    void text(request).then((body) => {
      notices.push(JSON.parse(body) as (typeof notices)[number]);
      return answer.end();
    });
  });
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
  const { port } = outside.address() as AddressInfo;
  const vars = { FICHARIO_DATA: join(base, 'data'), FICHARIO_NOTICE: `http://127.0.0.1:${port}/aviso` };
  const env = { ...readEnv(vars), backupDir: join(base, 'empty') };
  const program = join(base, 'program.mjs');
  const night = async (script: string) => {
    const done = join(base, 'done');
    rmSync(done, { force: true });
    const mark = `import { writeFileSync } from 'node:fs'; process.on('exit', () => writeFileSync(${JSON.stringify(done)}, ''));`;
    writeFileSync(program, `${mark}\n${script}`);
    let told = 0;
    const tell = () => void (told += 1);
    const stop = startBackupTimer(env, pathToFileURL(program), { info: tell, error: tell });
    await expect.poll(() => existsSync(done) && told > 0).toBe(true);
    // the timer ends only after its notice is sent
    await stop();
  };
  try {
    const failing = 'console.error("O disco encheu."); process.exitCode = 1;';
    await night(failing);
    await expect.poll(() => notices.length).toBe(1);
    await night(failing);
    await night('');
    await expect.poll(() => notices.map(({ event }) => event)).toEqual(['backup.failed', 'backup.recovered']);
    expect(notices[0]?.text).toBe('Fichário: o back-up falhou. O disco encheu.');
  } finally {
    outside.closeAllConnections();
    outside.close();
  }
});

test.each([
  ['FICHARIO_BACKUP_HOOK', 'depois.sh', /caminho inteiro de um programa/],
  ['FICHARIO_NOTICE', 'http://10.0.0.5/aviso', /endereço https público/],
  ['FICHARIO_NOTICE', 'avise', /endereço https público/],
])('a wrong %s is refused at the start', (name, value, sentence) => {
  expect(() => readEnv({ [name]: value })).toThrow(sentence);
});
