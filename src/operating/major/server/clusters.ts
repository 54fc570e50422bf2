import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readMajor } from '../../../kit/server/db/embedded/cluster.ts';
import { keptFolder } from '../../../kit/server/db/embedded/kept-binaries.ts';
import { endLeftServer } from '../../../kit/server/db/embedded/left-server.ts';
import { syncFolder } from '../../stored/server/stored-file.ts';

/** The cluster in use, the data folder in which the next one is made, and the mark in it that it is whole and on the disk. */
const CLUSTER = 'pgdata';
const NEXT = 'pgdata.novo';
const WHOLE = 'inteiro';
const KEPT = /^pgdata\.(\d+)$/;
/** One that is being removed: what is half removed is nobody's way back. */
const GOING = /^pgdata\.\d+\.removido$/;
/** In a cluster that is kept: the moment from which another took its place. */
const REPLACED = 'trocado-em';

/** The steps of the exchange, each of which is on the disk when it is told. */
export type ExchangeStep = 'whole' | 'aside' | 'placed' | 'done';

/** The cluster of a data folder that its server works in. */
export function clusterIn(dataDir: string): string {
  return join(dataDir, CLUSTER);
}

/** The data folder in which the next cluster is made. */
export function nextIn(dataDir: string): string {
  return join(dataDir, NEXT);
}

/** A cluster of an older major version that is kept, and since when another is in its place. */
export type KeptCluster = { folder: string; major: number; replacedAt: Date };

/** The clusters that are kept, oldest version first. */
export function listKeptClusters(dataDir: string): KeptCluster[] {
  const majors = readNames(dataDir).flatMap((name) => KEPT.exec(name)?.[1] ?? []);
  return majors
    .map(Number)
    .sort((a, b) => a - b)
    .map((major) => {
      const folder = join(dataDir, `${CLUSTER}.${major}`);
      const mark = join(folder, REPLACED);
      // one that somebody put there by hand is as if it were new
      const replacedAt = existsSync(mark) ? new Date(readFileSync(mark, 'utf8')) : new Date();
      return { folder, major, replacedAt };
    });
}

/** Whether a data folder has what an exchange left, or needs one. */
export function isUnsettled(dataDir: string, own: number): boolean {
  const found = readMajor(clusterIn(dataDir));
  if (existsSync(nextIn(dataDir))) return true;
  return found === undefined ? listKeptClusters(dataDir).length > 0 : found !== own;
}

/**
 * Puts the next cluster in the place of the one in use, which is kept beside it. A kill at any point leaves what `settle` ends: until
 * the old one is aside nothing has changed; from then on nothing is missing but a name.
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
 * Ends an exchange that was begun, or removes what is left of a next cluster that never became whole. Throws an Error with a
 * Portuguese sentence if the cluster in use is missing.
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

/** Removes the next cluster, and ends the server that works in it. */
export async function removeNext(dataDir: string): Promise<void> {
  const next = nextIn(dataDir);
  if (!existsSync(next)) return;
  await endLeftServer(next);
  // the mark first: what is half removed is not whole
  rmSync(join(next, WHOLE), { force: true });
  rmSync(next, { recursive: true, force: true });
}

/**
 * Removes the clusters that are kept, and the binaries that read them, once a back-up has passed its drill that was made after they
 * were replaced, on the PostgreSQL that took their place. Returns their folders.
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

/** What a back-up that passed its drill says of itself. */
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

/** Without this, a start would make a new, empty cluster beside the one with the register. */
function refuseMissing(dataDir: string): void {
  const last = listKeptClusters(dataDir).at(-1);
  if (!last) return;
  throw new Error(
    `Falta o banco ${clusterIn(dataDir)}, e ao lado está ${last.folder}, do PostgreSQL ${last.major}. Para voltar a ele, mude o nome da pasta para ${CLUSTER}; ou restaure um back-up numa pasta nova (fichario restore).`,
  );
}

/** Refuses to keep a cluster where another one of its version is kept. */
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
