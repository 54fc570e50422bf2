import { randomUUID } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { inGlobal, inTenant } from '../src/kit/server/db/db.ts';
import { CATALOGUE_RULES, TENANT_TABLES_SQL } from './catalogue-rules.ts';
import { useDatabase } from './database.ts';

const database = useDatabase();

async function findOffenders(sql: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ offender: string }>(sql);
  return rows.map(({ offender }) => offender);
}

describe.each(CATALOGUE_RULES)('$rule', ({ sql, breakers }) => {
  test('is kept', async () => {
    expect(await findOffenders(sql)).toEqual([]);
  });

  test.each(breakers)('is seen broken by: $sql', async (breaker) => {
    await database.owner.query('begin');
    try {
      await database.owner.query(breaker.sql);
      expect(await findOffenders(sql)).toContain(breaker.offender);
    } finally {
      await database.owner.query('rollback');
    }
  });
});

const USER = randomUUID();
const PESSOA = randomUUID();
const OTHER = '0192f0c4-0000-7000-8000-0000000000ff';
const OPERATION = randomUUID();
/** One row of each tenant table for tenant $1, in an order that the foreign keys allow. A new table needs one too. */
const SAMPLES: Record<string, string> = {
  memberships: `insert into memberships (tenant_id, user_id, role) values ($1, '${USER}', 'leitor')`,
  pessoas: `insert into pessoas (tenant_id, id, codigo, tipo, nome, nome_chave)
    values ($1, '${PESSOA}', 1, 'fisica', 'Ana', 'ana')`,
  pessoa_tokens: `insert into pessoa_tokens (tenant_id, pessoa_id, nome_chave, tokens, settled)
    values ($1, '${PESSOA}', 'ana', 'ana', true)`,
  moments: `insert into moments (tenant_id, updated_at, pessoa_id) values ($1, now(), '${PESSOA}')`,
  cards: `insert into cards (tenant_id, nome_chave, pessoa_id) values ($1, 'ana', '${PESSOA}')`,
  name_words: `insert into name_words (tenant_id, word, nome_chave, pessoa_id) values ($1, 'luz', 'ana luz', '${PESSOA}')`,
  pessoa_external_codes: `insert into pessoa_external_codes (tenant_id, sistema_chave, codigo_chave, pessoa_id)
    values ($1, 'bling', '1', '${PESSOA}')`,
  search_words: `insert into search_words (tenant_id, word) values ($1, 'ana')`,
  tenant_counters: `insert into tenant_counters (tenant_id) values ($1)`,
  operations: `insert into operations (tenant_id, id, kind, user_id, origin, total)
    values ($1, '${OPERATION}', 'create', '${USER}', 'web', 1)`,
  operation_changes: `insert into operation_changes (tenant_id, operation_id, pessoa_id, version)
    values ($1, '${OPERATION}', '${PESSOA}', 1)`,
  operation_runs: `insert into operation_runs (tenant_id, operation_id, undoes, state)
    values ($1, '${OPERATION}', '${OPERATION}', 'done')`,
  operation_outcomes: `insert into operation_outcomes (tenant_id, operation_id, pessoa_id, outcome, reason)
    values ($1, '${OPERATION}', '${PESSOA}', 'kept', '')`,
  operation_cancels: `insert into operation_cancels (tenant_id, operation_id, user_id)
    values ($1, '${OPERATION}', '${USER}')`,
  register_figures: `insert into register_figures (tenant_id, figure, key, slot, count)
    values ($1, 'completa', '', 0, 1)`,
  register_streams: 'insert into register_streams (tenant_id, last_number) values ($1, 1)',
  register_events: `insert into register_events (tenant_id, number, operation_id, count, pessoa_ids)
    values ($1, 1, '${OPERATION}', 1, '{${PESSOA}}')`,
  jobs: `insert into jobs (tenant_id, kind, id, queue, run_at) values ($1, 'export', '${OPERATION}', 'export', now())`,
  presences: `insert into presences (tenant_id, user_id, browser_id, pessoa_id, editing)
    values ($1, '${USER}', '${PESSOA}', '${PESSOA}', false)`,
  imports: `insert into imports (tenant_id, id, user_id, origin, file_name, size)
    values ($1, '${OPERATION}', '${USER}', 'web', 'a.csv', 1)`,
  import_rows: `insert into import_rows (tenant_id, import_id, line, kind, cells, counted)
    values ($1, '${OPERATION}', 2, 'refused', '{}', 'refused')`,
  import_keys: `insert into import_keys (tenant_id, import_id, kind, place, keys, lines)
    values ($1, '${OPERATION}', 'cpf', 1, '{1}', '{2}')`,
  import_shapes: `insert into import_shapes (tenant_id, shape, settings) values ($1, sha256('a'), '{}')`,
  exports: `insert into exports (tenant_id, id, user_id, origin, format, list, settings, role, state)
    values ($1, '${OPERATION}', '${USER}', 'web', 'csv', '{}', '{}', 'leitor', 'running')`,
  cnpj_answers: `insert into cnpj_answers (tenant_id, cnpj, found, providers, asked_at)
    values ($1, '99999101000185', false, '{brasilapi,opencnpj}', now())`,
  export_presets: `insert into export_presets (tenant_id, id, nome, user_id, format, settings)
    values ($1, '${OPERATION}', 'Correio', '${USER}', 'csv', '{}')`,
  audit_events: `insert into audit_events (tenant_id, kind, origin, details) values ($1, 'export.asked', 'web', '{}')`,
  invitations: `insert into invitations (tenant_id, id, email, role, invited_by, created_at, expires_at)
    values ($1, '${OPERATION}', 'bia@exemplo.com', 'leitor', '${USER}', now(), now())`,
  list_views: `insert into list_views (tenant_id, id, owner_id, nome, query)
    values ($1, '${OPERATION}', '${USER}', 'Clientes', '{}')`,
  webhooks: `insert into webhooks (tenant_id, id, nome, url, types, state, position, secret, secret_key_id, secret_at, created_by)
    values ($1, '${OPERATION}', 'Loja', 'https://loja.example/', '{pessoa.created}', 'paused', 0, '', '', now(), '${USER}')`,
  match_keys: 'insert into match_keys (tenant_id, key, codigo) values ($1, 1, 1)',
  match_frequencies: `insert into match_frequencies (tenant_id, counted_at, fisica, juridica, fisica_documents,
    juridica_documents, hashes, counts) values ($1, now(), 0, 0, 0, 0, '', '')`,
  merge_groups: `insert into merge_groups (tenant_id, operation_id, survivor_id, merged, origins)
    values ($1, '${OPERATION}', '${PESSOA}', '{${OPERATION}}', '{}')`,
  merge_plans: `insert into merge_plans (tenant_id, operation_id, first, others, versions)
    values ($1, '${OPERATION}', '${PESSOA}', '{${OTHER}}', '{1,1}')`,
  match_decisions: `insert into match_decisions (tenant_id, a, b, user_id)
    values ($1, least('${PESSOA}'::uuid, '${OTHER}'), greatest('${PESSOA}'::uuid, '${OTHER}'), '${USER}')`,
  match_weights: `insert into match_weights (tenant_id, version, merged, user_id) values ($1, 1, 200, '${USER}')`,
  match_pairs: `insert into match_pairs (tenant_id, pessoa_id, other_id, p, version, other_version, fields, reasons, against)
    values ($1, '${PESSOA}', '${OTHER}', 1, 1, 1, '{}', '[]', '')`,
  match_runs: `insert into match_runs (tenant_id, id) values ($1, '${OPERATION}')`,
  match_later: `insert into match_later (tenant_id, a, b, user_id)
    values ($1, least('${PESSOA}'::uuid, '${OTHER}'), greatest('${PESSOA}'::uuid, '${OTHER}'), '${USER}')`,
  receita_runs: `insert into receita_runs (tenant_id, id, user_id, origin, role, selection, codigo_below, state, total)
    values ($1, '${OPERATION}', '${USER}', 'web', 'gestor', '{}', 1, 'done', 1)`,
  receita_rows: `insert into receita_rows (tenant_id, run_id, pessoa_id, version, outcome)
    values ($1, '${OPERATION}', '${PESSOA}', 1, 'mudou')`,
  webhook_deliveries: `insert into webhook_deliveries (tenant_id, id, webhook_id, type, at, state, queued_at, next_attempt_at)
    values ($1, '${OPERATION}', '${OPERATION}', 'webhook.test', now(), 'failed', now(), now())`,
};

describe('row-level security', () => {
  beforeAll(async () => {
    const { owner } = database;
    await owner.query(
      `insert into users (id, email, nome, password_hash) values ('${USER}', 'ana@exemplo.com', 'Ana', '')`,
    );
    await owner.query(`insert into tenants (id, nome) overriding system value values (1, 'Um'), (2, 'Dois')`);
    for (const sample of Object.values(SAMPLES)) await owner.query(sample, [1]);
  });

  test('has a sample row of every tenant table', async () => {
    const { rows } = await database.owner.query<{ name: string }>(TENANT_TABLES_SQL);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(SAMPLES).sort());
  });

  test.each(Object.keys(SAMPLES))('shows the rows of %s to their tenant only', async (table) => {
    const count = `select count(*) as rows from ${table}`;
    expect(await inTenant(database.db, 1, (tx) => tx.query(count))).toEqual([{ rows: 1 }]);
    expect(await inTenant(database.db, 2, (tx) => tx.query(count))).toEqual([{ rows: 0 }]);
    expect(await inGlobal(database.db, (tx) => tx.query(count))).toEqual([{ rows: 0 }]);
  });

  test.each(Object.entries(SAMPLES))('refuses to insert into %s without or for another tenant', async (_table, sql) => {
    const refusal = { code: '42501' };
    await expect(inGlobal(database.db, (tx) => tx.query(sql, [2]))).rejects.toMatchObject(refusal);
    await expect(inTenant(database.db, 1, (tx) => tx.query(sql, [2]))).rejects.toMatchObject(refusal);
  });

  test('neither moves, changes nor removes rows of another tenant', async () => {
    const { db } = database;
    await expect(inTenant(db, 1, (tx) => tx.query('update pessoas set tenant_id = 2'))).rejects.toMatchObject({
      code: '42501',
    });
    const changed = await inTenant(db, 2, (tx) => tx.query("update pessoas set nome = 'Bia' returning id"));
    const removed = await inTenant(db, 2, (tx) => tx.query('delete from memberships returning user_id'));
    expect([changed, removed]).toEqual([[], []]);
  });

  test('holds for the owner of the tables as well, as on an external server', async () => {
    const { owner, name, socketDir } = database;
    await owner.query('create role plain_owner login; alter table pessoas owner to plain_owner');
    const client = new Client({ host: socketDir, user: 'plain_owner', database: name });
    try {
      await client.connect();
      const { rows } = await client.query('select id from pessoas');
      expect(rows).toEqual([]);
      await expect(client.query(SAMPLES['pessoas'] ?? '', [2])).rejects.toBeInstanceOf(DatabaseError);
    } finally {
      await client.end();
      await owner.query('alter table pessoas owner to postgres; drop owned by plain_owner; drop role plain_owner');
    }
  });
});
