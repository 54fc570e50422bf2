import { spawn } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyCheckout } from './checkout.ts';
import { nodeOf } from './node-versions.ts';
import { projectRoot } from '../src/kit/server/process/paths.ts';

/** A checkout of its own, with what is installed here. */
let checkout: string;

beforeAll(() => {
  checkout = copyCheckout();
  symlinkSync(join(projectRoot(), 'node_modules'), join(checkout, 'node_modules'));
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

test('a command beside a first start waits for its build, and makes none of its own', async () => {
  const both = await Promise.all([prepare(), prepare()]);
  expect(both.map(({ status, output }) => ({ status, output }))).toEqual([
    expect.objectContaining({ status: 0 }),
    expect.objectContaining({ status: 0 }),
  ]);
  expect(both.filter(({ output }) => output.includes('Gerando as páginas')).length).toBe(1);
  expect(both.filter(({ output }) => output.includes('Esperando que termine')).length).toBe(1);
  expect(existsSync(join(checkout, 'dist', 'web', 'index.html'))).toBe(true);
  expect(existsSync(join(checkout, 'dist', 'server', 'main.js'))).toBe(true);
  expect(existsSync(join(checkout, '.fichario.lock'))).toBe(false);
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
