import type { Client } from 'pg';
import { createSampleRecords } from '../../src/demo/server/sample-records.ts';
import type { Db } from '../../src/kit/server/db/db.ts';
import { EXAMPLE } from '../../src/kit/example-world.ts';
import { MATCH_JOB } from '../../src/matching/server/match-runs.queries.ts';
import { JUDGE_VERSION } from '../../src/matching/judge.ts';
import { buildTenant } from '../builders.ts';
import { TENANT_TABLES_SQL } from '../catalogue-rules.ts';

/** The clients of the data: EXAMPLE's has nearly everything, the others next to nothing. */
export const LARGE_TENANT = EXAMPLE.tenantId;
/** How many records the product itself makes, and how often each is copied. */
const MADE = 200;
const COPIES = 100;
/** How many rows the planner is to see in a table that holds the records of all clients. */
const BELIEVED_PESSOAS = 10_000_000;

/**
 * Makes the register of EXAMPLE's client large and gives it small neighbours. The product makes 400 records, so that
 * whatever it keeps beside a record is right; SQL copies them, with all their tokens, a hundred times.
 */
export async function growTenants(owner: Client, db: Db): Promise<{ small: number }> {
  await stopCounting(owner);
  await createSampleRecords(db, { tenantId: LARGE_TENANT, userId: EXAMPLE.userId, count: MADE, seed: 1 });
  const small = await buildTenant(owner, { nome: 'Cliente Pequeno' });
  const tiny = await buildTenant(owner, { nome: 'Cliente Mínimo' });
  await owner.query(
    `insert into memberships (tenant_id, user_id, role) values ($1, $3, 'administrador'), ($2, $3, 'administrador')`,
    [small.id, tiny.id, EXAMPLE.userId],
  );
  await createSampleRecords(db, { tenantId: small.id, userId: EXAMPLE.userId, count: 300, seed: 2 });
  await createSampleRecords(db, { tenantId: tiny.id, userId: EXAMPLE.userId, count: 20, seed: 3, until: new Date() });
  // copies keep what their originals were checked for
  await owner.query('set session_replication_role = replica');
  await copyRecords(owner);
  await addHistory(owner);
  await addFiles(owner);
  await addMessages(owner);
  await addDuplicates(owner);
  await addComparisons(owner);
  await owner.query('reset session_replication_role');
  await owner.query('analyze');
  return { small: small.id };
}

/** Nothing but this file says from here on how large a table is. */
async function stopCounting(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(TENANT_TABLES_SQL);
  for (const { name } of rows) await owner.query(`alter table ${name} set (autovacuum_enabled = off)`);
}

/** A UUID of version 4 made of a text: always the same of the same, so that every table agrees. */
const uuidOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
const copiedId = (column: string) => uuidOf(`${column}::text || copy.number`);
const OPERATION_ID = uuidOf(`'operation' || p.id`);

async function copyRecords(owner: Client): Promise<void> {
  const copies = `cross join generate_series(1, ${COPIES}) as copy (number)`;
  await copyRows(owner, 'pessoas', copies, {
    id: copiedId('p.id'),
    codigo: `p.codigo + copy.number * ${MADE + 10}`,
    // as different from each other as documents are
    cpf: `case when p.cpf is not null then lpad(mod(p.cpf::bigint + copy.number::bigint * 91234567, 100000000000)::text, 11, '0') end`,
    cnpj: 'null',
  });
  for (const table of ['pessoa_tokens', 'cards', 'name_words', 'moments'])
    await copyRows(owner, table, copies, { pessoa_id: copiedId('p.pessoa_id') });
  await owner.query(
    `insert into pessoa_external_codes (tenant_id, sistema_chave, codigo_chave, pessoa_id)
     select p.tenant_id, 'bling', p.codigo::text, p.id from pessoas p where p.tenant_id = $1 and p.deleted_at is null`,
    [LARGE_TENANT],
  );
  await owner.query(
    `update tenant_counters set next_codigo = ${(MADE + 10) * (COPIES + 1)}, pessoas_total = ${MADE * (COPIES + 1)}
     where tenant_id = $1`,
    [LARGE_TENANT],
  );
  await owner.query(`update register_figures set count = count * ${COPIES + 1} where tenant_id = $1`, [LARGE_TENANT]);
}

/** Copies rows of the large client; `changed` are the columns that differ, each with what it gets. */
async function copyRows(owner: Client, table: string, from: string, changed: Record<string, string>): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => changed[name] ?? `p.${name}`);
  await owner.query(
    `insert into ${table} (${columns.join(', ')})
     select ${values.join(', ')} from ${table} p ${from} where p.tenant_id = ${LARGE_TENANT}`,
  );
}

/** One change of each record, in an operation of its own or together with a thousand others, and what came of them. */
async function addHistory(owner: Client): Promise<void> {
  await owner.query(
    `insert into operations (tenant_id, id, kind, user_id, origin, total, created_at)
     select p.tenant_id, ${OPERATION_ID},
       (array['update', 'update', 'update', 'create', 'delete', 'import'])[1 + p.codigo % 6],
       case when p.codigo % 9 = 0 then $1::uuid else $2::uuid end, 'web', 1, now() - p.codigo * interval '1 minute'
     from pessoas p where p.version = 1 and p.deleted_at is null`,
    [EXAMPLE.otherUserId, EXAMPLE.userId],
  );
  await owner.query(
    `insert into operation_changes (tenant_id, operation_id, pessoa_id, version, before)
     select p.tenant_id, ${OPERATION_ID}, p.id, p.version + 1000, jsonb_build_object('tipo', p.tipo, 'nome', p.nome)
     from pessoas p where p.version = 1 and p.deleted_at is null`,
  );
  await owner.query(
    `insert into register_events (tenant_id, number, operation_id, count, pessoa_ids)
     select p.tenant_id, 100000 + p.codigo, ${OPERATION_ID}, 1, array[p.id]
     from pessoas p where p.version = 1 and p.deleted_at is null`,
  );
  await owner.query(
    `insert into register_streams (tenant_id, last_number) select tenant_id, max(number) from register_events group by 1
     on conflict (tenant_id) do update set last_number = excluded.last_number`,
  );
  await owner.query(
    `insert into operation_runs (tenant_id, operation_id, state, done, finished_at)
     select o.tenant_id, o.id, 'done', 1, now() from operations o where o.kind = 'import'
     on conflict do nothing`,
  );
  await owner.query(
    `insert into operation_outcomes (tenant_id, operation_id, pessoa_id, outcome, reason)
     select c.tenant_id, c.operation_id, c.pessoa_id, 'kept', 'changed' from operation_changes c
     join operations o on o.tenant_id = c.tenant_id and o.id = c.operation_id where o.kind = 'import'`,
  );
}

/** Imports of the large client with rows to be looked at, and exports. */
async function addFiles(owner: Client): Promise<void> {
  await copyRows(owner, 'imports', 'cross join generate_series(1, 300) as copy (number)', {
    id: copiedId('p.id'),
    state: `case when p.state in ('checking', 'applying') then 'done' else p.state end`,
    created_at: `p.created_at - copy.number * interval '1 day'`,
    // files have their time, imports do not
    file_until: `case when copy.number <= 30 then p.file_until end`,
  });
  await owner.query(
    `insert into import_rows (tenant_id, import_id, line, kind, cells, counted, same_as_line)
     select i.tenant_id, i.id, line, case when line = 500 then 'duplicate' when line % 100 = 0 then 'refused' else 'repaired' end,
       '{Ana,123}', 'refused', case when line % 3 = 1 then line - 1 end
     from (select * from imports order by created_at desc limit 20) i cross join generate_series(10, 1010) as line`,
  );
  await owner.query(
    `insert into import_keys (tenant_id, import_id, kind, place, keys, lines)
     select i.tenant_id, i.id, 'cpf', place, array[place], array[place + 1]
     from (select * from imports order by created_at desc limit 20) i cross join generate_series(1, 20) as place
     on conflict do nothing`,
  );
  await owner.query(
    `insert into import_shapes (tenant_id, shape, settings)
     select distinct tenant_id, sha256(n::text::bytea), '{}'::jsonb from imports cross join generate_series(1, 30) as n`,
  );
  await copyRows(owner, 'exports', 'cross join generate_series(1, 500) as copy (number)', {
    id: copiedId('p.id'),
    state: `case when p.state = 'running' then 'failed' else 'expired' end`,
    created_at: `p.created_at - copy.number * interval '1 hour'`,
  });
  await copyRows(owner, 'export_presets', 'cross join generate_series(1, 20) as copy (number)', {
    id: copiedId('p.id'),
    nome: `p.nome || copy.number`,
  });
}

/** Webhooks of the large client and what they sent; who has what open. */
async function addMessages(owner: Client): Promise<void> {
  await copyRows(owner, 'webhooks', 'cross join generate_series(1, 15) as copy (number)', { id: copiedId('p.id') });
  await owner.query(
    `insert into webhook_deliveries (tenant_id, id, webhook_id, type, number, operation_id, pessoa_id, version, at, state,
       attempts, queued_at, next_attempt_at, finished_at)
     select w.tenant_id, ${uuidOf('w.id::text || n')}, w.id, 'pessoa.updated', n, null, ${uuidOf('n::text')}, 1, now(),
       (array['delivered', 'delivered', 'delivered', 'failed', 'pending'])[1 + n % 5], 1, now() - n * interval '1 minute',
       now(), case when n % 5 < 4 then now() - n * interval '1 minute' end
     from webhooks w cross join generate_series(1, 2000) as n`,
  );
  await owner.query(
    `insert into presences (tenant_id, user_id, browser_id, pessoa_id, editing)
     select p.tenant_id, $1, ${uuidOf(`'browser' || p.codigo % 50`)}, p.id, false from pessoas p where p.codigo % 200 = 0`,
    [EXAMPLE.userId],
  );
}

/** Keys of every record, and records of which each is like its neighbour; merges, decisions, and the job that finds them. */
async function addDuplicates(owner: Client): Promise<void> {
  await copyRows(owner, 'match_keys', `cross join generate_series(1, ${COPIES}) as copy (number)`, {
    codigo: `p.codigo + copy.number * ${MADE + 10}`,
    // as different from each other as keys are
    key: `(abs(hashtext(p.key::text || copy.number / 3)) - 1)`,
  });
  const pairs = `(select p.id, lead(p.id) over (order by p.id) as other from pessoas p where p.tenant_id = $1) q where q.other is not null`;
  await owner.query(
    `insert into match_pairs (tenant_id, pessoa_id, other_id, p, place, version, other_version, fields, reasons, against, source, judge)
     select $1, n.id, n.other, n.p, -n.p, 1, 1, '{nome}', '[]', 'estranhos', 'import', ${JUDGE_VERSION}
     from (select q.id, q.other, 0.5 + (abs(hashtext(q.id::text)) % 50) / 100.0 as p from ${pairs}) n (id, other, p)`,
    [LARGE_TENANT],
  );
  for (const table of ['match_decisions', 'match_later'])
    await owner.query(
      `insert into ${table} (tenant_id, a, b, user_id)
       select $1, q.id, q.other, $2 from ${pairs} and abs(hashtext(q.id::text)) % 100 = ${table.length}`,
      [LARGE_TENANT, EXAMPLE.userId],
    );
  await owner.query(
    `insert into match_runs (tenant_id, id, state, judge, groups, certas, judged_until)
     select p.tenant_id, p.id, 'done', ${JUDGE_VERSION}, 5000, 2000, now() from pessoas p where p.tenant_id = $1 limit 1`,
    [LARGE_TENANT],
  );
  // an example requests this job: if it ran, the speed of the machine would decide how many pairs it deletes before the explaining
  await owner.query(
    `insert into jobs (tenant_id, kind, id, queue, run_at, owner, lease_until)
     select r.tenant_id, $2, r.id, $2, now(), r.id, now() + interval '1 day' from match_runs r where r.tenant_id = $1`,
    [LARGE_TENANT, MATCH_JOB.name],
  );
  await owner.query(
    `insert into match_frequencies (tenant_id, counted_at, fisica, juridica, fisica_documents, juridica_documents, hashes, counts)
     values ($1, now(), 0, 0, 0, 0, '', '')`,
    [LARGE_TENANT],
  );
  await owner.query(
    `insert into match_weights (tenant_id, version, merged, user_id) select $1, n, 200, $2 from generate_series(1, 20) n`,
    [LARGE_TENANT, EXAMPLE.userId],
  );
  await owner.query(
    `insert into merge_groups (tenant_id, operation_id, survivor_id, merged, origins, evidence)
     select c.tenant_id, c.operation_id, c.pessoa_id, array[c.pessoa_id], '{}',
       '[{"tipo": "fisica", "levels": {"nome": "same"}}]' from operation_changes c
     where c.tenant_id = $1 and c.operation_id = ${uuidOf(`'operation' || c.pessoa_id`)} limit 2000`,
    [LARGE_TENANT],
  );
  await owner.query(
    `insert into merge_plans (tenant_id, operation_id, first, others, versions)
     select g.tenant_id, g.operation_id, g.survivor_id, g.merged, '{1,1}' from merge_groups g where g.tenant_id = $1`,
    [LARGE_TENANT],
  );
}

/** Answers about companies, and comparisons with rows of every record. */
async function addComparisons(owner: Client): Promise<void> {
  await owner.query(
    `insert into cnpj_answers (tenant_id, cnpj, found, providers, asked_at, sha256, body)
     select $1, lpad(n::text, 14, '0'), true, '{brasilapi}', now() - interval '2 days', sha256(n::text::bytea), ''
     from generate_series(1, 5000) n`,
    [LARGE_TENANT],
  );
  await copyRows(owner, 'receita_runs', 'cross join generate_series(1, 20) as copy (number)', {
    id: copiedId('p.id'),
    state: `'done'`,
    created_at: `p.created_at - copy.number * interval '1 day'`,
    ended_at: `p.created_at - copy.number * interval '1 day'`,
  });
  await owner.query(
    `insert into receita_rows (tenant_id, run_id, pessoa_id, version, outcome, state)
     select r.tenant_id, r.id, p.id, 1, (array['mudou', 'mudou', 'semResposta', 'naoEncontrada'])[1 + p.codigo % 4],
       (array['open', 'applied', 'applied', 'ignored', 'open'])[1 + p.codigo % 5]
     from (select * from receita_runs where ended_at is not null order by created_at desc limit 5) r
     join pessoas p on p.tenant_id = r.tenant_id`,
  );
}

/** Tables of which one client may have nearly all rows. Of the others each client has a few. */
const GROWING = new Set([
  'pessoas',
  'pessoa_tokens',
  'cards',
  'name_words',
  'moments',
  'search_words',
  'pessoa_external_codes',
  'operations',
  'operation_changes',
  'operation_outcomes',
  'operation_runs',
  'register_events',
  'webhook_deliveries',
  'imports',
  'import_rows',
  'import_keys',
  'exports',
  'match_keys',
  'match_pairs',
  'match_decisions',
  'match_later',
  'merge_groups',
  'merge_plans',
  'cnpj_answers',
  'receita_rows',
]);
/** How many clients, that are nowhere else, have a few rows, too. */
const NEIGHBOURS = 300;
/** What the planner is to believe of a table of which each client has a few rows. */
const BELIEVED_FEW = 1_000_000;

/**
 * Has the planner count again, and then believe that all tenant tables are as large as at ten million records: each gets as
 * many rows a page as would be there then. What it knows of the columns stays as it was counted, in shares of the rows.
 * Throws when the large client has nothing in a table: nothing could be said about it.
 */
export async function inflateStatistics(owner: Client): Promise<void> {
  const { rows: tables } = await owner.query<{ name: string }>(TENANT_TABLES_SQL);
  await owner.query('set session_replication_role = replica');
  for (const { name } of tables) {
    const { rowCount } = await owner.query(`select from ${name} where tenant_id = $1 limit 1`, [LARGE_TENANT]);
    if (rowCount === 0) throw new Error(`The client has no row in ${name}: add one to test/explain/data.ts.`);
    if (!GROWING.has(name)) await addNeighbours(owner, name);
  }
  await owner.query('reset session_replication_role');
  await owner.query('analyze');
  const factor = BELIEVED_PESSOAS / (MADE * (COPIES + 1));
  const inflate = `update pg_class set reltuples = greatest(reltuples * $2::float8, $3::float8) where oid = $1::regclass`;
  for (const { name } of tables)
    await owner.query(inflate, [name, GROWING.has(name) ? factor : 1, GROWING.has(name) ? 0 : BELIEVED_FEW]);
}

/** Gives other clients what the large one has in a table. */
async function addNeighbours(owner: Client, table: string): Promise<void> {
  await copyRows(owner, table, `cross join generate_series(1, ${NEIGHBOURS}) as copy (number)`, {
    tenant_id: 'p.tenant_id + 1000 * copy.number',
    // people work for one client, or for a few
    ...(table === 'memberships' && { user_id: copiedId('p.user_id') }),
  });
}
