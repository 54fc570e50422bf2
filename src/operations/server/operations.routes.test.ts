import { describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { buildFisica, EMAIL, TELEFONE } from '../../../test/pessoas.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { HistoryItem } from '../../register/operations/operation.schema.ts';

const api = useApp();
const match = (version: number) => ({ 'if-match': `"${version}"` });

async function historyOf(pessoa: Pessoa, query = ''): Promise<HistoryItem[]> {
  const answer = await api.as.gestor.get(`/api/pessoas/${pessoa.id}/history${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: HistoryItem[] }>().items;
}

describe('the history of a record', () => {
  test('lists, newest first, who changed what, when and from where', async () => {
    const created = await api.as.operador.post('/api/pessoas', buildFisica({ telefones: [TELEFONE] }), {
      'sec-fetch-site': 'same-origin',
    });
    const pessoa = created.json<Pessoa>();
    const url = `/api/pessoas/${pessoa.id}`;
    const emails = [EMAIL];
    await api.as.gestor.patch(url, { nome: 'João Souza', telefones: [], emails }, match(1));
    await api.as.administrador.delete(url, match(2));
    await api.as.administrador.post(`${url}/restore`, undefined, match(3));
    const items = await historyOf(pessoa);
    expect(items.map(({ kind, version, user, origin }) => [kind, version, user.nome, origin])).toEqual([
      ['restore', 4, 'Um administrador', 'api'],
      ['delete', 3, 'Um administrador', 'api'],
      ['update', 2, 'Um gestor', 'api'],
      ['create', 1, 'Um operador', 'web'],
    ]);
    expect(items.map(({ changes }) => changes.map(({ label }) => label))).toEqual([
      [],
      [],
      ['Nome', 'Celular (11) 98765-4321', 'E-mail joao@exemplo.com.br'],
      ['Tipo', 'Nome', 'Situação', 'Celular (11) 98765-4321'],
    ]);
    expect(items[2]?.changes[0]).toEqual({ path: 'nome', label: 'Nome', before: 'João da Silva', after: 'João Souza' });
    expect(items[2]?.changes[1]).toMatchObject({
      path: 'telefones.0',
      label: 'Celular (11) 98765-4321',
      before: TELEFONE,
      after: null,
    });
    expect(Date.parse(items[0]?.at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('is answered in pages that together are complete', async () => {
    const pessoa = (await api.as.operador.post('/api/pessoas', buildFisica())).json<Pessoa>();
    for (let version = 1; version <= 6; version++)
      await api.as.operador.patch(`/api/pessoas/${pessoa.id}`, { nome: `Nome ${version}` }, match(version));
    const whole = await historyOf(pessoa);
    expect(whole).toHaveLength(7);
    const pages: HistoryItem[] = [];
    for (let before = 100; before > 1; before = pages.at(-1)?.version ?? 0)
      pages.push(...(await historyOf(pessoa, `?limit=2&before=${before}`)));
    expect(pages).toEqual(whole);
    expect(await historyOf(pessoa, '?before=1')).toEqual([]);
  });

  test('answers 404 for a missing record', async () => {
    for (const ref of ['999999', 'x', '0192f0c4-1111-7000-8000-00000000dead'])
      expect((await api.as.gestor.get(`/api/pessoas/${ref}/history`)).statusCode).toBe(404);
  });

  test('of a deleted record is only for users who may restore it', async () => {
    const pessoa = (await api.as.operador.post('/api/pessoas', buildFisica())).json<Pessoa>();
    await api.as.gestor.delete(`/api/pessoas/${pessoa.id}`, match(1));
    expect(await historyOf(pessoa)).toHaveLength(2);
    expect((await api.as.operador.get(`/api/pessoas/${pessoa.id}/history`)).statusCode).toBe(404);
  });
});
