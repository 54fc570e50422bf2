/** A pgbouncer of the system, or one that was unpacked into a folder, which has its libraries too. */
export type Pgbouncer = { program: string; unpacked?: string };
export function findPgbouncer(): Pgbouncer | undefined;
