import { chaveNome } from '@fichario/brasil';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import type { Endereco } from '../../pessoa/pessoa.ts';
import type { CellReaders } from '../cells/cell-readers.ts';
import { readText } from '../cells/cells-list.ts';
import type { Reading } from '../cells/cells.ts';
import type { Note } from '../cells/notes.ts';
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

/** The cells of one address, cleaned; a cell that is not there, or says nothing, is ''. */
export type AddressCells = Readonly<Record<AddressCell, string>>;

/** What is told of a cell: a fault with the text at fault, what was put right, or what found no field. */
export type AddressFinding = { cell: AddressCell } & (
  | { issue: Note; text: string }
  | { repair: Note; to: string }
  | { rest: string }
);

export type ReadAddress = { value: Partial<Endereco>; findings: AddressFinding[] };

export const TEXT_FIELDS = ['logradouro', 'numero', 'complemento', 'bairro'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** An address while it is read. */
export type AddressDraft = ReadAddress & { cells: AddressCells; line: AddressLine; readers: CellReaders };

function limited(text: string, field: TextField): Reading<string> {
  return readText(text, BLOCKS.enderecos.fields[field].maxLength);
}

/** A text that is longer than its field is at fault. */
export function putText({ value, findings }: AddressDraft, field: TextField, cell: AddressCell, text: string): void {
  if (text === '') return;
  const { value: own, issue } = limited(text, field);
  if (issue) findings.push({ cell, issue, text });
  else if (own !== undefined && own !== '') value[field] = own;
}

/** Adds what is not said yet; what has no room beside it goes to the remarks. */
export function addToComplemento(draft: AddressDraft, cell: AddressCell, text: string): void {
  const { complemento = '', bairro = '' } = draft.value;
  if (text === '' || isSaidIn(text, complemento)) return;
  if (complemento === '') return putText(draft, 'complemento', cell, text);
  const more = isSaidIn(complemento, text) ? text : `${complemento}, ${text}`;
  const { value } = limited(more, 'complemento');
  if (value !== undefined) draft.value.complemento = value;
  else if (!isSaidIn(text, bairro)) draft.findings.push({ cell, rest: text });
}

/** Whether another text has the words of a text, one behind the other. */
export function isSaidIn(text: string, other: string): boolean {
  return text === other || (other !== '' && ` ${chaveNome(other)} `.includes(` ${chaveNome(text)} `));
}
