import { spawnSync } from 'node:child_process';
import { lstatSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CommandRefused } from '../../../kit/server/command/command.ts';

/** How everything begins that an installation or update has not finished. */
export const UNFINISHED = '.fichario-nova-';

/** The link beside the folder of a version. The unit names it, so that an update changes no unit. */
export function linkBeside(folder: string): string {
  return join(dirname(folder), 'fichario');
}

/**
 * Makes the link name the folder of a version, in one step that is on the disk at the end; says whether it named another one
 * before. A program that was unpacked under the name of the link needs none. Refuses in a sentence.
 */
export function switchLink(link: string, folder: string): boolean {
  if (link === folder) return false;
  requireLink(link);
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (found && resolve(dirname(link), readlinkSync(link)) === folder) return false;
  const next = join(dirname(link), `${UNFINISHED}link`);
  rmSync(next, { force: true });
  symlinkSync(basename(folder), next);
  renameSync(next, link);
  sync(dirname(link));
  return true;
}

/** Refuses what has the name of the link and is none. */
export function requireLink(link: string): void {
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (found && !found.isSymbolicLink())
    throw new CommandRefused(`${link} não é um link para uma versão do Fichário. Renomeie-o e repita.`);
}

/** What is written has to be on the disk before it counts. */
export function sync(folder: string): void {
  spawnSync('sync', ['-f', folder], { stdio: 'ignore' });
}
