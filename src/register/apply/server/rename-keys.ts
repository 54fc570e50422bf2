import { chaveNome } from '@fichario/brasil';
import type { TenantTx } from '../../../kit/server/db/db.ts';
import type { PessoaInput } from '../../../pessoa/pessoa.ts';
import { nameKeyOf } from '../../../pessoa/stored/computed-columns.ts';
import { WORDS_OF_NAME } from './apply.queries.ts';

/*
 * The key of a name has no document in it. A record that was saved before this rule has the whole name as its key, in its row,
 * card, tokens and words.
 */

const RENAME = `
  with r as (
    select * from jsonb_to_recordset($2) as r(id uuid, old_nome text, nome_chave text)
  ), changed as (
    update pessoas p set nome_chave = r.nome_chave from r
    where p.tenant_id = $1 and p.id = r.id and p.nome_chave = r.old_nome
    returning p.id, p.deleted_at
  ), found_by as (
    update pessoa_tokens s set nome_chave = r.nome_chave from r join changed on changed.id = r.id
    where s.tenant_id = $1 and s.pessoa_id = r.id
  ), listed as (
    update cards c set nome_chave = r.nome_chave from r join changed on changed.id = r.id
    where c.tenant_id = $1 and c.nome_chave = r.old_nome and c.pessoa_id = r.id
  ), unnamed as (
    delete from name_words n using r, changed, lateral ${WORDS_OF_NAME('r.old_nome')} w
    where changed.id = r.id and n.tenant_id = $1 and n.word = w.word and n.nome_chave = r.old_nome and n.pessoa_id = r.id
  )
  insert into name_words (tenant_id, word, nome_chave, pessoa_id)
  select $1::int, w.word, r.nome_chave, r.id from r join changed on changed.id = r.id,
    lateral ${WORDS_OF_NAME('r.nome_chave')} w
  where changed.deleted_at is null
  on conflict do nothing`;

/** Gives records that were saved before the rule the key of their name. Nearly all of them have it. */
export async function renameKeys(tx: TenantTx, records: readonly (PessoaInput & { id: string })[]): Promise<void> {
  const renamed = records.flatMap((record) => {
    const [old, key] = [chaveNome(record.nome), nameKeyOf(record)];
    return old === key ? [] : [{ id: record.id, old_nome: old, nome_chave: key }];
  });
  if (renamed.length > 0) await tx.query(RENAME, [tx.tenantId, JSON.stringify(renamed)]);
}
