import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { userName } from '../../process/user-name.ts';
import { whileStarting } from './launch.ts';
import type { OsUser } from './postgres-binaries.ts';
import { startFailure } from './start-failure.ts';

const INITDB_OPTIONS =
  '-U postgres --auth-local=trust --auth-host=reject --encoding=UTF8 --locale-provider=builtin --locale=C.UTF-8 --data-checksums --no-instructions'.split(
    ' ',
  );

/** initdb needs a user with a name in /etc/passwd; the user of a container may have only a number. */
export function refuseNameless(owner: OsUser | undefined): void {
  if (owner !== undefined || userName() !== undefined) return;
  throw new Error(
    `O usuário ${process.getuid?.()} não tem nome neste sistema, e sem nome o PostgreSQL não cria o banco. Acrescente-o a /etc/passwd, inicie com um usuário que tem nome, ou informe DATABASE_URL.`,
  );
}

/** Creates the cluster in another folder and renames it, so that a crash leaves no incomplete cluster. */
export async function initCluster(native: string, cluster: string, owner: OsUser | undefined): Promise<void> {
  const unfinished = `${cluster}.init`;
  rmSync(unfinished, { recursive: true, force: true });
  const child = spawn(join(native, 'bin', 'initdb'), ['-D', unfinished, ...INITDB_OPTIONS], {
    ...owner,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    // a separate process group, so `endStarting` can kill initdb with its children
    detached: true,
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const status = await whileStarting(cluster, child, () =>
    once(child, 'close').then(
      ([code]) => code as number | null,
      (error: Error) => void (output = String(error)),
    ),
  );
  if (status !== 0) throw startFailure(output, dirname(cluster));
  renameSync(unfinished, cluster);
}

/** The major version of PostgreSQL that wrote a cluster; undefined where there is none. */
export function readMajor(cluster: string): number | undefined {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/** Refuses a cluster that a PostgreSQL newer than `major` wrote: an older PostgreSQL cannot read it. */
export function refuseNewerCluster(cluster: string, major: number): void {
  const found = readMajor(cluster);
  if (found === undefined || found <= major) return;
  throw new Error(
    `O banco em ${cluster} é do PostgreSQL ${found}, mais novo que o ${major} deste Fichário. Use a versão do Fichário que o usou por último, ou uma mais nova.`,
  );
}

/** Refuses a cluster of another major version, which cannot be read, and a standby, which takes no writes. */
export function refuseOtherCluster(cluster: string, major: number): void {
  refuseNewerCluster(cluster, major);
  if (readMajor(cluster) !== major) throw new Error(olderCluster(cluster, major));
  for (const signal of ['standby.signal', 'recovery.signal'])
    if (existsSync(join(cluster, signal)))
      throw new Error(
        `O banco em ${cluster} é uma réplica de outro servidor (${signal}), que só aceita leitura. Inicie na pasta do servidor que grava; ou restaure um back-up numa pasta nova (fichario restore).`,
      );
}

/** The advice about a cluster of an older PostgreSQL, which this installation cannot read. */
export function olderCluster(cluster: string, major: number): string {
  return `O banco em ${cluster} é do PostgreSQL ${readMajor(cluster)}, e este Fichário traz o ${major}. Com a versão do Fichário que o usou por último, faça um back-up (fichario backup); com esta, restaure-o numa pasta nova (fichario restore).`;
}
