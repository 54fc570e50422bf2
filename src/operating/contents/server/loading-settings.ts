import { totalmem } from 'node:os';

/** A restored database is smaller than one in use, but the sorting for its indexes needs more space for a while. */
const MARGIN = 1.1;
const MIB = 1024 ** 2;
/** Size of an empty cluster with its WAL. */
const EMPTY_BYTES = 128 * MIB;

/** The bytes on the disk that loading a database needs, estimated from its size in use. */
export function bytesToLoad(databaseBytes: number): number {
  return databaseBytes * MARGIN + EMPTY_BYTES;
}

/**
 * Settings of the server that loads a database of `databaseBytes`. An interrupted load is discarded, so nothing needs to be
 * durable until `syncCluster` at the end.
 */
export function loadingSettings(databaseBytes: number): Record<string, string> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / MIB;
  const useful = Math.min(2048, memory / 8, (2 * databaseBytes) / MIB);
  return {
    // each table is truncated before it is loaded, and every truncate scans all shared buffers
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
