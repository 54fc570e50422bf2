import { findMunicipio } from '@fichario/brasil/municipios';
import { describe, expect, test } from 'vitest';
import { OPTIONS } from '../../../test/paste/paste-options.ts';
import { SAMPLES } from '../../../test/paste/pasted-texts.ts';
import { toInput } from '../model/form-convert.ts';
import { emptyForm, newBlock } from '../model/form-model.ts';
import type { PessoaFormValues } from '../../pessoa/pessoa.ts';
import { mergePasted } from './merge-pasted.ts';
import { readPasted } from '../../reading/paste/read-pasted.ts';
import { takeBackPasted } from './take-back-pasted.ts';

/** A form with a text pasted into it. */
function paste(text: string, values: PessoaFormValues) {
  const pasted = readPasted(text, { ...OPTIONS, tipo: values.tipo });
  return mergePasted(values, pasted, { cidadeName: (codigo) => findMunicipio(codigo)?.nome });
}

const NEW = emptyForm('fisica');

test('fills an empty form, as it would be typed, and says what went where', () => {
  const merged = paste(SAMPLES.labelled, NEW);
  expect(toInput(merged?.values ?? NEW)).toMatchObject({
    faults: [],
    input: {
      tipo: 'fisica',
      nome: 'Maria Souza',
      cpf: '52998224725',
      nascimento: '1980-02-29',
      enderecos: [{ cep: '13010000', logradouro: 'Rua das Flores', codigoCidade: '3509502', principal: true }],
      telefones: [{ numero: '11987654321', tipo: 'celular', principal: true }],
      emails: [{ email: 'maria@exemplo.com.br', principal: true }],
      observacoes: 'Profissão: Dentista',
    },
  });
  expect(merged?.placed).toEqual([
    { label: 'Nome', value: 'Maria Souza' },
    { label: 'CPF', value: '529.982.247-25' },
    { label: 'Nascimento', value: '29/02/1980' },
    { label: 'Nome da mãe', value: 'Ana Souza' },
    { label: 'RG', value: '12.345.678-9' },
    { label: 'Endereço', value: 'Rua das Flores, 123, apto 4 · Centro · Campinas/SP · 13010-000' },
    { label: 'Telefone', value: '(11) 98765-4321' },
    { label: 'E-mail', value: 'maria@exemplo.com.br' },
  ]);
  expect(merged?.notes).toEqual(['Profissão: Dentista']);
});

test.each([
  ['a new record', NEW],
  ['a record without phones', { ...NEW, telefones: [] }],
])('the first phone of a signature is the principal one of %s', (_what, values) => {
  const merged = paste(SAMPLES.signature, values);
  expect(merged?.values.telefones.map(({ numero, principal }) => [numero, principal])).toEqual([
    ['(11) 3333-4444', true],
    ['(11) 98765-4321', false],
  ]);
});

test('a CNPJ makes a company of a new record', () => {
  const { values, placed } = paste(SAMPLES.cardFromPage, NEW) ?? { values: NEW, placed: [] };
  expect(values).toMatchObject({ tipo: 'juridica', cnpj: '11.222.333/0001-81', cnae: '1091-1/02' });
  expect(values.enderecos[0]).toMatchObject({ tipo: 'comercial', cep: '01310-100', codigoCidade: '3550308' });
  expect(placed[0]).toEqual({ label: 'Tipo', value: 'Pessoa jurídica' });
});

describe('what is filled', () => {
  const filled: PessoaFormValues = {
    ...NEW,
    nome: 'Ana Lima',
    cpf: '111.444.777-35',
    observacoes: 'só de manhã',
    telefones: NEW.telefones.map((block) => ({ ...block, numero: '(11) 98765-4321' })),
    enderecos: NEW.enderecos.map((block) => ({ ...block, cep: '20040-002' })),
  };

  test('stays, and what is pasted instead goes to the notes under its label', () => {
    const merged = paste(SAMPLES.labelled, filled);
    expect(merged?.values).toMatchObject({ nome: 'Ana Lima', cpf: '111.444.777-35', rg: '12.345.678-9' });
    expect(merged?.values.observacoes).toBe('só de manhã\nNome: Maria Souza\nCPF: 529.982.247-25\nProfissão: Dentista');
    expect(merged?.conflicts.map(({ label }) => label)).toEqual(['Nome', 'CPF']);
  });

  test('is not said twice, and another address stands beside the first, never mixed with it', () => {
    const merged = paste(SAMPLES.labelled, filled);
    expect(merged?.values.telefones).toHaveLength(1);
    expect(merged?.values.enderecos.map(({ cep, logradouro, principal }) => [cep, logradouro, principal])).toEqual([
      ['20040-002', '', true],
      ['13010-000', 'Rua das Flores', false],
    ]);
  });

  test('keeps its kind where it has a document, and the company goes to the notes', () => {
    const merged = paste('CNPJ 11.222.333/0001-81', filled);
    expect(merged?.values).toMatchObject({ tipo: 'fisica', cnpj: '' });
    expect(merged?.values.observacoes).toBe('só de manhã\nCNPJ: 11.222.333/0001-81');
  });
});

describe('a phone that the form has', () => {
  const text = 'Telefone: (11) 3333-4444 ramal 12 (portaria)';
  const said = (telefone: object) =>
    paste(text, { ...NEW, telefones: [{ ...newBlock('telefones', 'fisica'), ...telefone }] });

  test('gets the extension that it lacks', () => {
    const merged = said({ numero: '(11) 3333-4444', observacao: 'portaria' });
    expect(merged?.values.telefones).toMatchObject([{ numero: '(11) 3333-4444', ramal: '12', observacao: 'portaria' }]);
    expect(merged?.notes).toEqual([]);
  });

  test('keeps its own, and another one goes to the notes', () => {
    const merged = said({ numero: '1133334444', ramal: '7', observacao: 'Ana' });
    expect(merged?.values.telefones).toMatchObject([{ ramal: '7', observacao: 'Ana' }]);
    expect(merged?.notes).toEqual(['Telefone · Ramal: 12', 'Telefone · Observação: portaria']);
  });
});

test('what has no room in the notes is refused as a whole', () => {
  expect(paste(`${SAMPLES.labelled}\n${'palavra '.repeat(1300)}`, NEW)).toBeUndefined();
});

describe('taken back', () => {
  test.each(Object.entries(SAMPLES))('%s leaves the form as it was', (_name, text) => {
    const { values: after } = paste(text, NEW) ?? { values: NEW };
    expect(takeBackPasted(after, { before: NEW, after })).toEqual(NEW);
  });

  test('leaves what was typed since then', () => {
    const { values: after } = paste(SAMPLES.labelled, NEW) ?? { values: NEW };
    const [phone] = after.telefones;
    const current = {
      ...after,
      nome: 'Maria de Souza',
      telefones: phone ? [{ ...phone, observacao: 'só recados' }] : [],
    };
    const left = takeBackPasted(current, { before: NEW, after });
    expect(left).toMatchObject({ nome: 'Maria de Souza', cpf: '', observacoes: '', emails: NEW.emails });
    expect(left.telefones).toEqual(current.telefones);
  });
});

test('adds no second address to one that was read in another way before', () => {
  const text = 'Endereço: Av. Paulista, 1578 cj 12\nBairro: Bela Vista\nCidade: São Paulo - SP';
  const first = paste(text, NEW)?.values ?? NEW;
  const [own] = first.enderecos;
  if (!own) throw new Error('no address');
  const before = { ...first, enderecos: [{ ...own, numero: '', complemento: '1578 cj 12' }] };
  const merged = paste(text, before);
  expect(merged?.values.enderecos).toEqual(first.enderecos);
  expect(merged?.conflicts).toEqual([]);
  const arranged = { ...first, enderecos: [{ ...own, complemento: 'cj 12, Bela Vista', bairro: '' }] };
  expect(paste(text, arranged)?.values.enderecos).toHaveLength(1);
});
