import { NEW_ITEM } from '../../pessoa/items/new-item.ts';
import { newItem } from '../../pessoa/empty.ts';
import { expect, test } from 'vitest';
import { emptyPessoa } from '../../pessoa/empty.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { fromPessoa, isSameInput, toFieldKey, toInput } from './form-convert.ts';
import type { PessoaFormValues } from '../../pessoa/pessoa.ts';
import { newBlock, emptyForm } from './form-model.ts';

const stored = {
  id: '01920000-0000-7000-8000-000000000001',
  codigo: 7,
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
};

const fisica: Pessoa = {
  ...emptyPessoa('fisica'),
  ...stored,
  nome: 'João da Silva',
  nomeSocial: null,
  cpf: '52998224725',
  nascimento: '1980-02-29',
  enderecos: [
    newItem('enderecos', {
      tipo: 'residencial',
      principal: true,
      cep: '01001000',
      logradouro: 'Praça da Sé',
      numero: '100',
      complemento: '',
      bairro: 'Sé',
      codigoEstado: '35',
      codigoCidade: '3550308',
    }),
  ],
  telefones: [newItem('telefones', { tipo: 'celular', principal: true, numero: '11987654321' })],
  emails: [{ tipo: 'pessoal', principal: true, email: 'joao@exemplo.com.br' }],
  papeis: ['cliente'],
  tags: ['vip'],
  situacao: 'ativa',
  limiteCredito: '1500.00',
  observacoes: '',
};

const juridica: Pessoa = {
  ...emptyPessoa('juridica'),
  ...stored,
  nome: 'Padaria Pão Quente Ltda',
  nomeFantasia: 'Pão Quente',
  cnpj: '12ABC34501DE35',
  inscricoesEstaduais: [{ uf: 'SP', numero: '110042490114' }],
  inscricaoMunicipal: null,
  cnae: '4721102',
  naturezaJuridica: '2062',
  abertura: '2020-05-04',
  enderecos: [],
  telefones: [],
  emails: [],
  papeis: [],
  tags: [],
  situacao: 'ativa',
  limiteCredito: null,
  observacoes: '',
};

function formWith(changes: Partial<PessoaFormValues>): PessoaFormValues {
  return { ...emptyForm('fisica'), nome: 'Ana', ...changes };
}

test('shows a record the way people read it', () => {
  const form = fromPessoa(fisica);
  expect(form).toMatchObject({ cpf: '529.982.247-25', nascimento: '29/02/1980', limiteCredito: 'R$\u00a01.500,00' });
  expect(form.enderecos[0]?.cep).toBe('01001-000');
  const [endereco] = fisica.enderecos;
  // half a CEP is stored, and looks as it did while it was typed
  expect(fromPessoa({ ...fisica, enderecos: [{ ...endereco!, cep: '0100100' }] }).enderecos[0]?.cep).toBe('01001-00');
  expect(form.telefones[0]?.numero).toBe('(11) 98765-4321');
  expect(fromPessoa(juridica)).toMatchObject({
    cnpj: '12.ABC.345/01DE-35',
    cnae: '4721-1/02',
    naturezaJuridica: '206-2',
    abertura: '04/05/2020',
  });
});

test.each([
  ['a person', fisica],
  ['a company', juridica],
])('opening and saving %s changes nothing', (_kind, pessoa) => {
  const { id, codigo, version, createdAt, updatedAt, deletedAt, ...fields } = pessoa;
  const { input, faults } = toInput(fromPessoa(pessoa));
  expect({ ...input, id }).toEqual({ ...fields, id });
  expect(faults).toEqual([]);
  expect([codigo, version, createdAt, updatedAt, deletedAt]).toBeDefined();
});

test.each([
  ['1.500,50', '1500.50', undefined],
  ['25.000', '25000.00', undefined],
  ['1500.5', '1500.50', undefined],
  ['-5', null, 'dinheiro_range'],
  ['(5,00)', null, 'dinheiro_range'],
  ['12345678901234', null, 'dinheiro_range'],
  ['1,234', null, 'dinheiro_centavos'],
  ['2 mil', null, 'dinheiro'],
])('an amount of %s is %s, or refused as %s', (limiteCredito, value, code) => {
  const { input, faults } = toInput(formWith({ limiteCredito }));
  expect([input.limiteCredito, faults[0]?.code]).toEqual([value, code]);
});

test('does not send empty blocks, and maps the index of a sent block to its block', () => {
  const filled = { ...newBlock('enderecos', 'fisica', 'b'), cep: '01001-000' };
  const { input, keys } = toInput(formWith({ enderecos: [newBlock('enderecos', 'fisica', 'a'), filled] }));
  expect(input.enderecos).toHaveLength(1);
  expect(input.telefones).toEqual([]);
  expect(input.emails).toEqual([]);
  expect(toFieldKey('enderecos.0.cep', keys)).toBe('enderecos.b.cep');
  expect(toFieldKey('cpf', keys)).toBe('cpf');
  expect(toFieldKey('enderecos', keys)).toBe('enderecos');
  expect(toFieldKey('enderecos.0', keys)).toBe('enderecos.b');
  // a block that was not sent, and a path outside of blocks
  expect(toFieldKey('enderecos.1.cep', keys)).toBe('enderecos');
  expect(toFieldKey('tags.0', keys)).toBe('tags.0');
});

test('blocks keep their keys when the record is answered, and new ones get a new key', () => {
  const telefones = ['a', 'b'].map((key) => ({ ...newBlock('telefones', 'fisica', key), numero: '(11) 98765-4321' }));
  const { keys } = toInput(formWith({ telefones }));
  const [telefone] = fisica.telefones;
  const saved = { ...fisica, telefones: [telefone!, telefone!, telefone!] };
  const [first, second, third] = fromPessoa(saved, keys).telefones.map(({ key }) => key);
  expect([first, second]).toEqual(['a', 'b']);
  expect(third).toMatch(/./);
  expect(new Set(fromPessoa(saved).telefones.map(({ key }) => key)).size).toBe(3);
});

test('a form of a person has no blocks of a company', () => {
  const contatos = [{ ...newBlock('contatos', 'juridica', 'a'), nome: 'Rui' }];
  const { input, keys } = toInput(formWith({ contatos }));
  expect(input).not.toHaveProperty('contatos');
  expect(keys.contatos).toEqual([]);
});

test('a line requires its required fields, and no others', () => {
  const enderecos = [{ ...newBlock('enderecos', 'juridica', 'e'), cep: '01001-000' }];
  const inscricoesEstaduais = [{ key: 'i', uf: '' as const, numero: '110042490114' }];
  const codigosExternos = [{ key: 'c', sistema: 'Bling', codigo: '' }];
  const form = formWith({ tipo: 'juridica', enderecos, inscricoesEstaduais, codigosExternos });
  expect(toInput(form).faults.map(({ path }) => path)).toEqual([
    'inscricoesEstaduais.i.uf',
    'codigosExternos.c.codigo',
  ]);
});

test('the first filled block is the principal if the chosen one is empty', () => {
  const chosen = { ...newBlock('telefones', 'fisica', 'a'), principal: true };
  const filled = { ...newBlock('telefones', 'fisica', 'b'), numero: '(11) 98765-4321' };
  expect(toInput(formWith({ telefones: [chosen, filled] })).input.telefones).toEqual([
    { ...newItem('telefones', { tipo: 'celular', principal: true, numero: '11987654321' }), id: NEW_ITEM },
  ]);
});

test('a date that does not exist is a fault at its field, with the reason', () => {
  const { faults } = toInput(formWith({ nascimento: '29/02/2023' }));
  expect(faults).toEqual([
    { path: 'nascimento', code: 'data_leap', message: '29/02/2023 não existe: 2023 não é bissexto' },
  ]);
  expect(toInput(formWith({ nascimento: '29/02/2024' })).input).toMatchObject({ nascimento: '2024-02-29' });
});

test('a phone with a remark and no number requires the number', () => {
  const telefones = [{ ...newBlock('telefones', 'fisica', 'a'), observacao: 'recado com a mãe' }];
  expect(toInput(formWith({ telefones })).faults).toMatchObject([{ path: 'telefones.a.numero', code: 'required' }]);
});

test('keeps the letters of a CNPJ and sends none of the fields of the other tipo', () => {
  const { input } = toInput(formWith({ tipo: 'juridica', cnpj: '12.abc.345/01de-35', cpf: '529.982.247-25' }));
  expect(input).toMatchObject({ tipo: 'juridica', cnpj: '12ABC34501DE35' });
  expect(input).not.toHaveProperty('cpf');
});

test('an empty block added makes no difference, half a date does', () => {
  const form = formWith({});
  expect(isSameInput(form, { ...form, emails: [...form.emails, ...emptyForm('fisica').emails] })).toBe(true);
  expect(isSameInput(form, { ...form, nascimento: '29/0' })).toBe(false);
  // neither can be sent, for different reasons
  expect(isSameInput({ ...form, nascimento: '29/0' }, { ...form, limiteCredito: '2 mil' })).toBe(false);
  expect(isSameInput({ ...form, limiteCredito: '1,234' }, { ...form, limiteCredito: '2 mil' })).toBe(false);
});
