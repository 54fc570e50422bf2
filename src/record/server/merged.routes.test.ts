import { describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { create, merge, mergePair } from '../../../test/merged.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

const api = useApp();
const match = (version: number) => ({ 'if-match': `"${version}"` });

describe('a record that was merged into another one', () => {
  test('redirects by its id and its codigo, and names the target in words', async () => {
    const { survivor, loser } = await mergePair(api, { survivor: { nome: 'Ana Lima' }, loser: { nome: 'Ana Lima' } });
    for (const ref of [loser.id, loser.codigo]) {
      const answer = await api.as.leitor.get(`/api/pessoas/${ref}`);
      expect(answer.statusCode).toBe(301);
      expect(answer.headers).toMatchObject({ location: `/api/pessoas/${survivor.id}`, 'cache-control': 'no-store' });
      const { id, codigo } = survivor;
      expect(answer.json()).toMatchObject({
        code: 'merged',
        mergedInto: { id, codigo, nome: 'Ana Lima' },
        detail: `A ficha ${loser.codigo} foi unida à ${codigo}.`,
      });
    }
  });

  test('redirects to the same part of its survivor, with the query', async () => {
    const { survivor, loser } = await mergePair(api);
    for (const rest of ['fontes', 'nfe', 'history?limit=3']) {
      const answer = await api.as.gestor.get(`/api/pessoas/${loser.codigo}/${rest}`);
      expect([answer.statusCode, answer.headers['location']]).toEqual([301, `/api/pessoas/${survivor.id}/${rest}`]);
    }
  });

  test('keeps its earlier versions for the history of its survivor', async () => {
    const { loser } = await mergePair(api, { loser: { nome: 'Ana de Lima' } });
    const answer = await api.as.operador.get(`/api/pessoas/${loser.id}/versions/1`);
    expect(answer.json()).toMatchObject({ codigo: loser.codigo, nome: 'Ana de Lima', version: 1 });
  });

  test('is named by its survivor, also over two merges, and the survivor can be sent back as it came', async () => {
    const [a, b, c] = [await create(api.as, {}), await create(api.as, {}), await create(api.as, { nome: 'Ana' })];
    await merge(api.as, b, a);
    await merge(api.as, c, b);
    const opened = (await api.as.operador.get(`/api/pessoas/${c.codigo}`)).json<Pessoa & { mergedFrom: number[] }>();
    expect(opened.mergedFrom).toEqual([a.codigo, b.codigo]);
    const answer = await api.as.operador.put(`/api/pessoas/${c.id}`, { ...opened, nome: 'Bia' }, match(opened.version));
    expect([answer.statusCode, answer.json<Pessoa>().nome]).toEqual([200, 'Bia']);
    expect((await api.as.operador.get(`/api/pessoas/${a.codigo}`)).json()).toMatchObject({ mergedInto: { id: c.id } });
  });

  test('is hidden if its survivor is deleted, and redirects to it only for users who may restore', async () => {
    const { survivor, loser } = await mergePair(api);
    expect((await api.as.gestor.delete(`/api/pessoas/${survivor.id}`, match(2))).statusCode).toBe(204);
    expect((await api.as.leitor.get(`/api/pessoas/${loser.id}`)).statusCode).toBe(404);
    expect((await api.as.gestor.get(`/api/pessoas/${loser.id}`)).statusCode).toBe(301);
    expect(
      (await api.as.outsider.get(`/api/pessoas/${loser.id}`, { 'x-tenant': String(api.otherTenant.id) })).statusCode,
    ).toBe(404);
  });

  test('is a separate record again after the undo', async () => {
    const { survivor, loser, operationId } = await mergePair(api);
    expect((await api.as.gestor.post(`/api/operations/${operationId}/undo`)).statusCode).toBe(201);
    expect((await api.as.leitor.get(`/api/pessoas/${loser.codigo}`)).json()).toMatchObject({
      id: loser.id,
      version: 3,
    });
    expect((await api.as.leitor.get(`/api/pessoas/${survivor.codigo}`)).json()).not.toHaveProperty('mergedFrom');
  });
});

describe('a change of a merged record', () => {
  test('is refused with the record to change, and changes nothing', async () => {
    const { survivor, loser } = await mergePair(api);
    const path = `/api/pessoas/${loser.id}`;
    const { operador, gestor } = api.as;
    const answers = [
      await operador.put(path, { tipo: 'fisica', nome: 'Outra' }, match(2)),
      await operador.patch(path, { nome: 'Outra' }, match(2)),
      await operador.patch(path, { nome: 'Outra' }, match(1)),
      await gestor.delete(path, match(2)),
      await gestor.post(`${path}/restore`, undefined, match(2)),
      await operador.post(`${path}/versions/1/restore`, {}, match(2)),
      await gestor.post(`${path}/reveal`, { field: 'cpf', reason: 'Conferir o contrato' }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'merged', mergedInto: { id: survivor.id, codigo: survivor.codigo } });
    }
    expect(answers[0]!.json<{ detail: string }>().detail).toBe(
      `A ficha ${loser.codigo} foi unida à ${survivor.codigo}. Mude a ficha ${survivor.codigo}, ou desfaça a união.`,
    );
    expect(answers[4]!.json<{ detail: string }>().detail).toMatch(/Para tê-la de volta, desfaça a união\.$/);
    const { rows } = await api.owner.query('select version, merged_into from pessoas where id = $1', [loser.id]);
    expect(rows).toEqual([{ version: 2, merged_into: survivor.id }]);
  });
});
