import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/kit/server/process/paths.ts';

const STEPS = join(projectRoot(), 'scripts/steps/steps.mjs');
/** A name of this run, by which its processes are found. */
const NAME = `fichario-steps-${process.pid}`;

/** Runs steps, written as code, in a process of their own. A minute of theirs lasts a second. */
async function runSteps(steps: string, minutesInAll = 600): Promise<{ output: string; code: number }> {
  const program = `
    import { spawn, spawnSync } from 'node:child_process';
    import { finish, runSteps } from ${JSON.stringify(STEPS)};
    const sleep = (how) => spawn('sh', ['-c', 'while true; do sleep 1; done', '${NAME}'], { stdio: 'ignore', ...how });
    finish(await runSteps(${steps}, { minutesInAll: ${minutesInAll}, minuteMs: 1000 }));`;
  const child = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  const output = await child.catch((error: { stdout: string }) => error);
  return { output: output.stdout, code: child.child.exitCode ?? -1 };
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
    ['hanging', () => spawnSync('sh', ['-c', 'while true; do sleep 1; done', '${NAME}']), 1],
    ['last', () => {}],
  ]`);
  expect(output).toContain('Failed:\nhanging\n  ended after 1 s, its limit\n\n2 passed, 1 failed\n');
  expect(code).toBe(1);
  await expect.poll(listOwn).toEqual([]);
});

test('what it started is ended too, also without our environment and in a group of its own', async () => {
  const { output } = await runSteps(`[
    ['hanging', () => { sleep({ detached: true, env: {} }).unref(); spawnSync('sleep', ['600']); }, 1],
    ['orphan', () => { spawnSync('sh', ['-c', '(sh -c "while true; do sleep 1; done" ${NAME} &); sleep 600'], { stdio: 'ignore' }); }, 1],
  ]`);
  expect(output).toContain('0 passed, 2 failed');
  await expect.poll(listOwn).toEqual([]);
});

test('when the time of all is over, the steps that are left fail by name', async () => {
  const { output } = await runSteps(`[['hanging', () => spawnSync('sleep', ['600'])], ['last', () => {}]]`, 1);
  expect(output).toContain('last\n  not run: the time of all steps was over');
  expect(output).toContain('0 passed, 2 failed');
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
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ passed: 2, failures: [], running: [] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
