import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../src/kit/server/env/paths.ts';

/** They are installed when a test first asks for them, the oldest of each line that `engines` promises. */
const FOLDER = join(projectRoot(), 'test', 'node-versions');
execFileSync(process.execPath, [join(projectRoot(), 'scripts', 'install.mjs'), FOLDER]);

/** The program of a line of Node. */
export function nodeOf(line: 20 | 22 | 24): string {
  return join(FOLDER, 'node_modules', `node-${line}-${process.arch}`, 'bin', 'node');
}
