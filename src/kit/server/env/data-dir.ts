import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { projectRoot } from './paths.ts';

/**
 * The folder of the data, and what the start prints of it. As root, that is /var/lib/fichario if a private parent folder keeps
 * the database's user out of the default folder.
 */
export function chooseDataDir(given: string | undefined): { dataDir: string; note: string | undefined } {
  if (given) return { dataDir: resolve(given), note: undefined };
  const dataDir = defaultDataDir(projectRoot());
  if (process.getuid?.() !== 0 || existsSync(join(dataDir, 'pgdata')) || isReachable(dataDir))
    return { dataDir, note: undefined };
  const note = `Como root, os dados ficam em /var/lib/fichario: o usuário do banco não entra em ${dirname(dataDir)}.`;
  return { dataDir: '/var/lib/fichario', note };
}

/** Beside the program of a release: the next version comes in another folder, and finds the data there. */
function defaultDataDir(root: string): string {
  return existsSync(join(root, 'release.json')) ? join(dirname(root), 'fichario-dados') : join(root, 'data');
}

function isReachable(folder: string): boolean {
  for (let parent = dirname(folder); ; parent = dirname(parent)) {
    accessSync(parent, constants.R_OK);
    if ((statSync(parent).mode & 0o001) === 0) return false;
    if (parent === dirname(parent)) return true;
  }
}
