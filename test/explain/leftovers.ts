import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { requestAll } from '../../src/duplicates/server/nightly-matching.ts';
import { listGone as listGoneExports } from '../../src/exports/server/exports.queries.ts';
import { findApplying, findDryRunOf, listGoneFiles } from '../../src/imports/store/server/imports.queries.ts';
import { EXAMPLE } from '../../src/kit/example-world.ts';
import { type Db, inTenant } from '../../src/kit/server/db/db.ts';
import { failJob } from '../../src/kit/server/jobs/jobs.queries.ts';
import { sumClientFiles } from '../../src/kit/server/limits/client-files.queries.ts';
import { forgetCounts, SharedCounts } from '../../src/kit/server/limits/shared-counts.ts';
import { listOperationRecords } from '../../src/operations/server/operation-records.queries.ts';
import { renameKeys } from '../../src/register/apply/server/rename-keys.ts';
import { findOrphans } from '../../src/register/apply/server/orphans.queries.ts';
import { clearChunk } from '../../src/operations/server/clear-history.ts';
import { fillMatchKeys } from '../../src/register/fill/server/match-fill.ts';
import { recheckTenant } from '../../src/register/fill/server/recheck.ts';
import { fillTenant } from '../../src/register/fill/server/fill-runner.ts';
import { readFilled } from '../../src/register/fill/server/fill-progress.ts';
import { findPasts } from '../../src/register/history/server/past.queries.ts';
import { beginMerges, runMerges } from '../../src/register/merge/server/merge-many.ts';
import { lockPessoas } from '../../src/register/undo/server/undo.queries.ts';
import { findPessoa, idOfCodigo } from '../../src/search/server/pessoas.queries.ts';
import { postponeDelivery } from '../../src/webhooks/server/outcomes.queries.ts';
import type { TestDatabase } from '../database.ts';
import { LARGE_TENANT } from './data.ts';

/**
 * Calls what is otherwise called only when processes fall or share a database, the doctor looks, files are brought by the command
 * line, files are in a bucket, or nothing is left.
 */
export async function callLeftovers(db: Db, tenantId: number): Promise<void> {
  const counts = new SharedCounts(db, { max: 1, untold: 0 });
  for (let use = 0; use < 2; use += 1) await counts.use('explained');
  await forgetCounts(db);
  await inTenant(db, tenantId, async (tx) => {
    const id = uuidv7();
    await findApplying(tx, createHash('sha256').digest());
    await findDryRunOf(tx, createHash('sha256').digest());
    await lockPessoas(tx, []);
    await postponeDelivery(tx, id, new Date());
    await findOrphans(tx);
    // of a way that a search takes only where another one is worse
    await tx.query(`select p.id from pessoas p where p.tenant_id = $1 and p.id = ${idOfCodigo('$1', '$2')}`, [
      tenantId,
      1,
    ]);
    // of files in a bucket
    await sumClientFiles(tx);
    await listGoneExports(tx, [id]);
    await listGoneFiles(tx, [id]);
    // of rows of fiscal documents
    const pessoa = await findPessoa(tx, { codigo: 1 });
    await findPasts(tx, pessoa ? [pessoa] : [], new Date(0).toISOString());
  });
  await clearChunk(db, tenantId, 1);
  await mergeMany(db, tenantId);
  // at three in the night of Brasília, some day later
  await requestAll(db, new Date('2031-03-03T06:00:00Z'), new AbortController().signal);
  await failJob(db, { tenantId, kind: 'import', id: uuidv7(), owner: uuidv7() });
  // as of an operation with more records than are sorted
  const page = { outcome: undefined, after: undefined, limit: 50, maxSorted: 0 };
  await inTenant(db, LARGE_TENANT, (tx) => listOperationRecords(tx, 'gestor', EXAMPLE.operationId, page));
}

/** Merges a group as one of many. */
async function mergeMany(db: Db, tenantId: number): Promise<void> {
  const found = await inTenant(db, tenantId, (tx) => Promise.all([3, 4].map((codigo) => findPessoa(tx, { codigo }))));
  const group = found.flatMap((pessoa) => (pessoa ? [{ id: pessoa.id, version: pessoa.version }] : []));
  const header = { userId: EXAMPLE.userId, origin: 'cli' as const };
  const operationId = await inTenant(db, tenantId, (tx) => beginMerges(tx, header, [group]));
  await runMerges(db, tenantId, operationId);
}

/** Has a client's search made again, as a start does after a migration that changed what records are found by. */
export async function refill({ owner }: TestDatabase, db: Db, tenantId: number) {
  for (const table of ['pessoa_tokens', 'cards', 'name_words', 'moments'])
    await owner.query(`delete from ${table} where tenant_id = $1`, [tenantId]);
  await owner.query('update tenants set search_filled = false where id = $1', [tenantId]);
  await inTenant(db, tenantId, readFilled);
  await fillTenant(db, tenantId);
  await fillMatchKeys(db, tenantId);
  // and what its records lack looked at, as a start does after rules have changed
  await owner.query(
    `update pessoas set pendencias = array_append(pendencias, 'old') where tenant_id = $1 and codigo = 1`,
    [tenantId],
  );
  await recheckTenant(db, tenantId);
  // and the name of a record that has a document in it
  await inTenant(db, tenantId, async (tx) => {
    const record = await findPessoa(tx, { codigo: 1 });
    if (record) await renameKeys(tx, [{ ...record, nome: 'Ana 529.982.247-25' }]);
  });
}
