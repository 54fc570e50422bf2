import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../src/kit/server/process/paths.ts';

/** A program of the project in a process of its own. */
export type Child = {
  process: ChildProcess;
  /** Resolves with the first line of the output that matches; rejects when the process ends before. */
  line: (pattern: RegExp) => Promise<string>;
  output: () => string;
  exited: Promise<number | null>;
};

/** Starts a TypeScript file of the project, read from its sources. */
export function startChild(file: string, args: string[] = [], env: Record<string, string> = {}): Child {
  const flags = ['--import', 'tsx', '--conditions=source', join(projectRoot(), file), ...args];
  const child = spawn(process.execPath, flags, {
    cwd: projectRoot(),
    env: { ...process.env, NODE_OPTIONS: '', ...env },
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
      void exited.then((code) => failed(new Error(`${file} ended with ${code}: ${output}`)));
    });
  return { process: child, line, output: () => output, exited };
}
