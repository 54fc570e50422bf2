import { totalmem } from 'node:os';

/** A restored database is packed more tightly than one in use; sorting for its indexes takes some more for a while. */
const MARGIN = 1.1;
const MIB = 1024 ** 2;
/** What a server takes before there is a row in it, with its log. */
const EMPTY_BYTES = 128 * MIB;

/** What loading a database takes of the disk, by what it takes where it is in use. */
export function bytesToLoad(databaseBytes: number): number {
  return databaseBytes * MARGIN + EMPTY_BYTES;
}

/**
 * The settings of a server while a database of so many bytes is loaded. What is half loaded counts for nothing, so nothing is written twice for its
 * sake; `syncCluster` comes before the end.
 */
export function loadingSettings(databaseBytes: number): Record<string, string> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / MIB;
  const useful = Math.min(2048, memory / 8, (2 * databaseBytes) / MIB);
  return {
    // loading begins with a `truncate` of each table, which looks through all of them
    shared_buffers: `${Math.floor(Math.max(128, useful))}MB`,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum: 'off',
    max_wal_size: '4GB',
    checkpoint_timeout: '1h',
    maintenance_work_mem: `${Math.floor(Math.min(1024, Math.max(64, memory / 16)))}MB`,
    max_parallel_maintenance_workers: '2',
  };
}
