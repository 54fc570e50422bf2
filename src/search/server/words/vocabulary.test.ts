import { beforeEach, expect, test } from 'vitest';
import { buildTenant } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import { readVocabulary, Vocabulary } from './vocabulary.ts';

const database = useDatabase();
let tenantId = 0;

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
});

/** The words that contain a text, as a new request of the client reads them. */
function inside(text: string, inTenantId = tenantId): Promise<string[]> {
  return inTenant(database.db, inTenantId, async (tx) => (await readVocabulary(tx)).inside(text));
}

const INSERT = 'insert into search_words (tenant_id, word) select $1::int, unnest($2::text[]) returning tenant_id';

function add(...words: string[]) {
  return database.owner.query(INSERT, [tenantId, words]);
}

test('words are found by their beginnings and by texts inside of them, old and new ones in one order', () => {
  const vocabulary = new Vocabulary('ana\nmariana\nsusana\nzilda', '0');
  for (const word of ['joana', 'ana', 'joana', 'bia']) vocabulary.add(word);
  expect(vocabulary.inside('ana')).toEqual(['ana', 'joana', 'mariana', 'susana']);
  expect(vocabulary.within('ana')).toEqual(['joana', 'mariana', 'susana']);
  expect(vocabulary.inside('a\nm')).toEqual([]);
  expect(vocabulary.beginning('', 5)).toBeUndefined();
  expect(vocabulary.beginning('', 6)).toHaveLength(6);
  expect(vocabulary.beginning('jo', 6)).toEqual(['joana']);
  expect(vocabulary.beginning('x', 6)).toEqual([]);
});

test('words beyond the basic plane are in the order of the database', () => {
  const last = '\u{20000}a';
  const vocabulary = new Vocabulary(`a\n\uff41a\n${last}`, '0');
  expect(vocabulary.inside('a')).toEqual(['a', '\uff41a', last]);
  expect(vocabulary.beginning('\u{20000}', 5)).toEqual([last]);
});

test('a word is found as soon as it is committed, by any writer, and in no other client', async () => {
  const { id: other } = await buildTenant(database.owner);
  await add('silva');
  expect(await inside('ilv')).toEqual(['silva']);
  expect(await inside('ilv', other)).toEqual([]);
  await add('pilva');
  expect(await inside('ilv')).toEqual(['pilva', 'silva']);
});

test('a word written before a read and committed after it is not missed', async () => {
  await add('silva');
  await database.owner.query('begin');
  await add('pilva');
  expect(await inside('ilv')).toEqual(['silva']);
  await inTenant(database.db, tenantId, (tx) => tx.query(INSERT, [tenantId, ['milva']]));
  expect(await inside('ilv')).toEqual(['milva', 'silva']);
  await database.owner.query('commit');
  expect(await inside('ilv')).toEqual(['milva', 'pilva', 'silva']);
});

test('the words of a restored back-up are not reread each time', async () => {
  await database.owner.query("insert into search_words (tenant_id, word, added) values ($1, 'silva', '9000000000')", [
    tenantId,
  ]);
  expect(await inside('ilv')).toEqual(['silva']);
  await database.owner.query("insert into search_words (tenant_id, word, added) values ($1, 'pilva', '9000000000')", [
    tenantId,
  ]);
  await add('milva');
  expect(await inside('ilv'), 'of the later ones, only the word of this database').toEqual(['milva', 'silva']);
});

test('with very many new words all words are reread', async () => {
  await add('silva');
  await inside('ilv');
  await add(...Array.from({ length: 6_000 }, (_, number) => `x${number}ilv`));
  expect(await inside('ilv')).toHaveLength(6_001);
  expect(await inside('5999ilv')).toEqual(['x5999ilv']);
});
