import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CommandRefused } from '../../../../kit/server/command/command.ts';
import type { Program } from './program-folders.ts';

/** The user that runs the programs; undefined = the present user. */
export type RunAs = { uid: number; gid: number } | undefined;

/** Exit status, standard output and error output of a command of another version. */
export type Outcome = { status: number; output: string; problem: string };

/** Runs a command with the program of a version. Captures its output instead of showing it. */
export async function runProgram({ folder }: Pick<Program, 'folder'>, args: string[], as: RunAs): Promise<Outcome> {
  const child = spawn(join(folder, 'fichario'), args, { ...as, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = { output: '', problem: '' };
  child.stdout.on('data', (chunk: Buffer) => void (printed.output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (printed.problem += chunk.toString()));
  const status = await new Promise<number>((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done(code ?? 1));
  });
  return { status, output: printed.output, problem: printed.problem.trim() };
}

/** Like `runProgram`, returns the output. Throws CommandRefused with `sentence` and the error output if the command fails. */
export async function requireProgram(
  program: Pick<Program, 'folder'>,
  args: string[],
  { as, sentence }: { as: RunAs; sentence: string },
): Promise<string> {
  const { status, output, problem } = await runProgram(program, args, as);
  if (status === 0) return output;
  throw new CommandRefused(`${sentence} ${problem || `(${args[0]} terminou com ${status})`}`);
}
