import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import { hashPassword } from '../src/access/server/password-hash.ts';
import { buildApp } from '../src/app/server/app.ts';
import { pathOfExport } from '../src/exports/server/export-files.ts';
import { EXAMPLE_FILE_CONTENT, EXAMPLE_SETTINGS } from '../src/exports/server/exports.examples.ts';
import {
  EXAMPLE_ALIKE_ROW,
  EXAMPLE_FILE,
  EXAMPLE_IMPORT,
  EXAMPLE_ROW,
} from '../src/imports/server/imports.examples.ts';
import { importFiles } from '../src/imports/store/server/import-files.ts';
import { EXAMPLE } from '../src/kit/example-world.ts';
import type { Db } from '../src/kit/server/db/db.ts';
import type { Services } from '../src/kit/server/requests/services.ts';
import { readEnv } from '../src/kit/server/env/env.ts';
import { EXAMPLE_VIEW_INPUT } from '../src/views/server/views.routes.ts';
import { EXAMPLE_DELIVERY } from '../src/webhooks/server/webhook.examples.ts';

const TOKEN = 'A'.repeat(43);
/** The cookie of EXAMPLE's signed-in user. */
export const EXAMPLE_COOKIE = `fichario=${TOKEN}`;

/** The files of the tests of one process; folders as the product makes them, which the next test file finds. */
const DATA_DIR = mkdtempSync(join(tmpdir(), 'fichario-files-'));
process.on('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }));

/** What tests hand to `buildApp`: no limit, no outside service, no log. */
export function testServices(db: Db, env: Partial<Services['env']> = {}): Services {
  const quiet = {
    FICHARIO_RATE_LIMIT: 'off',
    FICHARIO_CEP_PROVIDERS: 'off',
    FICHARIO_CNPJ_PROVIDERS: 'off',
    LOG_LEVEL: 'silent',
  };
  return { db, env: { ...readEnv({ ...quiet, FICHARIO_DATA: DATA_DIR }), ...env }, now: () => new Date() };
}

/** Fills an empty installation with what EXAMPLE (src/kit/example-world.ts) promises. */
export async function makeExampleWorld(owner: Client, db: Db): Promise<void> {
  const password = await hashPassword(EXAMPLE.userSenha);
  const users = [
    [EXAMPLE.userId, EXAMPLE.userEmail, EXAMPLE.userNome, true],
    [EXAMPLE.otherUserId, EXAMPLE.otherUserEmail, EXAMPLE.otherUserNome, false],
    [EXAMPLE.outsiderId, EXAMPLE.outsiderEmail, 'Carla Dias', false],
  ];
  for (const [id, email, nome, admin] of users) {
    await owner.query(
      'insert into users (id, email, nome, installation_admin, password_hash) values ($1, $2, $3, $4, $5)',
      [id, email, nome, admin, password],
    );
  }
  await owner.query('insert into tenants (nome) values ($1)', [EXAMPLE.tenantNome]);
  await owner.query('insert into tenant_counters (tenant_id) values (1) on conflict do nothing');
  await owner.query(
    `insert into memberships (tenant_id, user_id, role) values (1, $1, 'administrador'), (1, $2, 'operador')`,
    [EXAMPLE.userId, EXAMPLE.otherUserId],
  );
  await keepExampleSession(owner);
  await makePessoas(db);
  await nameOperations(owner);
  await makeImports(owner);
  await makeDelivery(owner);
  await makeExports(owner);
  await makeView(owner);
  await makeInvitations(owner);
  await makeComparisons(owner);
}

/** One that ended, with a person among its records, one that runs for good, and one that somebody stopped. */
async function makeComparisons(owner: Client): Promise<void> {
  const { receitaRunId, runningReceitaRunId, stoppedReceitaRunId, userId, pessoaId } = EXAMPLE;
  const runs = { [receitaRunId]: 'done', [runningReceitaRunId]: 'running', [stoppedReceitaRunId]: 'stopped' };
  for (const [id, state] of Object.entries(runs))
    await owner.query(
      `insert into receita_runs (tenant_id, id, user_id, origin, role, selection, codigo_below, state, total)
       values (1, $1, $2, 'web', 'administrador', '{"query": {"tipo": "juridica"}, "except": []}', 100, $3, 1)`,
      [id, userId, state],
    );
  await owner.query(
    `insert into receita_rows (tenant_id, run_id, pessoa_id, version, outcome) values (1, $1, $2, 1, 'mudou')`,
    [receitaRunId, pessoaId],
  );
  await owner.query('update receita_runs set abertas = 1 where id = $1', [receitaRunId]);
}

/** One that was checked, one of which nothing has arrived, one that is being checked for good, one that failed, and one that is done. */
async function makeImports(owner: Client): Promise<void> {
  const { importId, receivingImportId, checkingImportId, failedImportId, doneImportId, operationId } = EXAMPLE;
  const imports = {
    [importId]: 'checked',
    [receivingImportId]: 'receiving',
    [checkingImportId]: 'checking',
    [failedImportId]: 'failed',
    [doneImportId]: 'done',
  };
  const { fileName, size, table, settings, counts } = EXAMPLE_IMPORT;
  for (const [id, state] of Object.entries(imports)) {
    const received = state === 'receiving' ? 0 : size;
    await owner.query(
      `insert into imports (tenant_id, id, user_id, origin, file_name, size, received, state, file_table, settings, counts,
         operation_id, file_until)
       values (1, $1, $2, 'web', $3, $4, $5, $6, $7, $8, $9, $10, now() + interval '30 days')`,
      [
        id,
        EXAMPLE.userId,
        fileName,
        size,
        received,
        state,
        table,
        settings,
        counts,
        state === 'done' ? operationId : null,
      ],
    );
    const { content } = importFiles({ dataDir: DATA_DIR, files: undefined }, 1, id);
    mkdirSync(dirname(content), { recursive: true, mode: 0o700 });
    writeFileSync(content, EXAMPLE_FILE.slice(0, received));
  }
  for (const { line, kind, cells, issues, skipped, alike } of [EXAMPLE_ROW, EXAMPLE_ALIKE_ROW])
    await owner.query(
      `insert into import_rows (tenant_id, import_id, line, kind, cells, issues, counted, skipped, alike)
       values (1, $1, $2, $3, $4, $5, $3, $6, $7)`,
      [importId, line, kind, cells, JSON.stringify(issues), skipped, alike && JSON.stringify(alike)],
    );
}

/** One whose file is there, one that is being made for good, and a form to make them by. */
async function makeExports(owner: Client): Promise<void> {
  const { exportId, runningExportId, presetId, userId } = EXAMPLE;
  const file = pathOfExport({ dataDir: DATA_DIR }, 1, exportId);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, EXAMPLE_FILE_CONTENT);
  const settings = JSON.stringify(EXAMPLE_SETTINGS);
  const bytes = Buffer.byteLength(EXAMPLE_FILE_CONTENT);
  await owner.query(
    `insert into exports (tenant_id, id, user_id, origin, format, list, settings, role, state, total, rows, bytes,
       finished_at, expires_at)
     values (1, $1, $2, 'api', 'csv', '{"tipo": "fisica"}', $3, 'administrador', 'done', 1, 1, $4, now(),
         now() + interval '7 days'),
       (1, $5, $2, 'api', 'csv', '{}', $3, 'administrador', 'running', null, 0, null, null, null)`,
    [exportId, userId, settings, bytes, runningExportId],
  );
  await owner.query(
    `insert into export_presets (tenant_id, id, nome, user_id, format, settings) values (1, $1, 'Para a contabilidade', $2, 'csv', $3)`,
    [presetId, userId, settings],
  );
}

async function makeInvitations(owner: Client): Promise<void> {
  const { invitationId, ownInvitationId, userId, userEmail } = EXAMPLE;
  await owner.query(
    `insert into invitations (tenant_id, id, email, role, invited_by, created_at, expires_at)
     values (1, $1, 'convidada@exemplo.com.br', 'leitor', $3, now(), now() + interval '14 days'),
       (1, $2, $4, 'leitor', $3, now(), now() + interval '14 days')`,
    [invitationId, ownInvitationId, userId, userEmail],
  );
}

async function makeView(owner: Client): Promise<void> {
  const { nome, shared, query } = EXAMPLE_VIEW_INPUT;
  await owner.query(
    'insert into list_views (tenant_id, id, owner_id, nome, shared, query) values (1, $1, $2, $3, $4, $5)',
    [EXAMPLE.viewId, EXAMPLE.userId, nome, shared, JSON.stringify(query)],
  );
}

/** Operations get their ids from the server: here they get those of EXAMPLE. */
async function nameOperations(owner: Client): Promise<void> {
  const [made] = await operationsOf(owner, EXAMPLE.pessoaId);
  const columns = 'kind, user_id, origin, total, created_at';
  await owner.query(
    `insert into operations (tenant_id, id, ${columns}) select 1, $1, ${columns} from operations where id = $2`,
    [EXAMPLE.operationId, made],
  );
  for (const table of ['operation_changes', 'register_events'])
    await owner.query(`update ${table} set operation_id = $1 where operation_id = $2`, [EXAMPLE.operationId, made]);
  await owner.query('delete from operations where id = $1', [made]);
  const [, deletion] = await operationsOf(owner, EXAMPLE.deletedPessoaId);
  await owner.query(
    `insert into operations (tenant_id, id, kind, user_id, origin, total, undoes) values (1, $1, 'undo', $2, 'api', 1, $3)`,
    [EXAMPLE.runningUndoId, EXAMPLE.userId, deletion],
  );
  // without a job: nobody is at it, for good
  await owner.query(
    `insert into operation_runs (tenant_id, operation_id, undoes, state)
     values (1, $1, $2, 'running')`,
    [EXAMPLE.runningUndoId, deletion],
  );
}

async function operationsOf(owner: Client, pessoaId: string): Promise<string[]> {
  const { rows } = await owner.query<{ operation_id: string }>(
    'select operation_id from operation_changes where pessoa_id = $1 order by version',
    [pessoaId],
  );
  return rows.map(({ operation_id }) => operation_id);
}

/** Signs EXAMPLE's user in again, whatever ended the session, and forgets wrong passwords. */
export async function keepExampleSession(owner: Client): Promise<void> {
  const tokenHash = createHash('sha256').update(TOKEN).digest();
  const sql = 'insert into sessions (token_hash, user_id) values ($1, $2) on conflict do nothing';
  await owner.query(sql, [tokenHash, EXAMPLE.userId]);
  await owner.query('delete from login_attempts');
}

/** Through the API, so that the records are whole whatever the register keeps beside them. */
async function makePessoas(db: Db): Promise<void> {
  const app = await buildApp(testServices(db));
  const headers = { cookie: EXAMPLE_COOKIE };
  const send = async (method: 'POST' | 'DELETE', url: string, body?: object, more?: object) => {
    const answer = await app.inject({ method, url, headers: { ...headers, ...more }, ...(body && { body }) });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
  };
  const { pessoaId: id, pessoaNome: nome, pessoaCpf: cpf, deletedPessoaId } = EXAMPLE;
  await send('POST', '/api/pessoas', { tipo: 'fisica', id, nome, cpf });
  await send('POST', '/api/pessoas', { tipo: 'fisica', id: deletedPessoaId, nome: 'Pedro Rocha' });
  await send('POST', '/api/pessoas', { tipo: 'fisica', id: EXAMPLE.likePessoaId, nome: 'João Silva' });
  await send('DELETE', `/api/pessoas/${deletedPessoaId}`, undefined, { 'if-match': '"1"' });
  const url = 'http://127.0.0.1:9/fichario';
  await send('POST', '/api/webhooks', {
    id: EXAMPLE.webhookId,
    nome: 'Loja virtual',
    url,
    types: ['pessoa.created'],
    state: 'paused',
  });
  await app.close();
}

async function makeDelivery(owner: Client): Promise<void> {
  const { webhookId, webhookDeliveryId, operationId, pessoaId } = EXAMPLE;
  await owner.query(
    `insert into webhook_deliveries (tenant_id, id, webhook_id, type, number, operation_id, pessoa_id, version, at, says_nfe, state,
       attempts, queued_at, next_attempt_at, finished_at, log)
     values (1, $1, $2, 'pessoa.created', 1, $3, $4, 1, now(), true, 'failed', 10, now(), now(), now(), $5)`,
    [webhookDeliveryId, webhookId, operationId, pessoaId, JSON.stringify([EXAMPLE_DELIVERY.last])],
  );
}
