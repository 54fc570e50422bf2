import { expect, test } from 'vitest';
import { fieldListOf } from '../../../pessoa/field-list.ts';
import type { AnyField } from '../../../pessoa/fields/kinds.ts';
import { changeText } from './bulk-texts.ts';
import { type BulkDraft, newDraft, readDraft } from './bulk-draft.ts';

const CASES: [Partial<BulkDraft> & Pick<BulkDraft, 'kind'>, ReturnType<typeof readDraft>][] = [
  [{ kind: 'situacao' }, undefined],
  [
    { kind: 'situacao', values: { situacao: 'inativa' } },
    { type: 'setSituacao', situacao: 'inativa' },
  ],
  [{ kind: 'tags', values: { tags: '  ' } }, undefined],
  [
    { kind: 'tags', values: { tags: ' vip ' } },
    { type: 'addTag', tag: 'vip' },
  ],
  [
    { kind: 'tags', values: { tags: 'vip' }, how: 'take' },
    { type: 'removeTag', tag: 'vip' },
  ],
  [{ kind: 'papeis' }, undefined],
  [
    { kind: 'papeis', values: { papeis: 'cliente' } },
    { type: 'addPapel', papel: 'cliente' },
  ],
  [
    { kind: 'papeis', values: { papeis: 'cliente' }, how: 'take' },
    { type: 'removePapel', papel: 'cliente' },
  ],
  [{ kind: 'asAt' }, undefined],
  [{ kind: 'asAt', values: { moment: '20/11/2026' } }, undefined],
  [{ kind: 'asAt', values: { moment: '31/02/2026', time: '10:00' } }, undefined],
  [{ kind: 'asAt', values: { moment: '20/11/2090', time: '10:00' } }, undefined],
  [
    { kind: 'asAt', values: { moment: '20/11/2025', time: '14:05' } },
    { type: 'asAt', moment: new Date('2025-11-20T14:05:00').toISOString() },
  ],
  [{ kind: 'limiteCredito' }, undefined],
  [{ kind: 'limiteCredito', values: { limiteCredito: '-1' } }, undefined],
  [{ kind: 'limiteCredito', values: { limiteCredito: '12345678901234' } }, undefined],
  [
    { kind: 'limiteCredito', values: { limiteCredito: 'R$ 1.500' } },
    { type: 'setLimiteCredito', limiteCredito: '1500.00' },
  ],
  [
    { kind: 'limiteCredito', values: { limiteCredito: '1' }, how: 'take' },
    { type: 'setLimiteCredito', limiteCredito: null },
  ],
  [{ kind: 'observacoes', values: { observacoes: ' ' } }, undefined],
  [
    { kind: 'observacoes', values: { observacoes: 'Ligar' } },
    { type: 'setObservacoes', observacoes: 'Ligar' },
  ],
  [
    { kind: 'observacoes', values: { observacoes: 'Ligar' }, how: 'take' },
    { type: 'setObservacoes', observacoes: '' },
  ],
  [{ kind: 'telefones', values: { telefones: '11 9876' } }, undefined],
  [
    { kind: 'telefones', values: { telefones: '(11) 98765-4321' } },
    { type: 'addTelefone', telefone: '11987654321' },
  ],
  [
    { kind: 'telefones', values: { telefones: '0800 123 4567' }, how: 'take' },
    { type: 'removeTelefone', telefone: '08001234567' },
  ],
  [{ kind: 'telefones', values: { telefones: '1133334444' }, how: 'swap' }, undefined],
  [
    { kind: 'telefones', values: { telefones: '1133334444', 'telefones.by': '11987654321' }, how: 'swap' },
    { type: 'replaceTelefone', telefone: '1133334444', by: '11987654321' },
  ],
  [
    { kind: 'emails', values: { emails: 'Ana@Exemplo.com.br' } },
    { type: 'addEmail', email: 'ana@exemplo.com.br' },
  ],
  [{ kind: 'enderecos', values: { 'enderecos.bairro': ' ' } }, undefined],
  [{ kind: 'enderecos', values: { 'enderecos.cep': '0100', 'enderecos.bairro': 'Sé' } }, undefined],
  [
    { kind: 'enderecos', values: { 'enderecos.cep': '01001-000', 'enderecos.codigoCidade': '3550308' } },
    { type: 'setEndereco', endereco: { cep: '01001000', codigoCidade: '3550308' } },
  ],
  [{ kind: 'delete' }, { type: 'delete' }],
  [{ kind: 'restore' }, { type: 'restore' }],
];

test.each(CASES)('%j is %j', (filled, change) => {
  expect(readDraft({ ...newDraft(filled.kind), ...filled })).toEqual(change);
});

/** A list of fields defined by a client. */
const CONTAS: AnyField = {
  kind: 'list',
  label: 'Conta',
  plural: 'Contas',
  genitive: 'da conta',
  identifiedBy: ['email'],
  bulkItem: 'conta',
  mainField: 'email',
  maxItems: 5,
  fields: {
    email: { kind: 'email', label: 'E-mail', example: 'a@exemplo.com.br' },
    principal: { kind: 'principal', label: 'Principal' },
    setor: { kind: 'choice', label: 'Setor', choices: ['loja'], initial: 'loja', bulk: true },
    cpf: { kind: 'cpf', label: 'CPF', bulk: true, example: '52998224725' },
    desde: { kind: 'date', label: 'Desde', bulk: true, example: '2020-01-31' },
    taxa: { kind: 'money', label: 'Taxa', bulk: true, example: '10.00' },
  },
  listRules: [],
};
const list = fieldListOf({ contas: CONTAS }, new Map([['contas.setor', { loja: 'Loja' }]]));
const FILLED = {
  contas: 'Ana@Exemplo.com.br ',
  'contas.by': 'bia@exemplo.com.br',
  'contas.setor': 'loja',
  'contas.cpf': '529.982.247-25',
  'contas.desde': '31/01/2020',
  'contas.taxa': '1.500',
};

test.each([
  ['put', { type: 'addConta', conta: 'ana@exemplo.com.br' }, 'Conta ana@exemplo.com.br acrescentada'],
  [
    'swap',
    { type: 'replaceConta', conta: 'ana@exemplo.com.br', by: 'bia@exemplo.com.br' },
    'Conta ana@exemplo.com.br → bia@exemplo.com.br',
  ],
  ['take', { type: 'removeConta', conta: 'ana@exemplo.com.br' }, 'Conta ana@exemplo.com.br tirada'],
  [
    'set',
    { type: 'setConta', conta: { setor: 'loja', cpf: '52998224725', desde: '2020-01-31', taxa: '1500.00' } },
    'Conta principal: setor Loja, CPF 529.982.247-25, desde 31/01/2020, taxa R$\u00a01.500,00',
  ],
] as const)('of a list that a client defines, %s is %j', (how, change, text) => {
  const draft = { kind: 'contas', how, values: FILLED } as unknown as BulkDraft;
  const read = readDraft(draft, list);
  expect(read).toEqual(change);
  expect(changeText(read!, list)).toBe(text); // the draft is complete
  expect(readDraft({ ...draft, values: { ...FILLED, contas: 'ana', 'contas.cpf': '1' } }, list)).toBeUndefined();
});
