/** A pgbouncer of the system, or one that was unpacked into a folder, which has its libraries too. */
export type Pgbouncer = { program: string; unpacked?: string };
/** A program that somebody gave in FICHARIO_TEST_PGBOUNCER. */
export const GIVEN: string | undefined;
export function findPgbouncer(): Pgbouncer | undefined;
