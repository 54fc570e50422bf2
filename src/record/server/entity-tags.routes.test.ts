import { describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

const api = useApp();

async function create(fields: object = {}): Promise<Pessoa> {
  const answer = await api.as.operador.post('/api/pessoas', buildFisica(fields));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

describe('a record that the caller already has', () => {
  test('is answered with 304, unless it changed or the caller sees it masked', async () => {
    const { id } = await create({ cpf: '52998224725' });
    const open = (etag: string, who = api.as.operador) => who.get(`/api/pessoas/${id}`, { 'if-none-match': etag });
    for (const etag of ['"1"', 'W/"1"', '"1-gzip"', '"7", "1"', '*']) {
      const answer = await open(etag);
      expect([answer.statusCode, answer.headers['etag'], answer.body]).toEqual([304, '"1"', '']);
    }
    expect((await open('"2"')).statusCode).toBe(200);
    expect((await open('"1"', api.as.leitor)).statusCode).toBe(200);
    await api.as.operador.patch(`/api/pessoas/${id}`, { nome: 'Outro Nome' }, { 'if-match': '"1"' });
    expect((await open('"1"')).json()).toMatchObject({ nome: 'Outro Nome', version: 2 });
  });
});

describe('a change of a record', () => {
  test('accepts the version with the suffix of a compressing proxy, any version by *, and one of several', async () => {
    const { id } = await create();
    const tags = ['W/"1"', '"2-gzip"', '"3--gzip"', '"4;br"', '*', '"9", W/"6"'];
    for (const [at, etag] of tags.entries()) {
      const answer = await api.as.operador.patch(`/api/pessoas/${id}`, { nome: `Nome ${at}` }, { 'if-match': etag });
      expect([etag, answer.statusCode, answer.headers['etag']]).toEqual([etag, 200, `"${at + 2}"`]);
    }
    const nowhere = await api.as.operador.patch(`/api/pessoas/999999`, {}, { 'if-match': '*' });
    expect(nowhere.statusCode).toBe(404);
  });
});
