import { expect } from 'vitest';
import type { Pessoa } from '../../src/pessoa/pessoa.ts';
import type { Caller } from '../builders.ts';
import { checkFile, finishStep, rowsOf } from '../imports/imports.ts';
import { buildFisica, TELEFONE } from '../pessoas.ts';

/** Merges records, also one into which another was merged; reads, changes and finds what was merged; takes it back. */
export async function mergeRecords(who: Caller): Promise<void> {
  const make = async (nome: string) => (await who.post('/api/pessoas', buildFisica({ nome }))).json<Pessoa>();
  const [a, b, c] = [await make('Unida Um'), await make('Unida Dois'), await make('Unida Três')];
  const merge = async (survivor: Pessoa, merged: Pessoa, dryRun = false): Promise<string> => {
    const answer = await who.post('/api/pessoas/merge', { survivor: survivor.id, merged: [merged.id], dryRun });
    expect(answer.statusCode, answer.body).toBe(dryRun ? 200 : 201);
    return answer.json<{ operation?: { id: string } }>().operation?.id ?? '';
  };
  await merge(b, a, true);
  await merge(b, a);
  const second = await merge(c, b);
  for (const { id, codigo } of [a, c])
    for (const path of ['', '/history', '/history?limit=1', '/versions/1', '/fontes'])
      for (const name of [id, codigo]) await who.get(`/api/pessoas/${name}${path}`);
  await who.patch(`/api/pessoas/${a.id}`, { nome: 'Outra' }, { 'if-match': '"2"' });
  await who.patch(`/api/pessoas/${c.id}`, { nome: 'Unida Quatro' }, { 'if-match': '"2"' });
  for (const q of [a.codigo, 1, 7, 12]) await who.get(`/api/pessoas?q=${q}`);
  const bulk = { selection: { ids: [a.id, c.id] }, change: { type: 'addTag', tag: 'unida' }, expected: 1 };
  expect((await who.post('/api/operations/bulk', bulk)).statusCode).toBe(201);
  const undone = await who.post(`/api/operations/${second}/undo`);
  expect(undone.statusCode, undone.body).toBe(201);
  await who.get(`/api/pessoas/${b.id}/history`);
}

/** Looks for records that may be the same, twice; lists them; says that some are not, and leaves some for later. */
export async function findDuplicates(who: Caller): Promise<void> {
  const alike = buildFisica({ nome: 'Quintela Explicada', telefones: [TELEFONE] });
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) ids.push((await who.post('/api/pessoas', alike)).json<Pessoa>().id);
  const state = async () => (await who.get('/api/duplicidades/runs')).json<{ state: string }>().state;
  for (const whole of [true, false]) {
    expect((await who.post('/api/duplicidades/runs', { whole })).statusCode).toBe(202);
    await expect.poll(state, { interval: 20 }).toBe('done');
    await who.patch(`/api/pessoas/${ids[0]}`, { observacoes: 'Mudou' }, { 'if-match': '"1"' });
  }
  for (const query of ['', '?certeza=certa', '?field=telefone&source=web', '?state=later'])
    expect((await who.get(`/api/duplicidades${query}`)).statusCode).toBe(200);
  await who.get('/api/duplicidades/count');
  expect((await who.put('/api/duplicidades/weights', { mark: null })).statusCode).toBe(200);
  // the register is judged anew, and what was found before goes on the way
  await expect.poll(state, { interval: 20 }).toBe('done');
  await importAlike(who, alike);
  for (const path of ['later', 'apart']) {
    const said = await who.post(`/api/duplicidades/${path}`, { ids });
    expect(said.statusCode, said.body).toBeLessThan(300);
    await who.get(`/api/duplicidades/${path}`);
    await who.delete(`/api/duplicidades/${path}?ids=${ids.join(',')}`);
  }
}

/** A file with rows that may be of somebody who is there, by what they say and by their codigo; somebody chooses. */
async function importAlike(who: Caller, { nome }: { nome: string }): Promise<void> {
  const rows = [1, 2, 3].map((at) => `${nome},${TELEFONE.numero},${at === 3 ? 1 : ''}`);
  const { id } = await checkFile(who, ['Nome,Telefone,Código', ...rows].join('\n'), {
    columns: ['nome', 'telefones.1.numero', 'codigo'],
    mode: 'both',
    match: ['codigo'],
  });
  const [first] = await rowsOf(who, id, 'alike');
  expect(first, 'a row that may be of a record').toBeDefined();
  const chosen = await who.put(`/api/imports/${id}/rows/${first?.line}/alike`, { choice: 'update' });
  expect(chosen.statusCode, chosen.body).toBe(200);
  await who.put(`/api/imports/${id}/rows/4`, { cells: [nome, TELEFONE.numero, ''] });
  const rest = await who.put(`/api/imports/${id}/alike`, { certeza: 'certa', choice: 'skip' });
  expect(rest.statusCode, rest.body).toBe(200);
  await who.put(`/api/imports/${id}/alike`, { certeza: 'provavel', choice: 'create' });
  await finishStep(who, id, 'apply');
  // rows that are like each other, of which one is corrected
  const { id: own } = await checkFile(who, `Nome,Telefone\nXerxes Explicado,1133330001\nXerxes Explicado,1133330001\n`);
  const corrected = await who.put(`/api/imports/${own}/rows/3`, { cells: ['Xerxes Explicado', '1133330001'] });
  expect(corrected.statusCode, corrected.body).toBe(200);
}
