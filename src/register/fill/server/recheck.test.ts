import { expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica } from '../../../../test/pessoas.ts';
import { generatePessoas } from '../../../demo/server/generate-pessoas.ts';
import { inTenant, inTenantBulk } from '../../../kit/server/db/db.ts';
import { MATCH_KEYS_VERSION } from '../../../matching/keys-of-record.ts';
import { newItem } from '../../../pessoa/empty.ts';
import { PENDENCIAS_VERSION } from '../../../pessoa/nfe/find-pendencias.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { applyBulkCreate, applyOperation } from '../../apply/server/apply.ts';
import type { OperationHeader } from '../../apply/server/change.ts';
import { recheckTenant } from './recheck.ts';

const database = useDatabase();

const READ = {
  pessoas: 'select id, version, updated_at, pendencias from pessoas order by id',
  cards: 'select pessoa_id, shown from cards order by pessoa_id',
  tokens: 'select pessoa_id, tokens::text from pessoa_tokens order by pessoa_id',
  figures: `select tenant_id, figure, key, sum(count)::int as count from register_figures
    group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3`,
};

async function readAll(read: Readonly<Record<string, string>> = READ): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const [name, sql] of Object.entries(read))
    all[name] = (await database.owner.query<Record<string, unknown>>(sql)).rows;
  return all;
}

test('records checked by older rules get the current pendências, with figures, and no version', async () => {
  const { owner, db } = database;
  const { id: userId } = await buildUser(owner);
  const { id } = await buildTenant(owner);
  const header: OperationHeader = { kind: 'import', userId, origin: 'cli' };
  await inTenantBulk(db, id, (tx) => applyBulkCreate(tx, header, [...generatePessoas({ seed: 7, count: 1200 })]));
  const [input] = generatePessoas({ seed: 8, count: 1 });
  await inTenant(db, id, async (tx) => {
    const { pessoas } = await applyOperation(tx, header, [{ type: 'create', input: { ...input!, enderecos: [] } }]);
    await applyOperation(tx, { ...header, kind: 'delete' }, [{ type: 'delete', before: pessoas[0]! }]);
  });
  const whole = await readAll();
  const unready = whole['pessoas']!.filter((row) => (row as { pendencias: string[] }).pendencias.includes('nfe'));
  expect(unready.length).toBeGreaterThan(0);

  // as stored before the rule existed
  await owner.query(`update pessoas set pendencias = array_remove(pendencias, 'nfe')`);
  await owner.query(`update cards set shown = replace(shown, 'pendencia=nfe' || chr(31), '')`);
  await owner.query(`update pessoa_tokens set tokens = ts_delete(tokens, tenant_id || '!pendencia=nfe')`);
  await owner.query(`delete from register_figures where figure = 'pendencia' and key = 'nfe'`);
  await owner.query('update tenants set pendencias_version = 0');
  expect(await readAll()).not.toEqual(whole);

  // stops after its first batch, and starts again
  let batches = 0;
  await recheckTenant(db, id, () => (batches += 1) > 1);
  const { rows: open } = await owner.query('select pendencias_version as version from tenants where id = $1', [id]);
  expect(open).toEqual([{ version: 0 }]);
  await recheckTenant(db, id);
  expect(await readAll()).toEqual(whole);
  const { rows } = await owner.query('select pendencias_version as version from tenants where id = $1', [id]);
  expect(rows).toEqual([{ version: PENDENCIAS_VERSION }]);
});

const FINDING = {
  pessoas: 'select id, version, nome_chave from pessoas order by id',
  cards: 'select pessoa_id, nome_chave, shown from cards order by pessoa_id',
  words: 'select pessoa_id, nome_chave, word from name_words order by pessoa_id, word',
  tokens: 'select pessoa_id, nome_chave, tokens::text, pieces from pessoa_tokens order by pessoa_id',
};

/** A name as it was stored while a document in it was a word as any other. */
async function storeOldKey(key: string, old: string, tokens: readonly [from: string, to: string][]): Promise<void> {
  const { owner } = database;
  for (const table of ['pessoas', 'cards', 'name_words', 'pessoa_tokens'])
    await owner.query(`update ${table} set nome_chave = $2 where nome_chave = $1`, [key, old]);
  await owner.query(
    `insert into name_words (tenant_id, word, nome_chave, pessoa_id)
     select p.tenant_id, w.word, p.nome_chave, p.id from pessoas p, unnest(string_to_array($1, ' ')) as w(word)
     where p.nome_chave = $1 on conflict do nothing`,
    [old],
  );
  for (const [from, to] of tokens)
    await owner.query(
      `update pessoa_tokens set tokens = ts_delete(tokens, tenant_id || $2) || array_to_tsvector(array[tenant_id || $3])
       where nome_chave = $1`,
      [old, from, to],
    );
}

test.each(['rechecked', 'saved before that'])(
  'a name with a document in it gets a key without it when %s',
  async (how) => {
    const { owner, db } = database;
    const { id: userId } = await buildUser(owner);
    const { id } = await buildTenant(owner);
    const header: OperationHeader = { kind: 'update', userId, origin: 'api' };
    const input = buildFisica({
      nome: `Ana ${how} 390.533.447-05`,
      rg: '44.455.566-X',
      codigosExternos: [newItem('codigosExternos', { sistema: how, codigo: 'cli-44455566X' })],
    });
    const { pessoas } = await inTenant(db, id, (tx) => applyOperation(tx, header, [{ type: 'create', input }]));
    const whole = await readAll(FINDING);
    await storeOldKey(`ana ${how}`, `ana ${how} 390 533 447 05`, [
      ['#cli44455566x', '@cli44455566x'],
      ['$390', ':390'],
    ]);
    expect(await readAll(FINDING)).not.toEqual(whole);
    if (how === 'rechecked') await recheckTenant(db, id);
    else {
      const [before] = pessoas;
      const after: Pessoa = { ...before!, papeis: ['cliente'] };
      await inTenant(db, id, (tx) => applyOperation(tx, header, [{ type: 'update', before: before!, input: after }]));
      const { rows } = await owner.query('select nome_chave from cards where tenant_id = $1', [id]);
      expect(rows).toEqual([{ nome_chave: `ana ${how}` }]);
      const { rows: words } = await owner.query('select word from name_words where tenant_id = $1 order by 1', [id]);
      expect(words.map(({ word }: { word: string }) => word)).toEqual(`ana ${how}`.split(' ').toSorted());
      return;
    }
    expect(await readAll(FINDING)).toEqual(whole);
  },
);

test('a new client has the versions of today: nothing of it is looked through again', async () => {
  const { id } = await buildTenant(database.owner);
  const { rows } = await database.owner.query(
    'select search_filled, pendencias_version, match_keys_version from tenants where id = $1',
    [id],
  );
  expect(rows).toEqual([
    { search_filled: true, pendencias_version: PENDENCIAS_VERSION, match_keys_version: MATCH_KEYS_VERSION },
  ]);
});
