// Runs checks in separate processes, two at a time, because most of them use one core.
import { runProgram } from './steps.mjs';

/**
 * The work of a step that runs checks in parallel, each as `node <program> <name>`. Prints the output of a check when it ends.
 */
export function besideEachOther(program, names) {
  return async () => {
    const left = [...names];
    const failures = [];
    const next = async () => {
      for (let name = left.shift(); name !== undefined; name = left.shift())
        if (!(await runCheck(program, name))) failures.push(name);
    };
    await Promise.all([next(), next()]);
    return { passed: names.length - failures.length, failed: failures.length, failures };
  };
}

/** Runs a check. Returns whether it passed. */
async function runCheck(program, name) {
  const printed = [];
  const start = performance.now();
  const run = runProgram(process.execPath, [program, name], { output: (text) => printed.push(text) });
  const passed = await run.then(
    () => true,
    () => false,
  );
  process.stdout.write(Buffer.concat(printed));
  console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  return passed;
}

/** Runs checks by name, until one fails, and exits the process. */
export async function runAlone(checks, names) {
  for (const name of names) {
    const check = checks[name];
    if (check === undefined) exit(2, `There is no check “${name}”. There are: ${Object.keys(checks).join(', ')}.`);
    try {
      await check();
    } catch (error) {
      exit(1, error.message);
    }
  }
  process.exit(0);
}

function exit(status, message) {
  console.error(message);
  process.exit(status);
}
