import type { Client } from 'pg';
import { tokensOf, toLexemes } from '../../../search/search-terms.ts';
import { INSERT_WORDS, nomeOfCidade } from './apply.queries.ts';
import type { PessoaRow } from '../../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../../pessoa/row.ts';

/** The advisory lock number: any number that nothing else in this database uses. */
const REFILL_LOCK = 7_303_015;
const BATCH = 1000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Rebuilds the search tokens of every client that a migration marked, and returns the number of records. It works in
 * batches: finished batches stay after a kill, and the next start resumes. With nothing to do it reads one small table.
 *
 * `client` connects as the owner of the schema, who may be subject to row-level security.
 */
export async function refillSearch(client: Client): Promise<number> {
  if ((await listUnfilled(client)).length === 0 && (await hasIndex(client))) return 0;
  await client.query('select pg_advisory_lock($1)', [REFILL_LOCK]);
  try {
    let made = 0;
    // checks again: another process may have finished during the wait
    const tenants = await listUnfilled(client);
    // one build of the index over all records takes a tenth of the time of updates per record
    if (tenants.length > 0) await client.query('drop index if exists pessoa_search_tokens_idx');
    for (const tenantId of tenants) made += await refillTenant(client, tenantId);
    await client.query(
      `create index if not exists pessoa_search_tokens_idx on pessoa_search using gin (tokens)
         with (gin_pending_list_limit = 4096)`,
    );
    return made;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [REFILL_LOCK]);
  }
}

async function listUnfilled(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('select id from tenants where not search_filled order by id');
  return rows.map(({ id }) => id);
}

/** Does the index exist? A kill between records and index leaves it missing. */
async function hasIndex(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('pessoa_search_tokens_idx') is not null as is`,
  );
  return rows[0]?.is === true;
}

async function refillTenant(client: Client, tenantId: number): Promise<number> {
  let made = 0;
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const batch: PessoaRow[] = await inBatch(client, tenantId, (last) => fillBatch(client, tenantId, last), after);
    made += batch.length;
    after = batch.at(-1)?.id;
  }
  await client.query('update tenants set search_filled = true where id = $1', [tenantId]);
  return made;
}

async function inBatch<T>(
  client: Client,
  tenantId: number,
  work: (after: string) => Promise<T>,
  after: string,
): Promise<T> {
  await client.query('begin');
  try {
    await client.query(`set local app.tenant = '${tenantId}'`);
    // an older process may save meanwhile and would find no row to update
    await client.query('lock table pessoas in share mode');
    const result = await work(after);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function fillBatch(client: Client, tenantId: number, after: string): Promise<PessoaRow[]> {
  const { rows } = await client.query<PessoaRow & { nome_chave: string }>(
    `select ${PESSOA_COLUMNS}, p.nome_chave from pessoas p
     where p.tenant_id = $1 and p.id > $2
       and not exists (select from pessoa_search s where s.tenant_id = $1 and s.pessoa_id = p.id)
     order by p.id limit ${BATCH}`,
    [tenantId, after],
  );
  const words = new Set<string>();
  const found = rows.map((row) => {
    const bag = tokensOf(toPessoa(row), nomeOfCidade);
    for (const word of bag.words) words.add(word);
    const tokens = toLexemes(tenantId, bag);
    tokens.push(`${tenantId}=${row.codigo}`);
    return { id: row.id, nome_chave: row.nome_chave, deleted: row.deleted_at !== null, tokens };
  });
  await client.query(
    `insert into pessoa_search (tenant_id, pessoa_id, nome_chave, deleted, tokens)
     select $1, r.id, r.nome_chave, r.deleted, array_to_tsvector(r.tokens)
     from jsonb_to_recordset($2) as r(id uuid, nome_chave text, deleted boolean, tokens text[])
     on conflict do nothing`,
    [tenantId, JSON.stringify(found)],
  );
  await client.query(INSERT_WORDS, [tenantId, [...words].sort()]);
  return rows;
}
