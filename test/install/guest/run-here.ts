import { execFile } from 'node:child_process';

/** What a program said at its end. */
export type Said = { status: number; output: string };

/** Runs a program and gives what it wrote, both streams as they come. */
export function tryHere(program: string, args: string[], options: { cwd?: string; ms?: number } = {}): Promise<Said> {
  return new Promise((done) => {
    const { cwd, ms = 300_000 } = options;
    execFile(program, args, { cwd, timeout: ms, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const status = error === null ? 0 : typeof error.code === 'number' ? error.code : 255;
      const why = error !== null && typeof error.code !== 'number' ? `\n${error.message}` : '';
      done({ status, output: `${stdout}${stderr}${why}`.trim() });
    });
  });
}

/** The same; throws what it wrote when it does not end well. */
export async function runHere(
  program: string,
  args: string[],
  options?: Parameters<typeof tryHere>[2],
): Promise<string> {
  const { status, output } = await tryHere(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: status ${status}\n${output}`);
  return output;
}
