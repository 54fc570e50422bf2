import { findUf, formatCnpj, formatCpf, formatData } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import type { ColumnName } from '../fields/hook-names.ts';
import type { Endereco, Pessoa } from '../pessoa.ts';

/** Columns of a file that are made of fields of the record; a name that stands neither here nor below is only read. */
export const RECORD_CELLS: { readonly [Name in ColumnName]?: (pessoa: Pessoa) => string } = {
  documento: (pessoa) => (pessoa.tipo === 'fisica' ? formatCpf(pessoa.cpf ?? '') : formatCnpj(pessoa.cnpj ?? '')),
  data: (pessoa) => formatData((pessoa.tipo === 'fisica' ? pessoa.nascimento : pessoa.abertura) ?? ''),
};

/** The same of an address. */
export const ENDERECO_CELLS: { readonly [Name in ColumnName]?: (endereco: Endereco) => string } = {
  cidade: ({ codigoCidade }) => findMunicipio(codigoCidade)?.nome ?? '',
  uf: ({ codigoEstado }) => findUf(codigoEstado)?.sigla ?? '',
};
