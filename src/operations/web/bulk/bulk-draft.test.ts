import { expect, test } from 'vitest';
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
