import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/kit/server/env/paths.ts';

/** The arguments of `npm start` for Node: memory settings, and the script. */
export function startArguments(): string[] {
  const text = readFileSync(join(projectRoot(), 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: { start: string } };
  // the arguments after `exec node`
  const [script = '', ...flags] = scripts.start.split(' ').slice(2).toReversed();
  return [...flags, join(projectRoot(), script)];
}
