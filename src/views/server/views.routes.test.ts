import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, useApp } from '../../../test/builders.ts';
import type { ListView } from '../views.schema.ts';

const api = useApp();
const match = (version: number) => ({ 'if-match': `"${version}"` });
const QUERY = { filter: { uf: ['SP', 'RJ'], except: 'tag:vip' }, sort: '-updatedAt', columns: ['nome', 'cidade'] };

beforeEach(async () => {
  await api.owner.query('delete from list_views');
});

async function keep(caller: Caller, more: object = {}): Promise<ListView> {
  const answer = await caller.post('/api/views', { nome: 'Sudeste', query: QUERY, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<ListView>();
}

async function namesSeenBy(caller: Caller): Promise<string[]> {
  return (await caller.get('/api/views')).json<{ items: ListView[] }>().items.map(({ nome }) => nome);
}

describe('a view', () => {
  test('can be saved by every user, also a leitor, and is visible only to that user', async () => {
    const view = await keep(api.as.leitor);
    expect(view).toMatchObject({ nome: 'Sudeste', shared: false, query: QUERY, version: 1, mayChange: true });
    expect(await namesSeenBy(api.as.leitor)).toEqual(['Sudeste']);
    expect(await namesSeenBy(api.as.administrador)).toEqual([]);
    for (const send of [
      api.as.administrador.put(`/api/views/${view.id}`, { nome: 'x', query: QUERY }, match(1)),
      api.as.administrador.delete(`/api/views/${view.id}`, match(1)),
    ])
      expect((await send).statusCode).toBe(404);
  });

  test('shared by a gestor is visible to all users of the client, and not in another', async () => {
    await keep(api.as.gestor, { shared: true });
    await keep(api.as.leitor, { nome: 'Bahia' });
    expect(await namesSeenBy(api.as.leitor)).toEqual(['Bahia', 'Sudeste']);
    const elsewhere = await api.as.outsider.get('/api/views', { 'x-tenant': String(api.otherTenant.id) });
    expect(elsewhere.json()).toEqual({ items: [] });
  });

  test('with a search for a document is not visible to users who may not search by it', async () => {
    await keep(api.as.gestor, { shared: true, query: { filter: { q: '529.982.247-25' } } });
    await keep(api.as.gestor, { nome: 'Silvas', shared: true, query: { filter: { q: 'silva 25' } } });
    expect(await namesSeenBy(api.as.operador)).toEqual(['Silvas', 'Sudeste']);
    expect(await namesSeenBy(api.as.leitor)).toEqual(['Silvas']);
  });

  test('can be shared only by administradores and gestores', async () => {
    for (const caller of [api.as.operador, api.as.leitor]) {
      const answer = await caller.post('/api/views', { nome: 'Nossa', shared: true, query: QUERY });
      expect(answer.statusCode).toBe(403);
      const { id } = await keep(caller);
      const shared = await caller.put(`/api/views/${id}`, { nome: 'Nossa', shared: true, query: QUERY }, match(1));
      expect(shared.statusCode).toBe(403);
    }
    expect(await namesSeenBy(api.as.administrador)).toEqual([]);
  });

  test('of another user cannot be changed, and can be deleted by roles that manage shared views', async () => {
    const { id } = await keep(api.as.gestor, { shared: true });
    const path = `/api/views/${id}`;
    for (const caller of [api.as.administrador, api.as.operador, api.as.leitor])
      expect((await caller.put(path, { nome: 'Minha', query: QUERY }, match(1))).statusCode).toBe(403);
    for (const caller of [api.as.operador, api.as.leitor])
      expect((await caller.delete(path, match(1))).statusCode).toBe(403);
    const [seen] = (await api.as.operador.get('/api/views')).json<{ items: ListView[] }>().items;
    expect(seen).toMatchObject({ nome: 'Sudeste', mayChange: false, mayDelete: false });
    expect((await api.as.administrador.delete(path, match(1))).statusCode).toBe(204);
    expect(await namesSeenBy(api.as.gestor)).toEqual([]);
  });

  test('can be changed only with the current version', async () => {
    const { id } = await keep(api.as.operador);
    const path = `/api/views/${id}`;
    const body = { nome: 'Só São Paulo', query: { filter: { uf: 'SP' } } };
    expect((await api.as.operador.put(path, body)).statusCode).toBe(428);
    const changed = await api.as.operador.put(path, body, match(1));
    expect(changed.json()).toMatchObject({
      nome: 'Só São Paulo',
      version: 2,
      query: { filter: { uf: 'SP' }, sort: 'nome', columns: null },
    });
    expect(changed.headers['etag']).toBe('"2"');
    for (const late of [await api.as.operador.put(path, body, match(1)), await api.as.operador.delete(path, match(1))])
      expect(late.json()).toMatchObject({ status: 412, code: 'stale_version', current: { version: 2 } });
    expect((await api.as.operador.delete(path)).statusCode).toBe(428);
    expect((await api.as.operador.delete(path, match(2))).statusCode).toBe(204);
    expect((await api.as.operador.delete(path, match(2))).statusCode).toBe(404);
  });

  test('has a name that is unique for its owner', async () => {
    await keep(api.as.operador);
    const again = await api.as.operador.post('/api/views', { nome: 'SUDESTE', query: QUERY });
    expect(again.json()).toMatchObject({ status: 409, code: 'view_name_taken', errors: [{ path: 'nome' }] });
    const { id } = await keep(api.as.operador, { nome: 'Bahia' });
    const renamed = await api.as.operador.put(`/api/views/${id}`, { nome: 'sudeste', query: QUERY }, match(1));
    expect(renamed.statusCode).toBe(409);
    await keep(api.as.leitor);
  });

  test('sent again is the same view; the id of another view is refused', async () => {
    const id = uuidv7();
    const first = await keep(api.as.operador, { id });
    expect(await keep(api.as.operador, { id })).toEqual(first);
    expect(await namesSeenBy(api.as.operador)).toEqual(['Sudeste']);
    const taken = await api.as.leitor.post('/api/views', { id, nome: 'Outra', query: QUERY });
    expect(taken.json()).toMatchObject({ status: 409, code: 'id_taken' });
  });

  test('is one of at most a hundred', async () => {
    for (let index = 1; index <= 100; index += 1) await keep(api.as.operador, { nome: `Visão ${index}` });
    const answer = await api.as.operador.post('/api/views', { nome: 'Mais uma', query: QUERY });
    expect(answer.json()).toMatchObject({ status: 409, code: 'too_many_views' });
  });

  test('has a filter that is valid for a list', async () => {
    for (const query of [{}, { filter: { nome: 'x' } }, { filter: {}, sort: 'cpf' }, { filter: {}, columns: ['a b'] }])
      expect((await api.as.operador.post('/api/views', { nome: 'x', query })).statusCode).toBe(422);
  });

  test('can be opened by the parameters of its query', async () => {
    const { query } = await keep(api.as.operador);
    const { filter, sort } = query;
    const search = new URLSearchParams([['sort', sort], ...[filter.uf ?? []].flat().map((uf) => ['uf', uf])]);
    expect((await api.as.operador.get(`/api/pessoas?${search}`)).statusCode).toBe(200);
  });
});
