import { findUf, formatData } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import type { ColumnName } from '../fields/hook-names.ts';
import { documentoText } from '../labels.ts';
import type { Endereco, Pessoa } from '../pessoa.ts';

/** Columns of a file computed from fields of the record. A column that is neither here nor below is read-only. */
export const RECORD_CELLS: { readonly [Name in ColumnName]?: (pessoa: Pessoa) => string } = {
  documento: documentoText,
  data: (pessoa) => formatData((pessoa.tipo === 'fisica' ? pessoa.nascimento : pessoa.abertura) ?? ''),
};

/** Computed cells of an address: its city by name and by code, its state by the sigla. */
export const ENDERECO_CELLS: Readonly<Record<string, (endereco: Endereco) => string>> = {
  cidade: ({ codigoCidade }) => findMunicipio(codigoCidade)?.nome ?? '',
  uf: ({ codigoEstado }) => findUf(codigoEstado)?.sigla ?? '',
  codigoCidade: ({ codigoCidade }) => codigoCidade,
};

/** `Campinas/SP`: a city without a column for its state, in the form that `readCidade` reads. */
export function cidadeCell(codigo: string): string {
  const nome = findMunicipio(codigo)?.nome;
  return nome === undefined ? codigo : `${nome}/${findUf(codigo.slice(0, 2))?.sigla}`;
}
