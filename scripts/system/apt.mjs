import { spawnSync } from 'node:child_process';

/** Runs apt-get without prompts. Throws its error output if it fails. */
export function apt(...args) {
  runSystem('apt-get', ...args);
}

/** Runs a program of the system. Throws its error output if it fails. */
export function runSystem(program, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed:\n${error?.message ?? `${stdout}\n${stderr}`}`);
}
