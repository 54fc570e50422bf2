import { beforeAll, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import { inGlobal, inTenant } from '../../kit/server/db/db.ts';
import { applyOperation } from '../../register/apply/server/apply.ts';

// The functions that run as fichario_search can read all clients: only their tenant conditions separate these.
const database = useDatabase();
let own: number;
let other: number;

beforeAll(async () => {
  const { owner, db } = database;
  own = (await buildTenant(owner)).id;
  other = (await buildTenant(owner)).id;
  const { id: userId } = await buildUser(owner);
  const input = buildFisica({
    nome: 'Ana Alheia',
    emails: [{ tipo: 'pessoal', email: 'ana@alheia.com.br', principal: true }],
  });
  await inTenant(db, other, (tx) =>
    applyOperation(tx, { kind: 'create', userId, origin: 'web' }, [{ type: 'create', input }]),
  );
});

test.each([
  [
    'find_records',
    `select f.pessoa_id from find_records($1, index_query => query, own => query, wide => query, in_deleted => false) f`,
  ],
  ['find_by_tokens', `select f.pessoa_id from find_by_tokens($1, array['ana@alheia.com.br']) f`],
  ['find_unfilled', 'select f.pessoa_id from find_unfilled($1, query) f'],
  ['words_beginning', `select w from words_beginning($1, 'alh', 5) w`],
  ['words_like', `select w from words_like($1, 'ahleia', 5) w`],
])('%s finds records of the client of the transaction, and of no other', async (_, call) => {
  const text = call
    .replaceAll('query => query', `query => '''${other}:ana'''`)
    .replaceAll(/\bquery\b(?! =>)/g, `'''${other}:ana'''`);
  expect(await inTenant(database.db, other, (tx) => tx.query(text, [other]))).toHaveLength(1);
  expect(await inTenant(database.db, own, (tx) => tx.query(text, [other]))).toEqual([]);
  expect(await inGlobal(database.db, (tx) => tx.query(text, [other]))).toEqual([]);
});
