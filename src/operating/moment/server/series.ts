import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Folder name of a series: the WAL of one cluster, and the bases to replay it from. */
export const SERIES_NAME = /^serie-\d{8}-\d{6}-[0-9a-f]{4}$/;
/** File with the key of a series, encrypted with the key of the installation. */
export const SERIES_KEY = 'chave.age';
const LOG = 'log';
const BASES = 'bases';

/** The folder with the WAL of a series. */
export function logIn(series: string): string {
  return join(series, LOG);
}

/** The folder with the bases of a series. */
export function basesIn(series: string): string {
  return join(series, BASES);
}

/** The series of a WAL folder. */
export function seriesOf(log: string): string {
  return dirname(log);
}

/** The series in a folder (FICHARIO_WAL); or the folder itself, if it is a series. */
export function listSeries(folder: string): string[] {
  if (SERIES_NAME.test(basename(folder))) return [folder];
  return namesIn(folder)
    .filter((name) => SERIES_NAME.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** The names in a folder; an empty list if it is missing. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
