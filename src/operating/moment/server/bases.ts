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

/** One a day, so that a damaged file of the log costs no more than the rest of a day; moments of a week. */
const KEPT = 7;

/** From when to when moments can be restored from a base. */
export type Reach = { folder: string; from: Date; until: Date };

/** The moments of each base of a series, newest first, as the bases themselves and the names of the log say; one that is damaged has none. */
export async function listReaches(series: string): Promise<Reach[]> {
  const names = segmentsIn(series);
  const reaches: Reach[] = [];
  for (const folder of await listBackups(basesIn(series))) {
    const said = glance(folder);
    const last = said && lastInRow(said.start, names);
    const until = last === undefined ? undefined : await readWrittenAt(logIn(series), last);
    if (said === undefined || last === undefined || until === undefined || last < said.stop) continue;
    reaches.push({ folder, from: said.at, until: new Date(Math.max(until, said.at.getTime())) });
  }
  return reaches;
}

function segmentsIn(series: string): Set<string> {
  return new Set(namesIn(logIn(series)).filter(isSegment));
}

/** What a manifest says where nobody looks at its checksum yet. */
function glance(folder: string): { at: Date; start: string; stop: string } | undefined {
  try {
    const { at, start, stop } = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')) as Record<string, string>;
    return { at: new Date(at ?? ''), start: start ?? '', stop: stop ?? '' };
  } catch {
    return undefined;
  }
}

/** Whether a base is to be made: at the time of day, the first of a series at once, and after a gap in the log. */
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
 * Removes bases beyond those of a week, the log that no base needs, and the series before this one when this one reaches back a week.
 * Returns the folders.
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
