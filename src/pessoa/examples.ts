import { EXAMPLE } from '../kit/example-world.ts';
import { emptyItemOf, emptyPessoa } from './empty.ts';
import { assembled, belongsTo, type FieldList, PESSOA } from './field-list.ts';
import type { AnyField, ItemField, ListField, Tipo } from './fields/kinds.ts';
import type { PessoaFisica, PessoaInput, PessoaListItem } from './pessoa.ts';

/** The example value of a field for a tipo; undefined if the list has none. */
function exampleOf(field: AnyField | ItemField, tipo: Tipo): unknown {
  if (field.kind === 'principal') return true;
  if (field.kind === 'list') return [exampleItem(field, tipo)];
  if ('exampleJuridica' in field && tipo === 'juridica') return field.exampleJuridica;
  return 'example' in field ? field.example : undefined;
}

/** An example item with all fields filled. */
function exampleItem(list: ListField, tipo: Tipo): object {
  return { ...emptyItemOf(list, tipo), ...examplesOf(Object.entries<ItemField>(list.fields), tipo) };
}

function examplesOf(fields: readonly (readonly [string, AnyField | ItemField])[], tipo: Tipo): object {
  const examples = fields.map(([key, field]) => [key, exampleOf(field, tipo)] as const);
  return Object.fromEntries(examples.filter(([, example]) => example !== undefined));
}

/** A new record of a tipo with all fields filled: the example in the API's document and in the walk test. */
export function exampleInput(tipo: Tipo, list: FieldList = PESSOA): PessoaInput {
  const fields = list.all.filter(([, field]) => belongsTo(tipo, field));
  return assembled({ ...emptyPessoa(tipo, list), ...examplesOf(fields, tipo) });
}

/** A new record with all fields filled. */
export const EXAMPLE_INPUT = exampleInput('juridica');

const STORED = { createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z', deletedAt: null };

/** The API's answer for the example. */
export const EXAMPLE_PESSOA: PessoaFisica = {
  ...emptyPessoa('fisica'),
  id: EXAMPLE.pessoaId,
  codigo: 1,
  nome: EXAMPLE.pessoaNome,
  cpf: EXAMPLE.pessoaCpf,
  version: 1,
  ...STORED,
};

/** The row of a list for the example. */
export const EXAMPLE_ITEM: PessoaListItem = {
  id: EXAMPLE.pessoaId,
  tenantId: EXAMPLE.tenantId,
  codigo: 1,
  tipo: 'fisica',
  nome: EXAMPLE.pessoaNome,
  outroNome: null,
  documento: EXAMPLE.pessoaCpf,
  cidade: null,
  uf: null,
  telefone: null,
  email: null,
  papeis: [],
  tags: [],
  situacao: 'ativa',
  limiteCredito: null,
  prontaParaNota: false,
  version: 1,
  ...STORED,
};
