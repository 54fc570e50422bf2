import { beforeAll, expect, test } from 'vitest';
import type { Pessoa } from '../src/pessoa/pessoa.ts';
import { useApp } from './builders.ts';
import { buildFisica, EMAIL } from './pessoas.ts';

// What a register of Brazilian people must get right before anything else, asked over HTTP as an operator would.
const api = useApp();
let joao: Pessoa;

beforeAll(async () => {
  const answer = await api.as.operador.post(
    '/api/pessoas',
    buildFisica({ nome: 'João da Silva', cpf: '529.982.247-25' }),
  );
  joao = answer.json<Pessoa>();
  // others whom a search must not take for him
  for (const nome of ['Joana da Silveira', 'Silvio João', 'Maria da Silva'])
    await api.as.operador.post('/api/pessoas', buildFisica({ nome }));
});

async function namesFoundBy(q: string): Promise<string[]> {
  const answer = await api.as.operador.get(`/api/pessoas?${new URLSearchParams({ q })}`);
  return answer.json<{ items: { nome: string }[] }>().items.map(({ nome }) => nome);
}

async function total(): Promise<unknown> {
  return (await api.as.operador.get('/api/pessoas/count')).json();
}

/** Sends a record that must be refused, and sees that nothing of it was saved. */
async function refusalOf(input: object) {
  const before = await total();
  const answer = await api.as.operador.post('/api/pessoas', input);
  expect(await total()).toEqual(before);
  return { status: answer.statusCode, problem: answer.json<{ code: string; errors: object[]; existing?: object }>() };
}

test('a CPF with one wrong digit is refused, at its field', async () => {
  const { status, problem } = await refusalOf(buildFisica({ cpf: '529.982.247-26' }));
  expect(status).toBe(422);
  expect(problem.errors).toMatchObject([{ path: 'cpf', code: 'cpf_check_digits' }]);
});

test('the CPF of somebody else is refused, with that record shown', async () => {
  const { status, problem } = await refusalOf(buildFisica({ nome: 'Outro João', cpf: '52998224725' }));
  expect(status).toBe(409);
  expect(problem).toMatchObject({
    code: 'duplicate_document',
    existing: { id: joao.id, codigo: joao.codigo, nome: 'João da Silva' },
  });
});

test('"not an e-mail" is refused as an e-mail, at its field', async () => {
  const { status, problem } = await refusalOf(buildFisica({ emails: [{ ...EMAIL, email: 'not an e-mail' }] }));
  expect(status).toBe(422);
  expect(problem.errors).toMatchObject([{ path: 'emails.0.email' }]);
});

test('"joao da sil" finds João da Silva and nobody else', async () => {
  expect(await namesFoundBy('joao da sil')).toEqual(['João da Silva']);
});

test('529.982.247-25 and 52998224725 find the same record', async () => {
  expect(await namesFoundBy('529.982.247-25')).toEqual(['João da Silva']);
  expect(await namesFoundBy('52998224725')).toEqual(['João da Silva']);
});

test('"silva joao" finds João da Silva', async () => {
  expect(await namesFoundBy('silva joao')).toEqual(['João da Silva']);
});
