import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { CommandRefused } from '../../../../kit/server/command/command.ts';
import { sizeOf } from '../../../../kit/server/limits/disk-space.ts';
import { readRelease, type Release } from '../release.ts';
import { linkBeside, sync, UNFINISHED } from '../version-link.ts';

/**
 * The folders of installed versions: `home` holds one folder per version, and `link` points to the version in use. A switch
 * replaces the link by a rename, so the link always exists.
 */
export type ProgramFolders = { home: string; link: string };

export type Program = { folder: string; release: Release };

const HISTORY = '.fichario-atualizacoes.json';
/** Required disk space as a multiple of the archive's size. */
const ROOM = 4;

const HistoryShape = z.array(
  z.object({ from: z.string(), to: z.string(), at: z.iso.datetime(), backup: z.string(), done: z.boolean() }),
);

/** Updates, newest last: folder names, the back-up before the update, and whether the new version has started (`done`). */
export type UpdateHistory = z.infer<typeof HistoryShape>;

/** The folders around an unpacked program. */
export function foldersAround(program: string): ProgramFolders {
  const home = dirname(program);
  return { home, link: linkBeside(program) };
}

/** The version that the link points to; without a link, `program` itself. */
export function currentProgram({ link }: ProgramFolders, program: string): Program {
  const folder = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? realpathSync(link) : program;
  const release = readRelease(folder);
  if (release === undefined) throw new CommandRefused(NO_RELEASE);
  return { folder, release };
}

export const NO_RELEASE =
  'Este Fichário roda das fontes, e não de um pacote: atualize as fontes (git pull) e inicie de novo com npm start.';

/**
 * Unpacks an archive next to the other versions, and returns the new version. A partly unpacked folder has a temporary name.
 * Keeps the folder if the same version exists. Throws CommandRefused in Portuguese.
 */
export async function unpackBeside({ home }: ProgramFolders, archive: string, bytes: number): Promise<Program> {
  await requireRoom(home, bytes * ROOM);
  const work = mkdtempSync(join(home, UNFINISHED));
  try {
    const { status } = spawnSync('tar', ['-xpzf', archive, '--no-same-owner', '-C', work], { stdio: 'ignore' });
    const [name, ...more] = readdirSync(work);
    const release = status === 0 && name !== undefined && more.length === 0 ? readRelease(join(work, name)) : undefined;
    if (name === undefined || release === undefined || name !== `fichario-${release.version}-${release.target}`)
      throw new CommandRefused(`${basename(archive)} não é um pacote do Fichário, ou está incompleto.`);
    const folder = join(home, name);
    const there = readRelease(folder);
    if (there?.commit === release.commit) return { folder, release };
    if (existsSync(folder))
      throw new CommandRefused(`A pasta ${folder} já existe e não é esta versão. Renomeie-a e repita.`);
    sync(work);
    renameSync(join(work, name), folder);
    return { folder, release };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Removes temporary folders of killed updates, and returns the path prefix for new ones. */
export function beginWork({ home }: ProgramFolders): string {
  for (const name of readdirSync(home))
    if (name.startsWith(UNFINISHED)) rmSync(join(home, name), { recursive: true, force: true });
  return join(home, UNFINISHED);
}

async function requireRoom(home: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(home);
  if (bavail * bsize >= needed) return;
  throw new CommandRefused(
    `No disco de ${home} há ${sizeOf(bavail * bsize)} livres, e descompactar precisa de ${sizeOf(needed)}. Libere espaço.`,
  );
}

/** Reads the history of updates. Throws CommandRefused if the file is invalid. */
export function readHistory({ home }: ProgramFolders): UpdateHistory {
  const file = join(home, HISTORY);
  if (!existsSync(file)) return [];
  const found = z.safeParse(HistoryShape, JSON.parse(readFileSync(file, 'utf8')));
  if (found.success) return found.data;
  throw new CommandRefused(`${file} não está como o Fichário o escreveu. Renomeie-o e repita.`);
}

/** Replaces the history of updates atomically. */
export function writeHistory({ home }: ProgramFolders, history: UpdateHistory): void {
  mkdirSync(home, { recursive: true });
  const next = join(home, `${UNFINISHED}historico`);
  writeFileSync(next, `${JSON.stringify(history, null, 2)}\n`, { flush: true });
  renameSync(next, join(home, HISTORY));
}

/** The names of a version's migrations, which define the form of its data. */
export function listMigrations({ folder }: Pick<Program, 'folder'>): string[] {
  return readdirSync(join(folder, 'db', 'migrations')).sort();
}
