import { type Db, inTenant, leaveLogUncompressed, type TenantTx } from '../../../kit/server/db/db.ts';
import type { PessoaRow } from '../../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../../pessoa/stored/row.ts';
import { FIRST_ID } from '../../../search/server/list-cursor.ts';
import { codigoTokens } from '../../apply/server/codigo-tokens.ts';
import { findingOf, insertWords, WORDS_OF_NAME } from '../../apply/server/apply.queries.ts';

/** Records of a batch, locked while it is written. */
const BATCH = 200;
/** Records skipped in one step when all are already filled, after a restart. */
const LOOKED_AT = 5_000;

/** The progress of filling a client; `done`: after the last record. */
export type FillStep = { done: boolean; after: string; filled: number };

export const FIRST_STEP: FillStep = { done: false, after: FIRST_ID, filled: 0 };

// Locks the records, to write exactly what was read. A change committed before the lock has already written the tables.
const NEXT = `
  select ${PESSOA_COLUMNS}, p.nome_chave from pessoas p
  where p.tenant_id = $1 and p.id > $2 and p.id <= $3 and (
    not exists (select from pessoa_tokens s where s.tenant_id = $1 and s.pessoa_id = p.id)
    or p.deleted_at is null
      and not exists (select from cards c where c.tenant_id = $1 and c.nome_chave = p.nome_chave and c.pessoa_id = p.id))
  order by p.id limit ${BATCH} for no key update of p`;

const FILL = `
  with r as (
    select * from jsonb_to_recordset($2) as r(id uuid, codigo int, updated_at timestamptz, nome_chave text, deleted boolean,
      merged boolean, tokens text[], pieces bigint[], shown text)
  ), found_by as (
    insert into pessoa_tokens (tenant_id, pessoa_id, nome_chave, deleted, tokens, pieces, settled)
    select $1::int, r.id, r.nome_chave, r.deleted,
      case when r.merged then '' else array_to_tsvector(r.tokens || ${codigoTokens('r.id', 'r.codigo')}) end,
      case when r.merged then '{}' else r.pieces end, true
    from r
    on conflict do nothing
  ), saved as (
    insert into moments (tenant_id, updated_at, pessoa_id) select $1::int, r.updated_at, r.id from r
    on conflict do nothing
  ), listed as (
    insert into cards (tenant_id, nome_chave, pessoa_id, shown)
    select $1::int, r.nome_chave, r.id, r.codigo || r.shown from r where not r.deleted
    on conflict do nothing
  )
  insert into name_words (tenant_id, word, nome_chave, pessoa_id)
  select $1::int, w.word, r.nome_chave, r.id from r, lateral ${WORDS_OF_NAME('r.nome_chave')} w where not r.deleted
  on conflict do nothing`;

/** Fills the next batch of a client, in a separate transaction. An aborted batch is repeated. */
export function fillNext(db: Db, tenantId: number, step: FillStep): Promise<FillStep> {
  return inTenant(db, tenantId, async (tx) => {
    const until = await findUntil(tx, step.after);
    if (until === undefined) return { ...step, done: true };
    await leaveLogUncompressed(tx);
    const rows = await tx.query<PessoaRow & { nome_chave: string }>(NEXT, [tenantId, step.after, until]);
    await writeBatch(tx, rows);
    const after = rows.length === BATCH ? rows.at(-1)!.id : until;
    return { done: false, after, filled: step.filled + rows.length };
  });
}

/** Switches the client's lists and searches to the filled tables; false while a record is not filled. */
export function endFill(db: Db, tenantId: number): Promise<boolean> {
  return inTenant(db, tenantId, async (tx) => {
    const [row] = await tx.query<{ done: boolean }>('select end_tenant_fill() as done');
    return row?.done === true;
  });
}

/** The id of the last of the next records. */
async function findUntil(tx: TenantTx, after: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string | null }>(
    `select (max(n.id::text))::uuid as id from (
       select p.id from pessoas p where p.tenant_id = $1 and p.id > $2 order by p.id limit ${LOOKED_AT}) n`,
    [tx.tenantId, after],
  );
  return row?.id ?? undefined;
}

/** No search finds a merged record. */
function isMerged({ merged_into }: PessoaRow): boolean {
  return typeof merged_into === 'string';
}

async function writeBatch(tx: TenantTx, rows: (PessoaRow & { nome_chave: string })[]): Promise<void> {
  if (rows.length === 0) return;
  const words = new Set<string>();
  const found = rows.map((row) => {
    const { words: nameWords, ...finding } = findingOf(tx.tenantId, toPessoa(row));
    for (const word of nameWords) words.add(word);
    const { id, codigo, updated_at: at, nome_chave: nome } = row;
    return {
      id,
      codigo,
      updated_at: at,
      nome_chave: nome,
      deleted: row.deleted_at !== null,
      merged: isMerged(row),
      ...finding,
    };
  });
  await tx.query({ name: 'fill_finding', text: FILL }, [tx.tenantId, JSON.stringify(found)]);
  insertWords(tx, words);
}
