// Finds a pgbouncer for the tests behind a pooler, or takes Debian's without installing it: no service, no user.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apt, runSystem } from './apt.mjs';
import { root } from '../root.mjs';

const SYSTEM = '/usr/sbin/pgbouncer';
const OWN = join(root, 'node_modules', '.cache', 'pgbouncer');

/**
 * One that somebody has given: the tests then also run behind it, in the mode of transactions, for which Debian's is too old.
 * `FICHARIO_TEST_PGBOUNCER=/opt/pgbouncer/bin/pgbouncer npx vitest run test/isolation.test.ts test/pooler`
 */
export const GIVEN = process.env.FICHARIO_TEST_PGBOUNCER;

/** The program, and if it is not the system's the folder of the unpacked package; undefined where there is none. */
export function findPgbouncer() {
  if (GIVEN) return { program: GIVEN };
  if (existsSync(SYSTEM)) return { program: SYSTEM };
  const program = join(OWN, 'usr', 'sbin', 'pgbouncer');
  if (!existsSync(program)) return undefined;
  return { program, unpacked: OWN };
}

/** Unpacks Debian's package where this is root on Debian. Elsewhere the tests behind a pooler are left out, which is said. */
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
    // its libraries as far as they are missing
    const files = readdirSync(folder).filter((name) => /^(pgbouncer|lib)[^/]*\.deb$/.test(name));
    for (const file of files) runSystem('dpkg-deb', '-x', join(folder, file), OWN);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
