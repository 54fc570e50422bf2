import { describe } from 'vitest';
import { CITUS_URL } from './citus-database.ts';

/** Tests that need a distributed database. Without one they are skipped, and named. */
export function describeOnCitus(name: string, tests: () => void): void {
  if (CITUS_URL === undefined) console.warn(`Skipped, since FICHARIO_TEST_CITUS_URL names no Citus: ${name}`);
  else describe(name, tests);
}
