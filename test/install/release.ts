import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '../../src/kit/server/env/paths.ts';
import { runHere } from './guest/run-here.ts';

/** Where `npm run release` puts the archives. */
const RELEASES = process.env['FICHARIO_INSTALL_RELEASE'] ?? join(projectRoot(), 'dist', 'release');

/** The archive for this machine. */
export function findArchive(): string {
  const target = `linux-${process.arch}.tar.gz`;
  const name = existsSync(RELEASES) ? readdirSync(RELEASES).find((file) => file.endsWith(target)) : undefined;
  if (name === undefined) throw new Error(`There is no archive in ${RELEASES}: run "npm run release" first.`);
  return join(RELEASES, name);
}

/** Unpacks it into `folder`, as root owns it, and gives the path of the program's folder there. */
export async function unpackArchive(folder: string): Promise<string> {
  const archive = findArchive();
  await runHere('tar', ['-xzf', archive, '--no-same-owner', '-C', folder]);
  return join(folder, basename(archive).replace('.tar.gz', ''));
}
