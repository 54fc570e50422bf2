import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/kit/server/env/paths.ts';

const STEPS = join(projectRoot(), 'scripts/steps/steps.mjs');
/** A name of this run, by which its processes are found. */
const NAME = `fichario-steps-${process.pid}`;

/** Runs steps, written as code, in a process of their own. A minute of theirs lasts a second. */
async function runSteps(steps: string, more = ''): Promise<{ output: string; code: number }> {
  const program = `
    import { spawn, spawnSync } from 'node:child_process';
    import { finish, runSteps, runTests } from ${JSON.stringify(STEPS)};
    const sleep = (how) => spawn('sh', ['-c', 'while true; do sleep 1; done', '${NAME}'], { stdio: 'ignore', ...how });
    finish(await runSteps(${steps}, { minutes: 1, minuteMs: 1000, ${more} }));`;
  const child = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  const output = await child.catch((error: { stdout: string }) => error);
  return { output: output.stdout, code: child.child.exitCode ?? -1 };
}

function budget(allowed: number): string {
  return `minutes: 600, budgets: { sample: 0.5, file: 1, steps: { dear: ${allowed} }, processFiles: new Set() }`;
}

function listOwn(): string[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(NAME);
      } catch {
        return false;
      }
    });
}

test('a program that does not end is ended and named, and the steps after it run', async () => {
  const { output, code } = await runSteps(`[
    ['first', () => {}],
    ['hanging', () => spawnSync('sh', ['-c', 'while true; do sleep 1; done', '${NAME}'])],
    ['last', () => {}],
  ]`);
  expect(output).toContain('Failed:\nhanging\n  ended after 1 s without progress\n\n2 passed, 1 failed\n');
  expect(code).toBe(1);
  await expect.poll(listOwn).toEqual([]);
});

test('what it started is ended too, also without our environment and in a group of its own', async () => {
  const { output } = await runSteps(`[
    ['hanging', () => { sleep({ detached: true, env: {} }).unref(); spawnSync('sleep', ['600']); }],
    ['orphan', () => { spawnSync('sh', ['-c', '(sh -c "while true; do sleep 1; done" ${NAME} &); sleep 600'], { stdio: 'ignore' }); }],
  ]`);
  expect(output).toContain('0 passed, 2 failed');
  await expect.poll(listOwn).toEqual([]);
});

test('a step is not ended while its runner makes progress, however long that takes', async () => {
  const report = JSON.stringify(join(projectRoot(), 'scripts/steps/report.mjs'));
  const runner = `
    import { setTimeout as pause } from 'node:timers/promises';
    import { Report } from ${report};
    const report = new Report();
    for (let i = 0; i < 12; i++) { report.run('file ' + i); await pause(600); report.end('file ' + i, 1, []); }`;
  const folder = mkdtempSync(join(tmpdir(), 'fichario-steps-'));
  const file = join(folder, 'runner.mjs');
  writeFileSync(file, runner);
  try {
    // twelve times what is well within the five seconds
    const { output, code } = await runSteps(
      `[['slow', () => runTests('tsx', [${JSON.stringify(file)}])]]`,
      'minutes: 5',
    );
    expect(output).toContain('12 passed, 0 failed');
    expect(code).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a step that costs more than its budget fails, unless other work took the machine', async () => {
  const compute = 'for (const end = process.cpuUsage().user + 6e5; process.cpuUsage().user < end; );';
  const steps = `[['dear', () => void spawnSync(process.execPath, ['-e', ${JSON.stringify(compute)}])]]`;
  const { output } = await runSteps(steps, budget(0.1));
  expect(output).toMatch(/more than its budget in test\/limits\/budget\.json|not held to the budget: other work took/);
  expect((await runSteps(steps, budget(100))).output).toContain('1 passed, 0 failed');
});

test('a test that the runner names after the end of its file does not count as one that hangs', async () => {
  const program = `
    import { Report } from ${JSON.stringify(join(projectRoot(), 'scripts/steps/report.mjs'))};
    const report = new Report();
    report.run('a.test.ts');
    report.end('a.test.ts', 2, []);
    report.run('a.test.ts', 'a.test.ts: the last one');
    report.write();`;
  const folder = mkdtempSync(join(tmpdir(), 'fichario-steps-'));
  const file = join(folder, 'report.json');
  try {
    const env = { ...process.env, FICHARIO_TEST_REPORT: file };
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ passed: 2, failures: [], running: [], files: [] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
