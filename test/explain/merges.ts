import { expect } from 'vitest';
import type { Pessoa } from '../../src/pessoa/pessoa.ts';
import type { Caller } from '../builders.ts';
import { buildFisica } from '../pessoas.ts';

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
  await who.get(`/api/pessoas?q=${a.codigo}`);
  const bulk = { selection: { ids: [a.id, c.id] }, change: { type: 'addTag', tag: 'unida' }, expected: 1 };
  expect((await who.post('/api/operations/bulk', bulk)).statusCode).toBe(201);
  const undone = await who.post(`/api/operations/${second}/undo`);
  expect(undone.statusCode, undone.body).toBe(201);
  await who.get(`/api/pessoas/${b.id}/history`);
}
