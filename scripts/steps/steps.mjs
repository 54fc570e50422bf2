// Runs named steps one after the other, and counts passed tests, failed tests and CPU time.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { allowedBy, describeUse, isComparable, measureMachine, readClocks, readUse } from './cpu.mjs';
import { Watchdog } from './watchdog.mjs';

/** The longest time of a step without progress. */
const MINUTES_WITHOUT_PROGRESS = 60;
const DEAREST = 10;
/** The file with the results of a test runner (report.mjs). Each change of it is progress. */
const REPORT = join(tmpdir(), `fichario-report-${process.pid}.json`);

const BELONGS =
  'Repeat less there (test/rounds.ts), or, if it starts programs or looks at the whole product, name it in test/limits/process-files.json: npm run test:slow runs those';

/**
 * Runs all steps, even if one fails, and prints the time of each. A step is `[name, work]`; `work` throws if the step fails, and
 * may return `{ passed, failed, failures, files }` if it runs tests: their numbers, the names of failed tests, and the cost of
 * each file. Prints the names again at the end, where people read a long output. After `minutes` without progress (of `minuteMs`
 * each) it ends the processes of a step and names the running tests; the total time of a step is not limited. `budgets`
 * (test/limits/budget.json) limits the CPU seconds of each step.
 */
export async function runSteps(steps, { minutes = MINUTES_WITHOUT_PROGRESS, minuteMs = 60_000, budgets } = {}) {
  const watchdog = new Watchdog(minutes * minuteMs, REPORT);
  const readPace = () => (budgets ? measureMachine(budgets) : 1);
  let paceBefore = readPace();
  const total = { passed: 0, failed: 0 };
  const failedSteps = [];
  const files = [];
  for (const [name, work] of steps) {
    console.log(`\n── ${name}`);
    const start = performance.now();
    const clocks = readClocks();
    const result = await runStep(work, name, watchdog);
    const use = clocks && readUse(clocks, readClocks(), watchdog.readBrowsers());
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    const pace = readPace();
    const slower = (paceBefore + pace) / 2;
    paceBefore = pace;
    const tooDear = budgets && use ? listTooDear(name, use, result, budgets, slower) : [];
    const failures = [...(result.failures ?? []), ...tooDear];
    const failed = result.failed + tooDear.length;
    total.passed += result.passed;
    total.failed += failed;
    files.push(...(result.files ?? []));
    if (failed > 0) failedSteps.push([name, ...failures].join('\n  '));
    const cost = use ? `, ${describeUse(use, budgets?.steps[name], slower)}` : '';
    console.log(`${failed > 0 ? '✗' : '✓'} ${name} (${seconds}${cost})`);
  }
  await watchdog.close();
  printDearest(files);
  if (failedSteps.length > 0) console.log(`\nFailed:\n${failedSteps.join('\n')}`);
  return total;
}

async function runStep(work, name, watchdog) {
  watchdog.start(name);
  try {
    const result = await work();
    if (!watchdog.hasEnded()) return result ?? { passed: 1, failed: 0 };
    return { passed: 0, failed: 1, ...result, failures: [...(result?.failures ?? []), watchdog.reason] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { passed: 0, failed: 1, failures: watchdog.hasEnded() ? [message, watchdog.reason] : [message] };
  } finally {
    watchdog.stop();
  }
}

/** Sentences about exceeded budgets; none if other work on the machine makes the figures unreliable. */
function listTooDear(name, use, { files = [] }, budgets, slower) {
  if (!isComparable(use)) return [];
  const { steps, file: most, processFiles } = budgets;
  const isOver = use.cpu > allowedBy(steps[name] ?? Infinity, slower);
  const allowed = allowedBy(most, slower);
  const over = files.filter((file) => file.cpu > allowed && !processFiles.has(file.name));
  return [
    ...(isOver ? [`took ${use.cpu.toFixed(0)} CPU s, more than its budget in test/limits/budget.json`] : []),
    ...over.map(
      ({ name: file, cpu }) =>
        `${file}: took ${cpu.toFixed(1)} CPU s, more than the ${allowed.toFixed(1)} of a file. ${BELONGS}`,
    ),
  ];
}

/** Prints the most expensive files: `{ name, cpu }`, or `{ name, seconds }` if several files share a process. */
function printDearest(files) {
  if (files.length === 0) return;
  console.log('\nThe dearest files:');
  for (const file of files.toSorted((a, b) => costOf(b) - costOf(a)).slice(0, DEAREST))
    console.log(`${costOf(file).toFixed(1).padStart(7)} ${file.cpu === undefined ? 's    ' : 'CPU s'}  ${file.name}`);
}

function costOf({ cpu, seconds }) {
  return cpu ?? seconds;
}

/** Prints the final line and exits the process, with 0 only if something ran and nothing failed. */
export function finish({ passed, failed }) {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

/** Runs a program of node_modules/.bin. Throws if it fails. */
export function run(name, args, env = {}) {
  return runProgram(join(root, 'node_modules', '.bin', name), args, { env }).catch((error) => {
    throw new Error(`${name} ${args.join(' ')}: ${error.message}`, { cause: error });
  });
}

/** Runs a program in the project's folder. Throws if it fails. `output` receives what it prints; by default it is inherited. */
export function runProgram(command, args, { env = {}, output } = {}) {
  const stdio = output ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', output);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => (code === 0 ? done() : fail(new Error(signal ?? `exit ${code}`))));
  });
}

/**
 * Runs a test runner with our reporter (`scripts/steps/*-report.mjs`), which writes passed, failed and running tests into the
 * file of FICHARIO_TEST_REPORT. A runner that fails without a failed test, is killed, or runs no test counts as one failure.
 */
export async function runTests(name, args, env = {}) {
  rmSync(REPORT, { force: true });
  const failure = await run(name, args, { ...env, FICHARIO_TEST_REPORT: REPORT }).then(
    () => undefined,
    (error) => error,
  );
  const report = readReport();
  rmSync(REPORT, { force: true });
  return resultOf(report, failure, name);
}

/** Reads the report; a runner without a report ran nothing. */
function readReport() {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'));
  } catch {
    return { passed: 0, failures: [], running: [], files: [] };
  }
}

function resultOf({ passed, failures, running, files }, failure, name) {
  const named = [...failures, ...running.map((one) => `${one}: did not end`)];
  if (named.length === 0 && failure) named.push(failure.message);
  if (named.length === 0 && passed === 0) named.push(`${name} ran no test.`);
  return { passed, failed: named.length, failures: named, files };
}
