import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** One cluster's log without a break in its history, with the bases that it continues: what moments are restored from. */
export const SERIES_NAME = /^serie-\d{8}-\d{6}-[0-9a-f]{4}$/;
/** The key of a series, encrypted to that of the installation. */
export const SERIES_KEY = 'chave.age';
const LOG = 'log';
const BASES = 'bases';

/** The folder of the log of a series. */
export function logIn(series: string): string {
  return join(series, LOG);
}

/** The folder of the bases of a series. */
export function basesIn(series: string): string {
  return join(series, BASES);
}

/** The series that a folder of the log is of. */
export function seriesOf(log: string): string {
  return dirname(log);
}

/** The series in FICHARIO_WAL, or the one that the folder itself is. */
export function listSeries(folder: string): string[] {
  if (SERIES_NAME.test(basename(folder))) return [folder];
  return namesIn(folder)
    .filter((name) => SERIES_NAME.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** The names in a folder; none where it is missing. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
