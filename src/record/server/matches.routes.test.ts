import { describe, expect, test } from 'vitest';
import { type Caller, useApp } from '../../../test/builders.ts';
import { buildFisica, buildJuridica, TELEFONE } from '../../../test/pessoas.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

const api = useApp();
const CPF = '52998224725';
const NOTHING = { documento: null, alike: [] };

async function create(body: object): Promise<Pessoa> {
  const answer = await api.as.operador.post('/api/pessoas', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

async function ask(body: object, who: Caller = api.as.operador) {
  const answer = await who.post('/api/pessoas/matches', body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<object>();
}

function shown({ id, codigo, nome }: Pessoa) {
  return { id, codigo, nome };
}

describe('a document that is being typed', () => {
  test('is told to be in another record, with or without its mask, but not in the one that is open', async () => {
    const ana = await create(buildFisica({ nome: 'Ana Souza', cpf: CPF }));
    for (const documento of [CPF, '529.982.247-25'])
      expect(await ask({ tipo: 'fisica', documento })).toEqual({ documento: shown(ana), alike: [] });
    expect(await ask({ tipo: 'fisica', documento: CPF, except: ana.id })).toEqual(NOTHING);
    const company = await create(buildJuridica({ cnpj: '12.ABC.345/01DE-35' }));
    expect(await ask({ tipo: 'juridica', documento: '12abc34501de35' })).toMatchObject({ documento: shown(company) });
  });

  test('is free when it is wrong, of the other tipo, or of a deleted record', async () => {
    expect(await ask({ tipo: 'fisica', documento: '52998224724' })).toEqual(NOTHING);
    expect(await ask({ tipo: 'juridica', documento: CPF })).toEqual(NOTHING);
    const gone = await create(buildFisica({ cpf: '11144477735' }));
    await api.as.gestor.delete(`/api/pessoas/${gone.id}`, { 'if-match': '"1"' });
    expect(await ask({ tipo: 'fisica', documento: '11144477735' })).toEqual(NOTHING);
  });

  test('is told to nobody who may not find by it', async () => {
    const answer = await api.as.leitor.post('/api/pessoas/matches', { tipo: 'fisica', documento: CPF });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('Ana');
  });
});

describe('somebody who is being typed in', () => {
  test('has a namesake of the same birth date, or of the same phone', async () => {
    const luis = await create(
      buildFisica({ nome: 'Luís Antônio Prado', nascimento: '1980-02-29', telefones: [TELEFONE] }),
    );
    const nome = 'LUIS ANTONIO PRADO';
    const found = (same: string) => ({ documento: null, alike: [{ ...shown(luis), same }] });
    expect(await ask({ tipo: 'fisica', nome, date: '1980-02-29' })).toEqual(found('date'));
    expect(await ask({ tipo: 'fisica', nome, telefones: ['1100000000', TELEFONE.numero] })).toEqual(found('telefone'));
    expect(await ask({ tipo: 'fisica', nome, date: '1980-02-29', except: luis.id })).toEqual(NOTHING);
  });

  test('has none by the name alone, of another date and phone, or of the other tipo', async () => {
    const [nome, date, telefones] = ['Luís Antônio Prado', '1980-02-29', [TELEFONE.numero]];
    expect(await ask({ tipo: 'fisica', nome })).toEqual(NOTHING);
    expect(await ask({ tipo: 'fisica', nome, date: '1980-03-01', telefones: ['1100000000'] })).toEqual(NOTHING);
    expect(await ask({ tipo: 'juridica', nome, date, telefones })).toEqual(NOTHING);
  });

  test('is told once, where the document says it already', async () => {
    const same = { nome: 'Rita Alves', cpf: '39053344705', nascimento: '1975-05-05' };
    const rita = await create(buildFisica(same));
    const question = { tipo: 'fisica', nome: same.nome, documento: same.cpf, date: same.nascimento };
    expect(await ask(question)).toEqual({ documento: shown(rita), alike: [] });
  });
});

test('a text that the database does not take is refused, in every field', async () => {
  const question = { tipo: 'fisica', nome: 'Ana Souza' };
  for (const more of [{ telefones: ['1198765\0'] }, { documento: '\0' }, { nome: 'Ana\0' }]) {
    const answer = await api.as.operador.post('/api/pessoas/matches', { ...question, ...more });
    expect(answer.statusCode, answer.body).toBe(422);
  }
});
