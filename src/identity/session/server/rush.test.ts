import { expect, test } from 'vitest';
import { buildUser, SENHA, useApp } from '../../../../test/builders.ts';

const api = useApp();

test('260 people can sign in at the same moment, from one office', async () => {
  const { email } = await buildUser(api.owner, { roles: { [api.tenant.id]: 'operador' } });
  const emails = Array.from({ length: 260 }, (_, index) => (index % 2 === 0 ? email : api.as.operador.user.email));
  const sent = emails.map((each) => api.as.anonymous.post('/api/session', { email: each, senha: SENHA }));
  // a signed-in user and a visitor of the first page need not wait for them
  const [list, page] = await Promise.all([
    api.as.gestor.get('/api/pessoas'),
    api.as.anonymous.get('/api/openapi.json'),
  ]);
  expect([list.statusCode, page.statusCode]).toEqual([200, 200]);
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
