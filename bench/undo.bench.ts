import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listUsers } from '../src/access/server/users.queries.ts';
import { createDemo } from '../src/demo/server/create-demo.ts';
import { createSampleRecords } from '../src/demo/server/sample-records.ts';
import { listOperations } from '../src/register/operations/server/operation-list.queries.ts';
import { beginUndo, runUndo } from '../src/register/undo/server/undo.ts';
import { openDatabase } from '../src/app/server/prepare-database.ts';
import { type Db, inTenant } from '../src/kit/server/db/db.ts';
import type { Figure } from './kit/figure.ts';

const RECORDS = 10_000;
/** An undo reads each record and what it was, and writes what the import wrote but for the lists it is found by. */
const MAX_RATIO = 1;

/** How long it takes to undo a large import, measured by how long the import took. */
export async function run(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichario-bench-'));
  const connection = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    await createDemo(connection.db, { tenants: 1, records: 0, now: new Date() });
    const imported = await time(() => importRecords(connection.db));
    const undone = await time(() => undoNewest(connection.db));
    const again = await time(() => undoNewest(connection.db));
    return [
      { name: `import of ${RECORDS} records`, value: imported, unit: 's', target: null, met: null },
      {
        name: 'its undo, of the time of the import',
        value: undone / imported,
        unit: '×',
        target: MAX_RATIO,
        met: undone <= imported * MAX_RATIO,
      },
      {
        name: 'the undo of that, of the time of the import',
        value: again / imported,
        unit: '×',
        target: null,
        met: null,
      },
    ];
  } finally {
    await connection.release();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** As one operation: what is undone is all that was imported. */
async function importRecords(db: Db): Promise<void> {
  const [user] = await listUsers(db);
  await createSampleRecords(db, { tenantId: 1, userId: user!.id, count: RECORDS, seed: 1 }); // the demo made users
}

async function undoNewest(db: Db): Promise<void> {
  const undoId = await inTenant(db, 1, async (tx) => {
    const viewer = { userId: '', role: 'administrador' } as const;
    const [newest] = await listOperations(tx, viewer, {}, { after: undefined, limit: 1 });
    const { id: undoes, user, done } = newest!; // the import
    return beginUndo(tx, { userId: user.id, origin: 'cli', undoes }, done);
  });
  await runUndo(db, 1, undoId);
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
