// Runs named steps one after the other, each within a limit of time, and counts what passed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { Watchdog } from './watchdog.mjs';

/** The limit of a step without one of its own. */
const STEP_MINUTES = 10;

/**
 * Runs each step, all of them even if one fails, and prints its time. A step is `[name, work, minutes]`; `work` throws when the
 * step failed, and may give `{ passed, failed, failures }` when it ran tests of its own: how many, and the names of what failed.
 * The names are printed once more at the end, where a long output is read. A step that takes longer than its minutes, or than
 * what is left of `minutesInAll`, has failed: its processes are ended, and what they ran just then is named. `minuteMs` is how
 * long a minute lasts.
 */
export async function runSteps(steps, { minutesInAll, minuteMs = 60_000 }) {
  const total = { passed: 0, failed: 0 };
  const failedSteps = [];
  const watchdog = new Watchdog();
  const end = Date.now() + minutesInAll * minuteMs;
  for (const [name, work, minutes = STEP_MINUTES] of steps) {
    console.log(`\n── ${name}`);
    const start = performance.now();
    const limitMs = Math.min(minutes * minuteMs, end - Date.now());
    const result = await runStep(work, name, watchdog, limitMs);
    total.passed += result.passed;
    total.failed += result.failed;
    if (result.failed > 0) failedSteps.push([name, ...(result.failures ?? [])].join('\n  '));
    const mark = result.failed > 0 ? '✗' : '✓';
    console.log(`${mark} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  }
  await watchdog.close();
  if (failedSteps.length > 0) console.log(`\nFailed:\n${failedSteps.join('\n')}`);
  return total;
}

async function runStep(work, name, watchdog, limitMs) {
  if (limitMs <= 0) return { passed: 0, failed: 1, failures: ['not run: the time of all steps was over'] };
  watchdog.start(name, limitMs);
  try {
    const result = await work();
    if (!watchdog.hasEnded()) return result ?? { passed: 1, failed: 0 };
    return { passed: 0, failed: 1, ...result, failures: [...(result?.failures ?? []), tooLong(limitMs)] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { passed: 0, failed: 1, failures: watchdog.hasEnded() ? [message, tooLong(limitMs)] : [message] };
  } finally {
    watchdog.stop();
  }
}

function tooLong(limitMs) {
  return `ended after ${(limitMs / 1000).toFixed(0)} s, its limit`;
}

/** Prints the line that everything ends with, and ends the process: 0 only when something ran and nothing failed. */
export function finish({ passed, failed }) {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

/** Runs a program of node_modules/.bin; throws when it fails. */
export function run(name, args, env = {}) {
  const command = join(root, 'node_modules', '.bin', name);
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')}: ${error?.message ?? signal ?? `exit ${status}`}`);
}

/**
 * Runs a test runner with our reporter (`scripts/steps/*-report.mjs`), which writes what passed, what failed and what runs just
 * then into the file of FICHARIO_TEST_REPORT. A runner that failed without a failed test, that was ended on its way or that ran no
 * test is one failure.
 */
export function runTests(name, args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-report-'));
  const file = join(folder, 'report.json');
  try {
    let failure;
    try {
      run(name, args, { ...env, FICHARIO_TEST_REPORT: file });
    } catch (error) {
      failure = error;
    }
    return resultOf(readReport(file), failure, name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of a runner that wrote none, nothing ran. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failures: [], running: [] };
  }
}

function resultOf({ passed, failures, running }, failure, name) {
  const named = [...failures, ...running.map((one) => `${one}: did not end`)];
  if (named.length === 0 && failure) named.push(failure.message);
  if (named.length === 0 && passed === 0) named.push(`${name} ran no test.`);
  return { passed, failed: named.length, failures: named };
}
