import { spawnSync } from 'node:child_process';
import { lstatSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CommandRefused } from '../../../kit/server/command/command.ts';

/** Prefix of temporary files and folders of an installation or update. */
export const UNFINISHED = '.fichario-nova-';

/** The path of the link next to the folder of a version. The unit uses the link, so an update does not change the unit. */
export function linkBeside(folder: string): string {
  return join(dirname(folder), 'fichario');
}

/**
 * Points the link to the folder of a version, atomically and synced to the disk. Returns whether the link has changed. Does
 * nothing for a program that was unpacked under the name of the link. Throws CommandRefused in Portuguese.
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

/** Throws CommandRefused if the path exists and is not a link. */
export function requireLink(link: string): void {
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (found && !found.isSymbolicLink())
    throw new CommandRefused(`${link} não é um link para uma versão do Fichário. Renomeie-o e repita.`);
}

/** Syncs the file system of a folder to the disk. */
export function sync(folder: string): void {
  spawnSync('sync', ['-f', folder], { stdio: 'ignore' });
}
