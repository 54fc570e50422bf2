import { findUf } from '@fichario/brasil';
import { findMunicipio, findMunicipioByNome } from '@fichario/brasil/municipios';
import type { ImportSettings } from '../../src/imports/model/import.ts';
import { createRowReader } from '../../src/reading/rows/read-row.ts';
import type { RowReader } from '../../src/reading/rows/row-columns.ts';
import type { Target } from '../../src/pessoa/cells/cell-fields.ts';
import type { RowOptions } from '../../src/reading/cells/cell-readers.ts';

/** What the reader of a file knows in the tests; the day is that of the demonstration. */
export const ROW_OPTIONS: RowOptions = {
  longEmailEndings: false,
  today: '2026-11-21',
  isCidade: (codigo) => findMunicipio(codigo) !== undefined,
  findCidade: (uf, nome) => findMunicipioByNome(nome, uf === null ? undefined : findUf(uf)?.codigo)?.codigo,
};

/** Settings of a file with these columns, everything else as it is when nobody touches it. */
export function settingsOf(columns: (Target | null)[], overrides: Partial<ImportSettings> = {}): ImportSettings {
  return { columns, mode: 'both', match: ['cpf', 'cnpj'], ddd: null, uf: null, fixed: {}, ...overrides };
}

/** The reader of a file with these columns. */
export function readerOf(columns: (Target | null)[], overrides: Partial<ImportSettings> = {}): RowReader {
  return createRowReader(settingsOf(columns, overrides), ROW_OPTIONS);
}
