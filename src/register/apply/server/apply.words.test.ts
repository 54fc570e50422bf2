import { beforeEach, describe, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica, buildJuridica, EMAIL } from '../../../../test/pessoas.ts';
import { inGlobal, inTenant } from '../../../kit/server/db/db.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { applyBulkCreate, applyOperation } from './apply.ts';
import type { Change, OperationHeader } from './change.ts';

const database = useDatabase();
let tenantId = 0;
let header: OperationHeader;

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  const { id: userId } = await buildUser(database.owner);
  header = { kind: 'update', userId, origin: 'api' };
});

function apply(changes: Change[]): Promise<Pessoa[]> {
  return inTenant(database.db, tenantId, async (tx) => (await applyOperation(tx, header, changes)).pessoas);
}

function createAll(...inputs: PessoaInput[]): Promise<Pessoa[]> {
  return apply(inputs.map((input) => ({ type: 'create', input })));
}

async function words(): Promise<string[]> {
  const { rows } = await database.owner.query<{ word: string }>(
    'select word from search_words where tenant_id = $1 order by word',
    [tenantId],
  );
  return rows.map(({ word }) => word);
}

/** The result of a vocabulary function in this tenant, or another. */
async function ask(
  functionName: string,
  text: string,
  { most = 50, from = tenantId, of = from }: { most?: number; from?: number; of?: number } = {},
): Promise<string[]> {
  const sql = `select word from ${functionName}($1, $2, $3) as word`;
  const rows = await inTenant(database.db, from, (tx) => tx.query<{ word: string }>(sql, [of, text, most]));
  return rows.map(({ word }) => word);
}

/** The pages of the `name_words` index that changes of these records touch. */
async function countPages(toChange: (before: Pessoa) => Change, pessoas: Pessoa[]): Promise<number> {
  return inTenant(database.db, tenantId, async (tx) => {
    const read = async () =>
      (
        await tx.query<{ pages: number }>(
          "select pg_stat_get_xact_blocks_fetched('name_words_pkey'::regclass)::int as pages",
        )
      )[0]!.pages;
    const before = await read();
    await applyOperation(tx, header, pessoas.map(toChange));
    return (await read()) - before;
  });
}

function rename(before: Pessoa): Change {
  return { type: 'update', before, input: { ...before, nome: `${before.nome} Outra` } as PessoaInput };
}

describe('the words of a name', () => {
  test('are looked up by key when the name goes, however many other names there are', async () => {
    const inputs = Array.from({ length: 2_000 }, (_, at) => buildFisica({ nome: `Nome${at} Palavra${at}` }));
    const records = await createAll(...inputs.slice(0, 40));
    await inTenant(database.db, tenantId, (tx) => applyBulkCreate(tx, header, inputs.slice(40)));
    await database.owner.query('analyze name_words');
    // two old words, and three new ones; each is found in three pages at most
    expect(await countPages(rename, records.slice(0, 20))).toBeLessThanOrEqual(20 * 5 * 3);
    expect(await countPages((before) => ({ type: 'delete', before }), records.slice(20, 40))).toBeLessThanOrEqual(
      20 * 2 * 3,
    );
  });
});

describe('the words of a tenant', () => {
  test('are those of the saved names, not those of e-mails', async () => {
    await createAll(
      buildFisica({ nome: 'João da Silva', nomeSocial: 'Joana', emails: [EMAIL] }),
      buildJuridica({ nome: "Posto D'Ávila 2000", nomeFantasia: 'Postão' }),
    );
    expect(await words()).toEqual(['2000', 'avila', 'd', 'da', 'davila', 'joana', 'joao', 'postao', 'posto', 'silva']);
  });

  test('gain those of a new name, and keep the old ones', async () => {
    const [ana] = await createAll(buildFisica({ nome: 'Ana' }));
    await apply([{ type: 'update', before: ana!, input: { ...ana!, nome: 'Ana Zulmira' } as PessoaInput }]);
    expect(await words()).toEqual(['ana', 'zulmira']);
  });

  test('are also added by a bulk creation', async () => {
    const inputs = ['Bia', 'Caio', 'Bia'].map((nome) => buildFisica({ nome }));
    await inTenant(database.db, tenantId, (tx) => applyBulkCreate(tx, header, inputs));
    expect(await words()).toEqual(['bia', 'caio']);
  });

  test('are not written again when they exist', async () => {
    await createAll(buildFisica({ nome: 'Ana' }));
    const before = await database.owner.query('select ctid, xmin from search_words where tenant_id = $1', [tenantId]);
    const size = 'select pg_relation_size($1::regclass) as size';
    const bytes = await database.owner.query(size, ['search_words']);
    for (let time = 0; time < 50; time++) await createAll(buildFisica({ nome: 'Ana' }));
    const after = await database.owner.query('select ctid, xmin from search_words where tenant_id = $1', [tenantId]);
    expect(after.rows).toEqual(before.rows);
    expect((await database.owner.query(size, ['search_words'])).rows).toEqual(bytes.rows);
  });

  test('can be added by two concurrent writers, in any order of the records', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `Nome${index}`);
    const writers = [names, names.toReversed(), names, names.toReversed()].map((order) =>
      createAll(...order.map((nome) => buildFisica({ nome }))),
    );
    await Promise.all(writers);
    expect(await words()).toHaveLength(300);
  });
});

describe('the vocabulary', () => {
  beforeEach(async () => {
    await createAll(
      ...['Ana Silva', 'Bia Silveira', 'Caio Souza', 'Tiago Luiz', 'Marcelo Salva', 'Wellington Cruz'].map((nome) =>
        buildFisica({ nome }),
      ),
    );
  });

  test('returns the words with a beginning', async () => {
    expect(await ask('words_beginning', 'sil')).toEqual(['silva', 'silveira']);
    expect(await ask('words_beginning', 's', { most: 2 })).toEqual(['salva', 'silva']);
    expect(await ask('words_beginning', 'x')).toEqual([]);
  });

  test.each([
    ['sivla', ['silva']],
    ['slva', ['salva', 'silva']],
    ['silvas', ['silva']],
    ['sousa', ['souza']],
    ['thiago', ['tiago']],
    ['luis', ['luiz']],
    ['velinton', ['wellington']],
    ['xyz', []],
    ['si', []],
  ])('gives for %s what may have been meant', async (mistyped, meant) => {
    expect(await ask('words_like', mistyped)).toEqual(meant);
  });

  test("contains only the words of the transaction's tenant", async () => {
    const { id: from } = await buildTenant(database.owner);
    for (const [name, text] of [
      ['words_beginning', 'sil'],
      ['words_like', 'sivla'],
    ] as const) {
      expect(await ask(name, text, { from })).toEqual([]);
      expect(await ask(name, text, { from, of: tenantId })).toEqual([]);
      expect(await inGlobal(database.db, (tx) => tx.query(`select ${name}($1, $2, 9)`, [tenantId, text]))).toEqual([]);
    }
  });
});
