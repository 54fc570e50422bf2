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

/** Cells of an address: its city by name and by code, its state by the sigla. */
export const ENDERECO_CELLS: Readonly<Record<string, (endereco: Endereco) => string>> = {
  cidade: ({ codigoCidade }) => findMunicipio(codigoCidade)?.nome ?? '',
  uf: ({ codigoEstado }) => findUf(codigoEstado)?.sigla ?? '',
  codigoCidade: ({ codigoCidade }) => codigoCidade,
};

/** `Campinas/SP`: a city that has no state beside it, as `readCidade` reads it. */
export function cidadeCell(codigo: string): string {
  const nome = findMunicipio(codigo)?.nome;
  return nome === undefined ? codigo : `${nome}/${findUf(codigo.slice(0, 2))?.sigla}`;
}
