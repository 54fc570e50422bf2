import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, signIn, useApp } from '../../../test/builders.ts';
import { testServices } from '../../../test/example-world.ts';
import { buildFisica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { type CountedSocket, countRoundTrips } from '../../../test/round-trips.ts';
import { type Db, openDb } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { buildApp } from './app.ts';

/** The round trip of every request that identifies its sender. */
const SESSION = 1;
const api = useApp();
let socket: CountedSocket;
let db: Db;
let app: App;
let headers: Record<string, string>;
let pessoa: Pessoa;

beforeAll(async () => {
  socket = await countRoundTrips(api.database.socketDir);
  db = openDb({ host: socket.host, user: 'fichario_app', database: api.database.name });
  app = await buildApp(testServices(db));
  const user = await buildUser(api.database.owner, { roles: { [api.tenant.id]: 'operador' } });
  headers = { cookie: await signIn(api.database.owner, user.id), 'x-tenant': String(api.tenant.id) };
  const input = buildFisica({ enderecos: [ENDERECO], telefones: [TELEFONE], emails: [EMAIL] });
  pessoa = (await api.as.operador.post('/api/pessoas', input)).json<Pessoa>();
});
afterAll(async () => {
  await app.close();
  await db.close();
  socket.close();
});

type Request = { method: 'GET' | 'PUT' | 'POST'; url: string; payload?: object };

/** The round trips of a request: the minimum of several tries, because background work uses the database as well. */
async function ask(request: () => Request): Promise<number> {
  const counted: number[] = [];
  for (let round = 0; round < 20; round++) {
    const sent = request();
    socket.take();
    const answer = await app.inject({ ...sent, headers: { ...headers, 'if-match': `"${pessoa.version}"` } });
    counted.push(socket.take());
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    if (sent.method === 'PUT') pessoa = answer.json<Pessoa>();
  }
  return Math.min(...counted);
}

test.each([
  ['a record by its id', () => `/api/pessoas/${pessoa.id}`],
  ['a record by its codigo', () => `/api/pessoas/${pessoa.codigo}`],
  ['a page of the list', () => '/api/pessoas?sort=nome&limit=50'],
  ['the number of records', () => '/api/pessoas/count'],
])('reads %s in one round trip', async (_what, url) => {
  expect(await ask(() => ({ method: 'GET', url: url() }))).toBe(SESSION + 1);
});

test('reads the history of a record in two, because not everybody may see a deleted record', async () => {
  const url = `/api/pessoas/${pessoa.id}/history`;
  expect(await ask(() => ({ method: 'GET', url }))).toBe(SESSION + 2);
});

test('creates a record with all its blocks in one round trip, the commit included', async () => {
  const payload = buildFisica({ enderecos: [ENDERECO], telefones: [TELEFONE], emails: [EMAIL] });
  expect(await ask(() => ({ method: 'POST', url: '/api/pessoas', payload }))).toBe(SESSION + 1);
});

test('saves a record with all its blocks in two: the present version, then all writes with the commit', async () => {
  let round = 0;
  const change = () => {
    const { id: _id, updatedAt: _at, ...content } = pessoa;
    return { ...content, observacoes: `Nota ${round++}.` };
  };
  expect(await ask(() => ({ method: 'PUT', url: `/api/pessoas/${pessoa.id}`, payload: change() }))).toBe(SESSION + 2);
});
