import { expectTypeOf, test } from 'vitest';
import type { api as client } from './api-client.ts';
import type { components } from './api-paths.ts';

type Schemas = components['schemas'];
/** The compiler is the one that tests: nothing here is called. */
type Api = typeof client;

test('paths, parameters, bodies and answers of calls are those of the routes', () => {
  expectTypeOf(callsThatCompile).returns.resolves.toBeVoid();
  expectTypeOf(callsThatDoNotCompile).returns.resolves.toBeVoid();
});

async function callsThatCompile(api: Api, signal: AbortSignal) {
  const { data: pessoa } = await api.get('/api/pessoas/{id}', { params: { id: 12 }, signal, unattended: true });
  expectTypeOf(pessoa).toEqualTypeOf<Schemas['PessoaFisicaAberta'] | Schemas['PessoaJuridicaAberta']>();
  const { data: page } = await api.get('/api/pessoas', { query: { tipo: ['fisica'], sort: '-nome' }, tenant: 'all' });
  expectTypeOf(page.items).toEqualTypeOf<Schemas['PessoaListItem'][]>();
  const { data: nothing } = await api.delete('/api/views/{id}', {
    params: { id: 'x' },
    headers: { 'if-match': '"1"' },
  });
  expectTypeOf(nothing).toEqualTypeOf<undefined>();
  // 201 where it is done at once, 202 where it goes on: one answer
  const { data: operation } = await api.post('/api/operations/{id}/undo', { params: { id: 'x' } });
  expectTypeOf(operation).toEqualTypeOf<Schemas['Operation']>();
  await api.post('/{controller}/buscarCEP', { params: { controller: 'pessoas' }, body: new URLSearchParams() });
  await api.file('/api/imports/{id}/refused.csv', { params: { id: 'x' } });
  await api.get('/api/session');
}

async function callsThatDoNotCompile(api: Api, id: string) {
  // @ts-expect-error no such path
  await api.get('/api/pesoas');
  // @ts-expect-error filled in by hand, it is the path of no route
  await api.get(`/api/pessoas/${id}`);
  // @ts-expect-error the path does not take this method
  await api.patch('/api/pessoas', { body: {} });
  // @ts-expect-error its parameter is missing
  await api.get('/api/pessoas/{id}');
  // @ts-expect-error its parameter has another name
  await api.get('/api/pessoas/{id}', { params: { codigo: '12' } });
  // @ts-expect-error no such name in the query
  await api.get('/api/pessoas', { query: { pagina: 2 } });
  // @ts-expect-error no such value in the query
  await api.get('/api/pessoas', { query: { sort: 'cidade' } });
  // @ts-expect-error the query needs both versions
  await api.get('/api/pessoas/{id}/compare', { params: { id: 'x' }, query: { from: 1 } });
  // @ts-expect-error the body is missing
  await api.post('/api/tenants');
  // @ts-expect-error the body has another field
  await api.post('/api/tenants', { body: { name: 'Matriz' } });
  // @ts-expect-error the body's field is of another type
  await api.put('/api/members/{userId}', { params: { userId: 'x' }, body: { role: 'chefe' } });
  // @ts-expect-error this route takes no body
  await api.post('/api/imports/{id}/check', { params: { id: 'x' }, body: { again: true } });
  // @ts-expect-error this route takes no If-Match
  await api.get('/api/pessoas/{id}', { params: { id: 'x' }, headers: { 'if-match': '"1"' } });
  // @ts-expect-error a form is sent as a form
  await api.post('/{controller}/buscarCEP', { params: { controller: 'pessoas' }, body: { cep: '01310100' } });
  // @ts-expect-error a file is no JSON
  await api.get('/api/imports/{id}/refused.csv', { params: { id: 'x' } });
  // @ts-expect-error JSON is no file
  await api.file('/api/pessoas');
  const { data } = await api.get('/api/pessoas/{id}', { params: { id: 'x' } });
  // @ts-expect-error the answer has no such field
  void data.name;
  // @ts-expect-error only a person has a CPF: the type is to be asked first
  void data.cpf.length;
}
