import type { TenantTx } from '../../kit/server/db/db.ts';
import { type Import, type ImportSummary, NO_COUNTS } from '../model/import.ts';
import type { StoredImport } from '../store/server/imports.queries.ts';
import { findSameFile } from '../store/server/known-files.queries.ts';

export function presentSummary(stored: StoredImport): ImportSummary {
  return {
    id: stored.id,
    fileName: stored.fileName,
    size: stored.size,
    state: stored.isReading ? 'reading' : stored.state,
    problem: stored.problem,
    createdAt: stored.createdAt.toISOString(),
    user: { id: stored.userId, nome: stored.userNome },
    counts: stored.counts && { ...NO_COUNTS, ...stored.counts },
    operationId: stored.operationId,
    finishedAt: stored.finishedAt?.toISOString() ?? null,
  };
}

export async function presentImport(tx: TenantTx, stored: StoredImport): Promise<Import> {
  return {
    ...presentSummary(stored),
    received: stored.received,
    fileUntil: stored.fileUntil?.toISOString() ?? null,
    table: stored.table,
    readOptions: stored.readOptions,
    settings: stored.settings,
    facts: stored.facts,
    remembered: stored.remembered,
    sameFile: await findSameFile(tx, stored),
    progress: progressOf(stored),
  };
}

function progressOf(stored: StoredImport): Import['progress'] {
  const { state, isReading, reading } = stored;
  if (!isReading && state !== 'checking' && state !== 'applying') return null;
  const { rows, passed, share, rowsPerSecond, bytes } = isReading
    ? { ...NOT_NOTED, ...reading, rows: null }
    : { ...stored, bytes: undefined };
  return {
    rows,
    passed,
    share,
    rowsPerSecond,
    secondsLeft: secondsLeft(passed, share, rowsPerSecond),
    ...(bytes !== undefined && { bytes }),
  };
}

const NOT_NOTED = { passed: 0, share: null, rowsPerSecond: 0, bytes: 0 };

function secondsLeft(passed: number, share: number | null, rowsPerSecond: number): number | null {
  if (share === null || share === 0 || rowsPerSecond === 0) return null;
  return Math.round((passed / share - passed) / rowsPerSecond);
}
