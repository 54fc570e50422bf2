import { beforeAll, describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { buildFisica, buildJuridica, EMAIL } from '../../../test/pessoas.ts';
import type { Pessoa, PessoaInput } from '../../pessoa/pessoa.ts';

const api = useApp();

async function save(input: PessoaInput): Promise<Pessoa> {
  const answer = await api.as.gestor.post('/api/pessoas', input);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

async function suggestionFor(query: Record<string, string>, caller = api.as.leitor): Promise<string | null> {
  const answer = await caller.get(`/api/pessoas/suggestion?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ suggestion: string | null }>().suggestion;
}

beforeAll(async () => {
  const names = [
    'João da Silva',
    'Joana Silva',
    'Maria Silva',
    'Carla Salva',
    'Luiz Souza',
    'Luiz de Souza',
    'Rui Lima',
    'Zulmira Wotjek',
  ];
  for (const nome of names) await save(buildFisica({ nome }));
  await save(buildFisica({ nome: 'Thiago Brandão', emails: [{ ...EMAIL, email: 'thiago@exemplo.com.br' }] }));
  await save(buildFisica({ nome: 'Wellington Luís', tags: ['vip'] }));
  await save(buildJuridica({ nome: 'Padaria Philomena', nomeFantasia: 'Pão Quente' }));
  const gone = await save(buildFisica({ nome: 'Zulmira Perdida' }));
  await api.as.gestor.delete(`/api/pessoas/${gone.id}`, { 'if-match': '"1"' });
});

describe('a search that found nothing', () => {
  test.each([
    // two letters swapped, a letter missing, one too many, a different one
    ['joao sivla', 'joao silva'],
    ['João  Slva', 'João silva'],
    ['maria silvaa', 'maria silva'],
    ['joena silva', 'joana silva'],
    // spelled as it sounds
    ['tiago brandao', 'thiago brandao'],
    ['velington', 'wellington'],
    ['filomena', 'philomena'],
    ['sousa', 'souza'],
    ['luis de sousa', 'luiz de souza'],
    ['zulmria vojtek', 'zulmira wotjek'],
    // the nome fantasia
    ['pao qente', 'pao quente'],
  ])('%s was meant as %s', async (q, meant) => {
    expect(await suggestionFor({ q })).toBe(meant);
  });

  test.each([
    ['of words that nothing comes near', 'xyzwk'],
    ['of short words', 'rio lia'],
    ['of a number', '11987654321'],
    ['of an e-mail', 'tiago@exemplo.com.br'],
    ['of words that are known, but of different records', 'thiago salva'],
    ['of a record that was deleted', 'zulmirra perdida'],
    ['of signs', '??? ...'],
  ])('%s gets no suggestion', async (_what, q) => {
    expect(await suggestionFor({ q })).toBeNull();
  });

  test('gets a suggestion that finds records with the same filters', async () => {
    expect(await suggestionFor({ q: 'wellingtom', tag: 'vip' })).toBe('wellington');
    expect(await suggestionFor({ q: 'brandoa', tag: 'vip' })).toBeNull();
    expect(await suggestionFor({ q: 'zulmirra', deleted: 'only' }, api.as.gestor)).toBe('zulmira');
  });
});

describe('a search that found few records', () => {
  test('gets a suggestion only if that finds more', async () => {
    expect(await suggestionFor({ q: 'luis', found: '1' })).toBe('luiz');
    expect(await suggestionFor({ q: 'luis', found: '2' })).toBeNull();
    expect(await suggestionFor({ q: 'luiz', found: '2' })).toBeNull();
  });
});

test('deleted records cause no suggestion for users who may not restore them', async () => {
  const answer = await api.as.leitor.get('/api/pessoas/suggestion?q=zulmirra&deleted=only');
  expect(answer.statusCode).toBe(403);
});

test('across all clients, the best suggestion of all is answered', async () => {
  const header = { 'x-tenant': 'all' };
  const answer = await api.as.leitor.get('/api/pessoas/suggestion?q=joao+sivla', header);
  expect(answer.json()).toEqual({ suggestion: 'joao silva' });
});
