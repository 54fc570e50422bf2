import { Writable } from 'node:stream';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import { inTenant, inTenantBulk } from '../../kit/server/db/db.ts';
import { JobRunner } from '../../kit/server/jobs/job-runner.ts';
import { applyBulkCreate } from '../../register/apply/server/apply.ts';
import { createOperationRunner } from './operation-runner.ts';
import { beginUndo } from '../../register/undo/server/undo.ts';

const database = useDatabase();
let tenantId = 0;
let userId = '';
let log: FastifyBaseLogger;
let logged: string;

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  userId = (await buildUser(database.owner)).id;
  logged = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  log = fastify({ logger: { level: 'error', stream } }).log;
});

/** Imports records and starts the undo of the import. */
async function beginLarge(nome: string, count: number): Promise<string> {
  const { db } = database;
  const inputs = Array.from({ length: count }, (_, index) => buildFisica({ nome: `${nome} ${index}` }));
  const operationId = await inTenantBulk(db, tenantId, async (tx) => {
    const imported = await applyBulkCreate(tx, { kind: 'import', userId, origin: 'cli' }, inputs);
    return imported.operationId;
  });
  return inTenant(db, tenantId, (tx) => beginUndo(tx, { userId, origin: 'cli', undoes: operationId }, count));
}

async function stateOf(operationId: string): Promise<string | undefined> {
  const sql = 'select state from operation_runs where operation_id = $1';
  return (await database.owner.query<{ state: string }>(sql, [operationId])).rows[0]?.state;
}

async function doneOf(operationId: string): Promise<number> {
  const sql = 'select done from operation_runs where operation_id = $1';
  return (await database.owner.query<{ done: number }>(sql, [operationId])).rows[0]!.done; // the run exists
}

/** The job runner of a process, for undos and bulk changes. */
function startProcess(): JobRunner {
  const jobs = new JobRunner(database.db, log);
  createOperationRunner(database.db, log, jobs);
  jobs.start();
  return jobs;
}

test('a failed job is logged without its content, and repeated later', async () => {
  const undoId = await beginLarge('Segredo', 10);
  await database.owner.query('revoke insert on operation_changes from fichario_app');
  const jobs = startProcess();
  try {
    await expect.poll(() => logged).toContain('operation failed');
    expect(await stateOf(undoId)).toBe('running');
  } finally {
    await database.owner.query('grant insert on operation_changes to fichario_app');
  }
  await expect.poll(() => stateOf(undoId)).toBe('done');
  await jobs.close();
  expect(logged).toContain('42501');
  expect(logged).not.toMatch(/Segredo|operation_changes/);
});

test('stops on close, and the next process continues it', async () => {
  const undoId = await beginLarge('Muita gente', 1_500);
  const first = startProcess();
  await expect.poll(() => doneOf(undoId), { interval: 5 }).toBeGreaterThan(0);
  await first.close();
  expect(await stateOf(undoId)).toBe('running');
  const second = startProcess();
  await expect.poll(() => stateOf(undoId)).toBe('done');
  await second.close();
  expect(logged).toBe('');
});

test('undoes one operation at a time in a client, whatever the number of processes', async () => {
  const undos = [await beginLarge('Um', 1_200), await beginLarge('Dois', 10), await beginLarge('Três', 10)];
  const processes = [startProcess(), startProcess()];
  await expect.poll(() => stateOf(undos[2]!)).toBe('done'); // there are three
  await Promise.all(processes.map((jobs) => jobs.close()));
  const { rows } = await database.owner.query<{ operation_id: string }>(
    'select operation_id from operation_runs where tenant_id = $1 order by finished_at',
    [tenantId],
  );
  // the small undos waited for the large one
  expect(rows.map(({ operation_id }) => operation_id)).toEqual(undos);
});
