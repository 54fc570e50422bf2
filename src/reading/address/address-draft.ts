import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import type { Endereco } from '../../pessoa/pessoa.ts';
import type { CellReaders } from '../cells/cell-readers.ts';
import { readText } from '../cells/cells-list.ts';
import type { Reading } from '../cells/cells.ts';
import type { Note } from '../cells/notes.ts';
import { isSaidIn } from '../same-words.ts';
import type { AddressLine } from './address-line.ts';

export const ADDRESS_CELLS = [
  'linha',
  'logradouro',
  'tipoLogradouro',
  'numero',
  'complemento',
  'bairro',
  'cep',
  'cidade',
  'uf',
  'codigoCidade',
] as const;
export type AddressCell = (typeof ADDRESS_CELLS)[number];

/** The cleaned cells of one address. A missing or blank cell is ''. */
export type AddressCells = Readonly<Record<AddressCell, string>>;

/** A finding about a cell: an error with the wrong text, a repair, or text that fits no field. */
export type AddressFinding = { cell: AddressCell } & (
  | { issue: Note; text: string }
  | { repair: Note; to: string }
  | { remainder: string }
);

export type ReadAddress = { value: Partial<Endereco>; findings: AddressFinding[] };

export const TEXT_FIELDS = ['logradouro', 'numero', 'complemento', 'bairro'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** The state of one address during the reading. */
export type AddressDraft = ReadAddress & { cells: AddressCells; line: AddressLine; readers: CellReaders };

/** Returns the cell that may contain a whole line. */
export function lineOf({ cells }: AddressDraft): 'linha' | 'logradouro' {
  return cells.linha === '' ? 'logradouro' : 'linha';
}

function limited(text: string, field: TextField): Reading<string> {
  return readText(text, BLOCKS.enderecos.fields[field].maxLength);
}

/** Sets a field. Reports an error if the text is longer than the field allows. */
export function putText({ value, findings }: AddressDraft, field: TextField, cell: AddressCell, text: string): void {
  if (text === '') return;
  const { value: fitting, issue } = limited(text, field);
  if (issue) findings.push({ cell, issue, text });
  else if (fitting !== undefined && fitting !== '') value[field] = fitting;
}

/** Appends text that the complemento does not already contain. Text that does not fit goes to the remarks. */
export function addToComplemento(draft: AddressDraft, cell: AddressCell, text: string): void {
  const { complemento = '', bairro = '' } = draft.value;
  if (text === '' || isSaidIn(text, complemento)) return;
  if (complemento === '') return putText(draft, 'complemento', cell, text);
  const more = isSaidIn(complemento, text) ? text : `${complemento}, ${text}`;
  const { value } = limited(more, 'complemento');
  if (value !== undefined) draft.value.complemento = value;
  else if (!isSaidIn(text, bairro)) draft.findings.push({ cell, remainder: text });
}
