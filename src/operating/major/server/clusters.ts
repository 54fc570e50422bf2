import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readMajor } from '../../../kit/server/db/embedded/cluster.ts';
import { keptFolder } from '../../../kit/server/db/embedded/kept-binaries.ts';
import { endLeftServer } from '../../../kit/server/db/embedded/left-server.ts';
import { syncFolder } from '../../stored/server/stored-file.ts';

/** The cluster in use, the folder in which its successor is made, and the file in that folder that marks it as complete. */
const CLUSTER = 'pgdata';
const NEXT = 'pgdata.novo';
const WHOLE = 'inteiro';
const KEPT = /^pgdata\.(\d+)$/;
/** A kept cluster that is being removed: renamed first, so nobody returns to a partly removed one. */
const GOING = /^pgdata\.\d+\.removido$/;
/** File in a kept cluster with the time when another one replaced it. */
const REPLACED = 'trocado-em';

/** The steps of the exchange, each reported when it is on the disk. */
export type ExchangeStep = 'whole' | 'aside' | 'placed' | 'done';

/** The folder of the cluster in use. */
export function clusterIn(dataDir: string): string {
  return join(dataDir, CLUSTER);
}

/** The folder in which the next cluster is made. */
export function nextIn(dataDir: string): string {
  return join(dataDir, NEXT);
}

/** A kept cluster of an older major version, and the time when another one replaced it. */
export type KeptCluster = { folder: string; major: number; replacedAt: Date };

/** The kept clusters, oldest version first. */
export function listKeptClusters(dataDir: string): KeptCluster[] {
  const majors = readNames(dataDir).flatMap((name) => KEPT.exec(name)?.[1] ?? []);
  return majors
    .map(Number)
    .sort((a, b) => a - b)
    .map((major) => {
      const folder = join(dataDir, `${CLUSTER}.${major}`);
      const mark = join(folder, REPLACED);
      // a cluster without the file was put there by hand: count it as replaced just now
      const replacedAt = existsSync(mark) ? new Date(readFileSync(mark, 'utf8')) : new Date();
      return { folder, major, replacedAt };
    });
}

/** Whether a data folder has an interrupted exchange, or its cluster has another major version than the program. */
export function isUnsettled(dataDir: string, programMajor: number): boolean {
  const found = readMajor(clusterIn(dataDir));
  if (existsSync(nextIn(dataDir))) return true;
  return found === undefined ? listKeptClusters(dataDir).length > 0 : found !== programMajor;
}

/**
 * Replaces the cluster in use by the next one, and keeps the old one in the same folder. `settle` completes an exchange that was
 * killed: before the old cluster is renamed nothing has changed, and afterwards only renames are missing.
 */
export async function exchange(dataDir: string, onStep: (step: ExchangeStep) => void): Promise<void> {
  writeFileSync(join(nextIn(dataDir), WHOLE), new Date().toISOString(), { flush: true });
  await syncFolder(nextIn(dataDir));
  onStep('whole');
  renameSync(clusterIn(dataDir), keptPlace(dataDir));
  await syncFolder(dataDir);
  onStep('aside');
  await settle(dataDir, onStep);
}

/**
 * Completes an exchange that was begun, or removes an incomplete next cluster. Throws an Error with a Portuguese sentence if the
 * cluster in use is missing.
 */
export async function settle(dataDir: string, onStep: (step: ExchangeStep) => void = () => {}): Promise<void> {
  const [cluster, next] = [clusterIn(dataDir), nextIn(dataDir)];
  const made = join(next, CLUSTER);
  const isWhole = existsSync(join(next, WHOLE));
  if (isWhole && existsSync(made) && !existsSync(cluster)) {
    renameSync(made, cluster);
    for (const folder of [next, dataDir]) await syncFolder(folder);
    onStep('placed');
  }
  if (isWhole && !existsSync(made)) markReplaced(dataDir);
  await removeNext(dataDir);
  await syncFolder(dataDir);
  if (!existsSync(cluster)) refuseMissing(dataDir);
  onStep('done');
}

/** Ends the server of the next cluster, and removes that cluster. */
export async function removeNext(dataDir: string): Promise<void> {
  const next = nextIn(dataDir);
  if (!existsSync(next)) return;
  await endLeftServer(next);
  // the mark first, so a partly removed cluster does not count as complete
  rmSync(join(next, WHOLE), { force: true });
  rmSync(next, { recursive: true, force: true });
}

/**
 * Removes kept clusters and the binaries that read them, if the back-up that passed its drill was made after their replacement,
 * by a newer PostgreSQL. Returns their folders.
 */
export async function removeProvedClusters(dataDir: string, { at, postgres }: Proved): Promise<string[]> {
  const proved = listKeptClusters(dataDir).filter(
    ({ major, replacedAt }) => major < Number.parseInt(postgres, 10) && replacedAt < new Date(at),
  );
  for (const { folder } of proved) renameSync(folder, `${folder}.removido`);
  await syncFolder(dataDir);
  for (const name of readNames(dataDir).filter((each) => GOING.test(each))) await rm(join(dataDir, name), REMOVE);
  for (const { major } of proved) await rm(keptFolder(dataDir, major), REMOVE);
  return proved.map(({ folder }) => folder);
}

/** Time and PostgreSQL version from the manifest of a back-up that passed its drill. */
type Proved = { at: string; postgres: string };

const REMOVE = { recursive: true, force: true } as const;

function keptPlace(dataDir: string): string {
  return join(dataDir, `${CLUSTER}.${readMajor(clusterIn(dataDir))}`);
}

function markReplaced(dataDir: string): void {
  for (const { folder } of listKeptClusters(dataDir)) {
    const mark = join(folder, REPLACED);
    if (!existsSync(mark)) writeFileSync(mark, new Date().toISOString(), { flush: true });
  }
}

/** Throws if only kept clusters exist. Otherwise a start would create a new, empty cluster. */
function refuseMissing(dataDir: string): void {
  const last = listKeptClusters(dataDir).at(-1);
  if (!last) return;
  throw new Error(
    `Falta o banco ${clusterIn(dataDir)}, e ao lado está ${last.folder}, do PostgreSQL ${last.major}. Para voltar a ele, mude o nome da pasta para ${CLUSTER}; ou restaure um back-up numa pasta nova (fichario restore).`,
  );
}

/** Throws if a cluster of the same version as the one in use is kept already. */
export function refuseTwo(dataDir: string): void {
  const place = keptPlace(dataDir);
  if (!existsSync(place)) return;
  throw new Error(
    `Há dois bancos do mesmo PostgreSQL em ${dataDir}: ${CLUSTER} e ${place}. Mova para outro lugar o que não é o seu cadastro, deixe o outro como ${CLUSTER}, e inicie de novo.`,
  );
}

function readNames(dataDir: string): string[] {
  return existsSync(dataDir) ? readdirSync(dataDir) : [];
}
