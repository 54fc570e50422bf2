import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { mergePair } from '../../../test/merged.ts';
import { buildFisica, EMAIL, TELEFONE } from '../../../test/pessoas.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { UndoPreview } from '../../register/operations/operation.schema.ts';

/* The preview of an un-merge: changes with an unknown origin, and cases without a decision. */

const api = useApp();
const T1 = { ...TELEFONE, numero: '11911111111' };
const T2 = { ...TELEFONE, numero: '11922222222' };

const previewOf = async (id: string) =>
  (await api.as.gestor.get(`/api/operations/${id}/undo`)).json<UndoPreview>().merges!; // the preview of a merge has them
const read = async ({ id }: Pessoa) => (await api.as.gestor.get(`/api/pessoas/${id}`)).json<Pessoa>();

async function patch(record: Pessoa, change: object) {
  const { id, version } = await read(record);
  const answer = await api.as.gestor.patch(`/api/pessoas/${id}`, change, { 'if-match': `"${version}"` });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function undo(id: string, body: object = {}) {
  const answer = await api.as.gestor.post(`/api/operations/${id}/undo`, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ done: number; kept: number }>();
}

test('lists removed items and the only record that had them, and restores them unless the user decides otherwise', async () => {
  const sides = { survivor: { telefones: [T1] }, loser: { telefones: [T2], emails: [EMAIL] } };
  const { survivor, loser, operationId } = await mergePair(api, sides);
  const { telefones } = await read(survivor);
  await patch(survivor, { telefones: telefones.slice(0, 1), emails: [], observacoes: 'liga à tarde' });
  const { open } = await previewOf(operationId);
  expect(open).toMatchObject([
    {
      kind: 'gone',
      path: 'telefones.1',
      label: 'Celular (11) 92222-2222',
      pessoaId: survivor.id,
      of: [loser.codigo],
      choices: [{ pessoaId: survivor.id }, { pessoaId: loser.id }],
    },
    { kind: 'gone', path: 'emails.0' },
  ]);
  const gone = await undo(operationId, { give: [{ survivor: survivor.id, path: 'emails.0', to: [loser.id] }] });
  expect(gone).toMatchObject({ done: 2, kept: 0 });
  expect((await read(loser)).telefones).toMatchObject([{ numero: T2.numero }]);
  expect((await read(loser)).emails).toEqual([]);
});

test.each([
  ['it stays', {}, 'stay'],
  ['it says so where somebody may still free it', { cpf: null, observacoes: 'liga à tarde' }, 'groups'],
])('where a third record has the CPF of one by now, %s', async (_, changes, list) => {
  const { survivor, operationId } = await mergePair(api, { survivor: { cpf: null }, loser: { cpf: '11144477735' } });
  await patch(survivor, { cpf: null, ...changes });
  const third = await api.as.gestor.post('/api/pessoas', buildFisica({ nome: 'Zoé Prado', cpf: '11144477735' }));
  expect(third.statusCode, third.body).toBe(201);
  const answer = await api.as.gestor.get(`/api/operations/${operationId}/undo`);
  const { undo: undone, keep, merges } = answer.json<UndoPreview>();
  const why = 'O CPF de antes está em outra ficha agora.';
  expect([undone, keep]).toEqual(list === 'stay' ? [0, 2] : [2, 0]);
  expect(merges?.[list as 'stay' | 'groups']).toMatchObject([list === 'stay' ? { reason: why } : { taken: why }]);
  await api.as.gestor.delete(`/api/pessoas/${third.json<Pessoa>().id}`, { 'if-match': '"1"' });
});

test('applies only changes that the preview showed', async () => {
  const sides = { survivor: { telefones: [T1] }, loser: { telefones: [T2] } };
  const { survivor, loser, operationId } = await mergePair(api, sides);
  const { telefones } = await read(survivor);
  const emptied = [telefones[0]!, { ...telefones[1]!, observacao: 'vista' }];
  await patch(survivor, { telefones: telefones.slice(0, 1), observacoes: 'liga à tarde' });
  const { open } = await previewOf(operationId);
  const give = [{ survivor: survivor.id, version: open[0]!.version, path: 'telefones.1', to: [loser.id] }];
  await patch(survivor, { telefones: emptied });
  await patch(survivor, { telefones: telefones.slice(0, 1) });
  const answer = await api.as.gestor.post(`/api/operations/${operationId}/undo`, { give });
  expect(answer.json()).toMatchObject({ status: 409, code: 'given_changed' });
  expect((await read(survivor)).telefones).toHaveLength(1);
  expect(await undo(operationId, { give: [{ ...give[0]!, version: open[0]!.version + 2 }] })).toMatchObject({
    done: 2,
  });
});

test('counts the changes that do not fit', async () => {
  const many = Array.from({ length: 50 }, (_, at) => at);
  const telefones = many.map((at) => ({ ...TELEFONE, numero: `119222220${at + 10}`, principal: at === 0 }));
  const emails = many.map((at) => ({ ...EMAIL, email: `bia${at}@exemplo.com.br`, principal: at === 0 }));
  const codigosExternos = [1, 2, 3].map((at) => ({ sistema: 'ERP', codigo: `muitos-${at}` }));
  const { survivor, operationId } = await mergePair(api, { loser: { telefones, emails, codigosExternos } });
  await patch(survivor, { telefones: [], emails: [], codigosExternos: [], observacoes: 'liga à tarde' });
  const { open, more } = await previewOf(operationId);
  expect([open.length, more]).toEqual([100, { groups: 0, moved: 0, open: 3, stay: 0 }]);
});

test('of a restored survivor has nothing to decide and reports that', async () => {
  const sides = { survivor: { telefones: [T1] }, loser: { telefones: [T2], emails: [EMAIL] } };
  const { survivor, loser, operationId } = await mergePair(api, sides);
  const { version } = await read(survivor);
  const restored = await api.as.gestor.post(
    `/api/pessoas/${survivor.id}/versions/1/restore`,
    {},
    { 'if-match': `"${version}"` },
  );
  expect(restored.statusCode, restored.body).toBe(200);
  expect(await previewOf(operationId)).toMatchObject({
    groups: [{ pessoaId: survivor.id, inTrash: false, asBefore: true }],
    moved: [],
    open: [],
  });
  await undo(operationId);
  expect((await read(loser)).telefones).toEqual(loser.telefones);
  expect((await read(loser)).emails).toEqual(loser.emails);
});

test('of a survivor in the trash reports that it stays there; it can be restored afterwards', async () => {
  const loserSide = { cpf: '52998224725', telefones: [T2] };
  const { survivor, loser, operationId } = await mergePair(api, { survivor: { telefones: [T1] }, loser: loserSide });
  const { version } = await read(survivor);
  await api.as.gestor.delete(`/api/pessoas/${survivor.id}`, { 'if-match': `"${version}"` });
  expect((await previewOf(operationId)).groups).toMatchObject([{ inTrash: true, asBefore: false }]);
  expect(await undo(operationId)).toMatchObject({ done: 2, kept: 0 });
  const restored = await api.as.gestor.post(`/api/pessoas/${survivor.id}/restore`, {}, { 'if-match': '*' });
  expect(restored.statusCode, restored.body).toBe(200);
  expect(restored.json<Pessoa>()).toMatchObject({ cpf: null, telefones: [{ numero: T1.numero }] });
  expect(await read(loser)).toMatchObject({ cpf: '52998224725', telefones: [{ numero: T2.numero }] });
});
