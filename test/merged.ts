import { expect } from 'vitest';
import type { Pessoa, PessoaFisicaInput } from '../src/pessoa/pessoa.ts';
import type { TestApp } from './builders.ts';
import { buildFisica } from './pessoas.ts';

/** Two records merged into one, as answers gave them: as each was before, and the operation. */
export type MergedPair = { survivor: Pessoa; loser: Pessoa; operationId: string };

/** Merges two new records over HTTP, as the operador's are by a gestor. */
export async function mergePair(
  { as }: Pick<TestApp, 'as'>,
  { survivor = {}, loser = {} }: { survivor?: Partial<PessoaFisicaInput>; loser?: Partial<PessoaFisicaInput> } = {},
): Promise<MergedPair> {
  const [one, other] = [await create(as, survivor), await create(as, loser)];
  return { survivor: one, loser: other, operationId: await merge(as, one, other) };
}

/** A new record. */
export async function create(as: TestApp['as'], overrides: Partial<PessoaFisicaInput>): Promise<Pessoa> {
  const answer = await as.operador.post('/api/pessoas', buildFisica(overrides));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

/** Merges records into the first of them; gives the id of the operation. */
export async function merge(as: TestApp['as'], survivor: Pessoa, ...losers: Pessoa[]): Promise<string> {
  const body = { survivor: survivor.id, merged: losers.map(({ id }) => id) };
  const answer = await as.gestor.post('/api/pessoas/merge', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ operation: { id: string } }>().operation.id;
}
