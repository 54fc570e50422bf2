import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../src/kit/server/env/paths.ts';
import { PROGRAMS } from './programs.ts';

/** A program of the project in a process of its own. */
export type Child = {
  process: ChildProcess;
  /** Resolves with the first line of the output that matches; rejects when the process ends before. */
  line: (pattern: RegExp) => Promise<string>;
  output: () => string;
  exited: Promise<number | null>;
};

/** Another user than that of this process, which only root may become; another Node. */
type How = { uid?: number; gid?: number; node?: string | undefined };

/** Starts a program of the product, as it is shipped. */
export function startProgram(
  name: 'main' | 'fichario',
  args: string[] = [],
  env: Record<string, string> = {},
  how: How = {},
): Child {
  return start([join(PROGRAMS, `${name}.js`), ...args], env, how);
}

/** Does what `npm start` does in a checkout. */
export function startCheckout(checkout: string, env: Record<string, string>): Child {
  return start([join(checkout, 'scripts', 'start.mjs')], env);
}

/** Starts a TypeScript file of the tests, read from its sources. */
export function startScript(file: string, args: string[] = []): Child {
  return start(['--import', 'tsx', '--conditions=source', join(projectRoot(), file), ...args]);
}

function start(
  args: string[],
  env: Record<string, string> = {},
  { node = process.execPath, ...user }: How = {},
): Child {
  const child = spawn(node, args, {
    cwd: projectRoot(),
    // several run at once, each with its own database
    env: { ...process.env, NODE_OPTIONS: '', FICHARIO_DB_MEMORY: '64', ...env },
    ...user,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const waiting = new Set<() => void>();
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    for (const check of waiting) check();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = new Promise<number | null>((done) => child.once('close', done));
  const line = (pattern: RegExp) =>
    new Promise<string>((done, failed) => {
      const check = () => {
        const found = output.split('\n').find((text) => pattern.test(text));
        if (found === undefined) return;
        waiting.delete(check);
        done(found);
      };
      waiting.add(check);
      check();
      void exited.then((code) => failed(new Error(`${args.join(' ')} ended with ${code}: ${output}`)));
    });
  return { process: child, line, output: () => output, exited };
}
