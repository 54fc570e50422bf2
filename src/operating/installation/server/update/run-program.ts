import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CommandRefused } from '../../../../kit/server/command/command.ts';
import type { Program } from './program-folders.ts';

/** Whom the programs run as; undefined = whoever runs this. */
export type RunAs = { uid: number; gid: number } | undefined;

/** What a command of another version said at its end. */
export type Outcome = { status: number; output: string; problem: string };

/** Runs a command of a version, in that version's own program. What it says at length stays here. */
export async function runProgram({ folder }: Pick<Program, 'folder'>, args: string[], as: RunAs): Promise<Outcome> {
  const child = spawn(join(folder, 'fichario'), args, { ...as, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { output: '', problem: '' };
  child.stdout.on('data', (chunk: Buffer) => void (said.output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (said.problem += chunk.toString()));
  const status = await new Promise<number>((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done(code ?? 1));
  });
  return { status, output: said.output, problem: said.problem.trim() };
}

/** The same, refused with `sentence` and what the command said when it did not end well. */
export async function requireProgram(
  program: Pick<Program, 'folder'>,
  args: string[],
  { as, sentence }: { as: RunAs; sentence: string },
): Promise<string> {
  const { status, output, problem } = await runProgram(program, args, as);
  if (status === 0) return output;
  throw new CommandRefused(`${sentence} ${problem || `(${args[0]} terminou com ${status})`}`);
}
