import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../env/paths.ts';

/** The folder of the migrations and functions of this version. */
export const DATABASE_FOLDER = join(projectRoot(), 'db');

/** A SQL file; `name` is its name in its folder. */
export type SqlFile = { name: string; sql: string; sha256: string };

/** The SQL files of a folder, in the order of their names. */
export function readSqlFiles(folder: string): SqlFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    });
}
