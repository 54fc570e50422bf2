import { findUf, formatData } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import type { ColumnName } from '../fields/hook-names.ts';
import { documentoText } from '../labels.ts';
import type { Endereco, Pessoa } from '../pessoa.ts';

/** Columns of a file that are made of fields of the record; a name that stands neither here nor below is only read. */
export const RECORD_CELLS: { readonly [Name in ColumnName]?: (pessoa: Pessoa) => string } = {
  documento: documentoText,
  data: (pessoa) => formatData((pessoa.tipo === 'fisica' ? pessoa.nascimento : pessoa.abertura) ?? ''),
};

/** The same of an address. */
export const ENDERECO_CELLS: { readonly [Name in ColumnName]?: (endereco: Endereco) => string } = {
  cidade: ({ codigoCidade }) => findMunicipio(codigoCidade)?.nome ?? '',
  uf: ({ codigoEstado }) => findUf(codigoEstado)?.sigla ?? '',
};
