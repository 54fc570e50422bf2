import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';

const api = useApp();
let limit = '500ms';

beforeAll(() => {
  // with the default settings of a connection (session.ts) the lock timeout comes first
  api.services.db.requests.on('acquire', (client) => {
    void client.query(`set statement_timeout = '${limit}'; set lock_timeout = 0`);
  });
});

/** Runs something while a lock blocks all statements on the records. */
async function whileRecordsAreHeld<T>(work: () => Promise<T>): Promise<T> {
  const holder = new Client(api.database.ownerLogin);
  await holder.connect();
  await holder.query('begin; lock table pessoas, cards, pessoa_tokens in access exclusive mode');
  try {
    return await work();
  } finally {
    await holder.end();
  }
}

test('a search, list or count that the database aborts reports it, and what to do', async () => {
  const { leitor } = api.as;
  const answers = await whileRecordsAreHeld(async () => [
    await leitor.get('/api/pessoas?q=s'),
    await leitor.get('/api/pessoas?sort=-updatedAt'),
    await leitor.get('/api/pessoas/count?q=s'),
    await leitor.get('/api/pessoas?q=%20&uf=SP'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422]);
  const problems = answers.map((answer) => answer.json<{ code: string; detail: string }>());
  expect(problems.map(({ code }) => code)).toEqual(Array(4).fill('too_slow'));
  expect(problems.map(({ detail }) => detail.split(' ')[1])).toEqual(['pesquisa', 'lista', 'pesquisa', 'lista']);
  expect(problems[0]?.detail).toContain('Acrescente');
  // a busy machine needs more than half a second for this
  limit = '0';
  expect((await leitor.get('/api/pessoas?q=s')).statusCode, 'the connections are good').toBe(200);
});
