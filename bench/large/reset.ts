import { Client } from 'pg';
import { generatePessoa } from '../../src/demo/server/generate-pessoas.ts';
import { matchKeysOf } from '../../src/matching/keys-of-record.ts';
import { findingOf, WORDS_OF_NAME } from '../../src/register/apply/server/apply.queries.ts';
import { PESSOA_COLUMNS, SAVED_COLUMNS, toColumns, toPessoa } from '../../src/pessoa/stored/row.ts';
import type { PessoaRow } from '../../src/pessoa/pessoa.ts';
import type { DatabaseAddress } from '../../src/kit/server/env/servers.ts';
import type { Client as RegisterClient } from './clients.ts';

const NAMES = SAVED_COLUMNS.map(({ name }) => name).join(', ');
const ROW_NAMES = SAVED_COLUMNS.map(({ name }) => `r.${name}`).join(', ');
const RECORD = SAVED_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ');

/** Tables of counters and numbers with few rows; the schema `bench_kept` has a copy of their first state. */
const KEPT = ['tenant_counters', 'register_figures', 'register_streams'];

/** Stores the data that `resetRegister` needs: once, when the register is made. */
export async function keepNumbers(owner: Client): Promise<void> {
  await owner.query('create schema bench_kept');
  for (const table of KEPT) await owner.query(`create table bench_kept.${table} as table ${table}`);
  await owner.query('create table bench_kept.operations as select tenant_id, id from operations');
  await owner.query('alter table bench_kept.operations add primary key (tenant_id, id)');
}

/**
 * Undoes the writes since the register was made: deletes new records, and restores changed records. Dead rows remain,
 * for autovacuum, and the words of names, which are never deleted.
 */
export async function resetRegister(address: DatabaseAddress, clients: RegisterClient[]): Promise<void> {
  const owner = new Client(address);
  await owner.connect();
  try {
    await owner.query('begin');
    // `replica` skips triggers and foreign keys: the generated rows satisfy them
    await owner.query('set local session_replication_role = replica');
    await owner.query(`create temporary table late on commit drop as
      select o.tenant_id, o.id from operations o
      where not exists (select from bench_kept.operations k where (k.tenant_id, k.id) = (o.tenant_id, o.id))`);
    await owner.query(`create temporary table touched on commit drop as
      select distinct c.tenant_id, c.pessoa_id from operation_changes c
      join late on (late.tenant_id, late.id) = (c.tenant_id, c.operation_id)`);
    // ten million rows are never read whole for these few
    await owner.query('analyze touched');
    await owner.query('set local enable_seqscan = off');
    await deleteListed(owner);
    for (const client of clients) await resetRecords(owner, client);
    for (const table of ['operation_changes', 'register_events'])
      await owner.query(
        `delete from ${table} c using late where (late.tenant_id, late.id) = (c.tenant_id, c.operation_id)`,
      );
    await owner.query('delete from operations o using late where (late.tenant_id, late.id) = (o.tenant_id, o.id)');
    for (const table of KEPT) {
      // restores only different rows: rewriting equal rows would leave as many dead rows for the next reads
      await owner.query(
        `delete from ${table} t where not exists (select from bench_kept.${table} k where k::text = t::text)`,
      );
      await owner.query(`insert into ${table} select * from bench_kept.${table} except select * from ${table}`);
    }
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}

/** Deletes the rows of the touched records for lists and searches, by the whole keys of these rows. */
async function deleteListed(owner: Client): Promise<void> {
  const touched = `touched join pessoas p on (p.tenant_id, p.id) = (touched.tenant_id, touched.pessoa_id)`;
  await owner.query(
    `delete from cards t using ${touched} where (t.tenant_id, t.nome_chave, t.pessoa_id) = (p.tenant_id, p.nome_chave, p.id)`,
  );
  await owner.query(
    `delete from moments t using ${touched} where (t.tenant_id, t.updated_at, t.pessoa_id) = (p.tenant_id, p.updated_at, p.id)`,
  );
  await owner.query(
    `delete from name_words t using ${touched} cross join lateral ${WORDS_OF_NAME('p.nome_chave')} w
     where (t.tenant_id, t.word, t.nome_chave, t.pessoa_id) = (p.tenant_id, w.word, p.nome_chave, p.id)`,
  );
}

async function resetRecords(owner: Client, { id: tenantId, records }: RegisterClient): Promise<void> {
  await deleteNew(owner, tenantId, records);
  const { rows } = await owner.query<{ id: string; codigo: number }>(
    `select p.id, p.codigo from touched join pessoas p on (p.tenant_id, p.id) = (touched.tenant_id, touched.pessoa_id)
     where touched.tenant_id = $1`,
    [tenantId],
  );
  const made = rows.map(({ id, codigo }) => {
    const input = generatePessoa(tenantId, codigo - 1);
    const { tokens, pieces, shown } = findingOf(tenantId, input);
    return {
      ...toColumns(input),
      id,
      codigo,
      tokens: [...tokens, `${tenantId}=${codigo}`],
      pieces,
      shown: `${codigo}${shown}`,
      keys: matchKeysOf(input),
    };
  });
  const values: [number, string] = [tenantId, JSON.stringify(made)];
  await owner.query(
    `update pessoas p set (${NAMES}, version, updated_at, deleted_at) = (${ROW_NAMES}, 1, p.created_at, null)
     from jsonb_to_recordset($2) as r(id uuid, ${RECORD}) where p.tenant_id = $1 and p.id = r.id`,
    values,
  );
  await owner.query(
    `update pessoa_tokens s
     set nome_chave = r.nome_chave, tokens = array_to_tsvector(r.tokens), pieces = r.pieces, deleted = false, settled = true
     from jsonb_to_recordset($2) as r(id uuid, nome_chave text, tokens text[], pieces bigint[])
     where s.tenant_id = $1 and s.pessoa_id = r.id`,
    values,
  );
  await writeListed(owner, values);
}

/** Deletes the records that the register did not have. New ones get the same codigos again. */
async function deleteNew(owner: Client, tenantId: number, records: number): Promise<void> {
  const { rows: made } = await owner.query<PessoaRow>(
    `select ${PESSOA_COLUMNS} from pessoas p
     where (tenant_id, id) in (select tenant_id, pessoa_id from touched) and tenant_id = $1 and codigo > $2`,
    [tenantId, records],
  );
  const keyed = made.flatMap((row) => matchKeysOf(toPessoa(row)).map((key) => ({ key, codigo: row.codigo })));
  await owner.query(
    `delete from match_keys m using jsonb_to_recordset($2) as r(key int, codigo int)
     where (m.tenant_id, m.key, m.codigo) = ($1, r.key, r.codigo)`,
    [tenantId, JSON.stringify(keyed)],
  );
  const ids = made.map(({ id }) => id);
  await owner.query('delete from pessoa_tokens where tenant_id = $1 and pessoa_id = any($2)', [tenantId, ids]);
  await owner.query('delete from pessoas where tenant_id = $1 and id = any($2)', [tenantId, ids]);
}

/** Writes the rows of the restored records for lists, searches and possible duplicates anew. */
async function writeListed(owner: Client, values: [tenantId: number, records: string]): Promise<void> {
  const [tenantId] = values;
  await owner.query(
    `insert into cards (tenant_id, nome_chave, pessoa_id, shown)
     select $1, r.nome_chave, r.id, r.shown from jsonb_to_recordset($2) as r(id uuid, nome_chave text, shown text)`,
    values,
  );
  await owner.query(
    `insert into moments (tenant_id, updated_at, pessoa_id)
     select p.tenant_id, p.updated_at, p.id from pessoas p join touched on (p.tenant_id, p.id) = (touched.tenant_id, touched.pessoa_id)
     where p.tenant_id = $1`,
    [tenantId],
  );
  await owner.query(
    `insert into match_keys (tenant_id, key, codigo)
     select $1, k.key, r.codigo from jsonb_to_recordset($2) as r(codigo int, keys int[]), unnest(r.keys) as k(key)
     on conflict do nothing`,
    values,
  );
  await owner.query(
    `insert into name_words (tenant_id, word, nome_chave, pessoa_id)
     select $1, w.word, r.nome_chave, r.id
     from jsonb_to_recordset($2) as r(id uuid, nome_chave text), lateral ${WORDS_OF_NAME('r.nome_chave')} w`,
    values,
  );
}
