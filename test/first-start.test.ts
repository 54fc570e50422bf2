import { spawn } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyCheckout } from './checkout.ts';
import { startCheckout } from './start/child.ts';
import { nodeOf } from './node-versions.ts';

/** A clean clone. */
let checkout: string;

beforeAll(() => {
  checkout = copyCheckout();
});
afterAll(() => {
  chmodSync(checkout, 0o755);
  rmSync(join(checkout, '..'), { recursive: true, force: true });
});

type Outcome = { status: number | null; output: string };

/** What `npm start` and `npm run fichario` do before anything else. */
function prepare(user: { uid?: number; gid?: number } = {}, node = process.execPath): Promise<Outcome> {
  const child = spawn(node, [join(checkout, 'scripts', 'build.mjs')], { cwd: '/', ...user });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  return new Promise((done) => child.once('close', (status) => done({ status, output })));
}

/** The programs that run in a folder, by their command lines. */
function programsIn(folder: string): string[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.flatMap((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8')] : [];
    } catch {
      // it ended meanwhile
      return [];
    }
  });
}

/** What `package-lock.json` has for those alone who change the project. */
function listTools(): string[] {
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.entries(packages).flatMap(([path, { dev }]) => (dev ? [path.replace('node_modules/', '')] : []));
}

test('npm start on a clean clone installs no tool, builds and serves, and a command beside it waits for that', async () => {
  const child = startCheckout(checkout, { NODE_ENV: '', PORT: '0', FICHARIO_DATA: join(checkout, 'data') });
  const command = prepare();
  try {
    const line = await child.line(/http:\/\/[\d.]+:\d+/);
    const page = await fetch(/http:\/\/[\d.]+:\d+/.exec(line)?.[0] ?? '');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<div id="root">');
    // what built it ended with the building
    expect(programsIn(checkout).filter((words) => words.includes('esbuild'))).toEqual([]);
  } finally {
    child.process.kill('SIGTERM');
    await child.exited;
  }
  const { status, output } = await command;
  expect(status).toBe(0);
  const both = child.output() + output;
  for (const once of ['Instalando as dependências', 'Gerando as páginas']) expect(both.split(once)).toHaveLength(2);
  expect(both).toContain('Esperando que termine');
  expect(existsSync(join(checkout, '.fichario.lock'))).toBe(false);
  const tools = listTools();
  expect(tools).toEqual(expect.arrayContaining(['vitest', 'playwright', '@stryker-mutator/core', 'typescript']));
  expect(tools.filter((name) => existsSync(join(checkout, 'node_modules', name)))).toEqual([]);
});

// root may write everywhere, so another user stands for the one of a service
const service = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

test('a user who may only read starts what is built, and is told in one sentence what is missing', async () => {
  for (const name of ['.', 'dist']) chmodSync(join(checkout, name), 0o555);
  try {
    // nothing of what is built depends on the Node that built it
    for (const node of [process.execPath, nodeOf(20), nodeOf(22), nodeOf(24)])
      expect(await prepare(service, node), node).toEqual({ status: 0, output: '' });
    appendFileSync(join(checkout, 'src', 'app', 'server', 'main.ts'), '\n// changed\n');
    const { status, output } = await prepare(service);
    expect(status).toBe(1);
    expect(output.trim()).toMatch(/^É preciso gerar [^\n]+ não pode escrever em [^\n]+\. [^\n]*npm run build[^\n]*$/);
  } finally {
    for (const name of ['.', 'dist']) chmodSync(join(checkout, name), 0o755);
  }
});
