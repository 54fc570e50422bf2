// Finds a pgbouncer for the tests behind a pooler, or unpacks Debian's package without installing its service and user.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apt, runSystem } from './apt.mjs';
import { root } from '../root.mjs';

const SYSTEM = '/usr/sbin/pgbouncer';
const OWN = join(root, 'node_modules', '.cache', 'pgbouncer');

/**
 * A pgbouncer given by the developer: the tests then also run behind it in transaction mode, for which Debian's version is too old.
 * `FICHARIO_TEST_PGBOUNCER=/opt/pgbouncer/bin/pgbouncer npx vitest run test/isolation.test.ts test/pooler`
 */
export const GIVEN = process.env.FICHARIO_TEST_PGBOUNCER;

/** The program, and the folder of the unpacked package, if it is used; undefined if there is no pgbouncer. */
export function findPgbouncer() {
  if (GIVEN) return { program: GIVEN };
  if (existsSync(SYSTEM)) return { program: SYSTEM };
  const program = join(OWN, 'usr', 'sbin', 'pgbouncer');
  if (!existsSync(program)) return undefined;
  return { program, unpacked: OWN };
}

/** Unpacks Debian's package, as root on Debian. Otherwise prints that the tests behind a pooler are skipped. */
export function ensurePgbouncer() {
  if (findPgbouncer()) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    console.log('There is no pgbouncer here: what a connection must be like is tested, but not behind a pooler.');
    return;
  }
  console.log('Unpacking pgbouncer (apt-get download)…');
  const folder = mkdtempSync(join(tmpdir(), 'fichario-pgbouncer-'));
  try {
    mkdirSync(join(folder, 'partial'));
    apt('update');
    apt('install', '-y', '--no-install-recommends', '--download-only', `-oDir::Cache::archives=${folder}`, 'pgbouncer');
    mkdirSync(OWN, { recursive: true });
    // and its missing libraries
    const files = readdirSync(folder).filter((name) => /^(pgbouncer|lib)[^/]*\.deb$/.test(name));
    for (const file of files) runSystem('dpkg-deb', '-x', join(folder, file), OWN);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
