import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../../../kit/server/env/env.ts';
import { DAY_MS } from '../../../kit/day-ms.ts';
import { listBackups, momentOfBackup, removeBackup } from '../../stored/server/backup-folder.ts';
import { MANIFEST_FILE } from '../../stored/server/manifest.ts';
import { isBackupDue } from '../../nightly/server/schedule.ts';
import { ArchiveConfig } from './archive-config.ts';
import { isSegment, lastInRow } from './log-names.ts';
import { basesIn, logIn, namesIn, seriesOf } from './series.ts';
import { readWrittenAt } from './store-segment.ts';

/** Number of bases to keep: one per day for a week. With one per day, a damaged WAL file costs at most the rest of that day. */
const KEPT = 7;

/** A base, and the period of moments that it can restore. */
export type Reach = { folder: string; from: Date; until: Date };

/** The periods of the bases of a series, newest first, by their manifests and the WAL file names. Skips damaged bases. */
export async function listReaches(series: string): Promise<Reach[]> {
  const names = segmentsIn(series);
  const reaches: Reach[] = [];
  for (const folder of await listBackups(basesIn(series))) {
    const summary = glance(folder);
    const last = summary && lastInRow(summary.start, names);
    const until = last === undefined ? undefined : await readWrittenAt(logIn(series), last);
    if (summary === undefined || last === undefined || until === undefined || last < summary.stop) continue;
    reaches.push({ folder, from: summary.at, until: new Date(Math.max(until, summary.at.getTime())) });
  }
  return reaches;
}

function segmentsIn(series: string): Set<string> {
  return new Set(namesIn(logIn(series)).filter(isSegment));
}

/** Reads the main fields of a manifest without checking its checksum; undefined if it cannot be read. */
function glance(folder: string): { at: Date; start: string; stop: string } | undefined {
  try {
    const { at, start, stop } = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')) as Record<string, string>;
    return { at: new Date(at ?? ''), start: start ?? '', stop: stop ?? '' };
  } catch {
    return undefined;
  }
}

/** Whether a base is due: at the time of day, immediately in a new series, and after a gap in the WAL. */
export async function isBaseDue({ dataDir, backupAt }: Pick<Env, 'dataDir' | 'backupAt'>, now: Date): Promise<boolean> {
  const config = ArchiveConfig.find(dataDir);
  if (config === undefined) return false;
  const series = seriesOf(config.to);
  const [newest] = await listBackups(basesIn(series));
  if (newest === undefined || isBackupDue(momentOfBackup(newest), backupAt, now)) return true;
  const names = segmentsIn(series);
  const start = glance(newest)?.start;
  const last = start === undefined ? undefined : lastInRow(start, names);
  return last === undefined || [...names].some((name) => name > last);
}

/**
 * Removes bases older than the kept week, WAL files that no base needs, and earlier series, if this series reaches back a week.
 * Returns the removed folders.
 */
export async function removeOldBases(dataDir: string, now: Date): Promise<string[]> {
  const config = ArchiveConfig.find(dataDir);
  if (config === undefined) return [];
  const series = seriesOf(config.to);
  const bases = await listBackups(basesIn(series));
  const expired = bases.slice(KEPT);
  for (const folder of expired) await removeBackup(folder);
  const oldest = bases.slice(0, KEPT).at(-1);
  const start = oldest && glance(oldest)?.start;
  if (start !== undefined)
    for (const name of segmentsIn(series)) if (name < start) await rm(join(logIn(series), name), { force: true });
  const reachesBack = oldest !== undefined && now.getTime() - momentOfBackup(oldest).getTime() >= (KEPT - 1) * DAY_MS;
  if (!reachesBack || config.before.length === 0) return expired;
  for (const folder of config.before) await rm(folder, { recursive: true, force: true });
  ArchiveConfig.write(dataDir, { ...config, before: [] });
  return [...expired, ...config.before];
}
