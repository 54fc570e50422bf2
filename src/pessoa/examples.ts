import { EXAMPLE } from '../kit/example-world.ts';
import { emptyBlock, emptyPessoa } from './empty.ts';
import { assembled, belongsTo, type FieldList, PESSOA } from './fields/field-list.ts';
import type { BlockField, Blocks, Field, Tipo } from './fields/kinds.ts';
import { isGroup } from './labels.ts';
import type { PessoaFisica, PessoaInput, PessoaListItem } from './pessoa.ts';

/** A value of a field of a tipo, as the list gives one; undefined where the list has none. */
function exampleOf(field: Field | BlockField, tipo: Tipo): unknown {
  if (field.kind === 'principal') return true;
  if ('exampleJuridica' in field && tipo === 'juridica') return field.exampleJuridica;
  return 'example' in field ? field.example : undefined;
}

/** A block with everything in it. */
function exampleBlock(group: string, { fields }: Blocks, tipo: Tipo): object {
  const examples = Object.entries<BlockField>(fields).map(([key, field]) => [key, exampleOf(field, tipo)]);
  const empty = isGroup(group) ? emptyBlock(group, tipo) : {};
  return { ...empty, ...Object.fromEntries(examples.filter(([, example]) => example !== undefined)) };
}

/** A new record of a tipo with everything in it: what the API's document shows, and the walk test follows. */
export function exampleInput(tipo: Tipo, list: FieldList = PESSOA): PessoaInput {
  const fields = list.fields
    .filter(([, field]) => belongsTo(tipo, field))
    .map(([key, field]) => [key, exampleOf(field, tipo)] as const);
  const blocks = list.blocks
    .filter(([, group]) => belongsTo(tipo, group))
    .map(([key, group]) => [key, [exampleBlock(key, group, tipo)]] as const);
  const filled = fields.filter(([, example]) => example !== undefined);
  return assembled({
    ...emptyPessoa(tipo),
    ...Object.fromEntries([...filled, ...blocks]),
    tipo,
  });
}

/** A new record with everything in it. */
export const EXAMPLE_INPUT = exampleInput('juridica');

const STORED = { createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z', deletedAt: null };

/** The record of EXAMPLE as the API answers it. */
export const EXAMPLE_PESSOA: PessoaFisica = {
  ...emptyPessoa('fisica'),
  id: EXAMPLE.pessoaId,
  codigo: 1,
  nome: EXAMPLE.pessoaNome,
  cpf: EXAMPLE.pessoaCpf,
  version: 1,
  ...STORED,
};

/** The record of EXAMPLE in a list. */
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
  version: 1,
  ...STORED,
};
