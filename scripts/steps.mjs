// Runs named steps one after the other and counts what passed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Runs each step, all of them even if one fails, and tells its time. A step is `[name, work]`; `work` throws when the
 * step failed, and may give `{ passed, failed, failures }` when it ran tests of its own: how many, and what failed. That
 * is told once more at the end, which is what is left of a long output.
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 };
  const failedSteps = [];
  for (const [name, work] of steps) {
    console.log(`\n── ${name}`);
    const start = performance.now();
    const result = await runStep(work);
    total.passed += result.passed;
    total.failed += result.failed;
    if (result.failed > 0) failedSteps.push([name, ...(result.failures ?? [])].join('\n  '));
    const mark = result.failed > 0 ? '✗' : '✓';
    console.log(`${mark} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  }
  if (failedSteps.length > 0) console.log(`\nFailed:\n${failedSteps.join('\n')}`);
  return total;
}

async function runStep(work) {
  try {
    return (await work()) ?? { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

/** Prints the line that everything ends with, and ends the process: 0 only when something ran and nothing failed. */
export function finish({ passed, failed }) {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

/** Runs a program of node_modules/.bin; throws when it fails. */
export function run(name, args, env = {}) {
  const command = join(root, 'node_modules', '.bin', name);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')}: ${error?.message ?? `exit ${status}`}`);
}

/**
 * Runs a test runner that writes a JSON report and reads its counts from there. `readCounts(report)` gives
 * `{ passed, failed, failures }`. A runner that failed without a failed test, or that ran none, is one failure.
 */
export function runTests(name, args, { env = {}, reportFlags, readCounts }) {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-report-'));
  const report = join(folder, 'report.json');
  try {
    const { flags = [], env: reportEnv = {} } = reportFlags(report);
    let failure;
    try {
      run(name, [...args, ...flags], { ...env, ...reportEnv });
    } catch (error) {
      failure = error;
    }
    const { passed, failed, failures } = readCounts(JSON.parse(readFileSync(report, 'utf8')));
    if (failed === 0 && (failure || passed === 0)) throw failure ?? new Error(`${name} ran no test.`);
    return { passed, failed, failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
