import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../src/kit/server/env/paths.ts';
import { cpuOfEndedChildren, cpuOfFamily, postmasterOf } from '../large/processes.ts';
import { CLIENT } from './load.ts';

/** The output of the command with `--json`. */
type Said = { records: number; groups: number; certas: number; seconds: number; megabytes: number };
export type JobRun = Said & { nodeSeconds: number; databaseSeconds: number };

/** Runs `fichario duplicates --whole`, the built program in a separate process, on a database that is already running. */
export async function runDuplicates(dataDir: string): Promise<JobRun> {
  const postmaster = postmasterOf(dataDir);
  if (postmaster === undefined) throw new Error('The database of the bench does not run.');
  const [node, database] = [cpuOfEndedChildren(process.pid), cpuOfFamily(postmaster)];
  const output = await runCommand(dataDir);
  return {
    ...output,
    nodeSeconds: (cpuOfEndedChildren(process.pid) - node) / 1000,
    databaseSeconds: (cpuOfFamily(postmaster) - database) / 1000,
  };
}

function runCommand(dataDir: string): Promise<Said> {
  const program = join(projectRoot(), 'dist', 'server', 'fichario.js');
  const flags = ['duplicates', '--client', String(CLIENT), '--whole', '--json'];
  const child = spawn(process.execPath, [program, ...flags], {
    env: { ...process.env, NODE_ENV: 'production', FICHARIO_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => {
      if (code === 0) done(JSON.parse(told) as Said);
      else failed(new Error(`The command ended with ${code}: ${told}`));
    });
  });
}
