import { findUf } from '@fichario/brasil';
import type { CellReaders } from '../cells/cell-readers.ts';
import { choiceWordsOf } from '../../pessoa/cells/choice-words.ts';
import { readAddress } from '../address/address.ts';
import { ADDRESS_CELLS, type AddressCells } from '../address/address-draft.ts';
import { readInscricao } from '../cells/cells-inscricao.ts';
import { readEmails } from '../cells/cells-list.ts';
import { readTelefones } from '../cells/cells-telefone.ts';
import { cleanCell } from '../cells/cells.ts';
import { fieldReader } from '../cells/field-readers.ts';
import { proposeFixed } from '../headings/propose-fixed.ts';
import { isDrop } from '../cells/notes.ts';
import { byName, isRequired, itemFieldsOf, PESSOA } from '../../pessoa/field-list.ts';
import type { ListField } from '../../pessoa/fields/kinds.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import type { BlockByGroup, BlockGroup, Email, Endereco, InscricaoEstadual, Telefone } from '../../pessoa/pessoa.ts';
import type { PasteOptions } from './pasted.ts';
import { recordOf } from '../../kit/record-of.ts';

/** A text and its label, `''` for none. */
export type LabelledCell = { label: string; text: string; line: number };

/** A block that still collects cells. */
export type OpenBlock = { list: BlockGroup; group: string; cells: Partial<Record<string, LabelledCell>>; line: number };

/** Tools for turning the cells of a block into items. A cell that fits no field becomes a note. */
type Settling = {
  readers: CellReaders;
  options: PasteOptions;
  /** the state in the record's address */
  estado: string | undefined;
  noteCell: (cell: LabelledCell) => void;
};

type Grammar<Item> = {
  /** the cells that this grammar uses or notes */
  reads: ReadonlySet<string>;
  settle: (block: OpenBlock, settling: Settling) => Partial<Item>[];
};

/** Lists whose cells may contain several values, or prove each other. */
const GRAMMARS: { readonly [G in BlockGroup]?: Grammar<BlockByGroup[G]> } = {
  enderecos: { reads: new Set([...ADDRESS_CELLS, 'tipo', 'principal', 'codigoEstado']), settle: settleEndereco },
  telefones: { reads: new Set(['numero', 'ddd', 'tipo', 'observacao']), settle: settleTelefone },
  emails: { reads: new Set(['email', 'tipo']), settle: settleEmail },
  inscricoesEstaduais: { reads: new Set(['numero', 'uf']), settle: settleInscricao },
};

const NO_GRAMMAR: Grammar<object> = { reads: new Set(), settle: () => [{}] };

/** Returns the items of a block. The grammar of the list reads first, and the field kinds read the other cells. */
export function settleBlock(block: OpenBlock, settling: Settling): object[] {
  const list: ListField = BLOCKS[block.list];
  const { reads, settle }: Grammar<object> = GRAMMARS[block.list] ?? NO_GRAMMAR;
  const [first, ...others] = settle(block, settling);
  const item = { ...first };
  const furtherCells = Object.entries(block.cells).flatMap(([field, cell]) =>
    cell && !reads.has(field) ? [{ field, cell }] : [],
  );
  const unread = furtherCells.filter(({ field, cell }) => !takeCell(item, block.list, { field, cell }, settling));
  const isItem = first !== undefined && itemFieldsOf(list).every(([key, field]) => !isRequired(field) || key in item);
  for (const { cell } of isItem ? unread : furtherCells) settling.noteCell(cell);
  return isItem ? [item, ...others] : [];
}

type FieldCell = { field: string; cell: LabelledCell };

/** Reads a cell into an item that may already have another value. Text that the reader drops becomes a note. */
function takeCell(item: object, group: BlockGroup, { field, cell }: FieldCell, settling: Settling): boolean {
  const { readers, options, noteCell } = settling;
  const spec = itemFieldsOf(BLOCKS[group]).find(([key]) => key === field)?.[1];
  if (!spec) return false;
  const { read } = fieldReader(spec, choiceWordsOf(PESSOA, `${group}.${field}`), { today: options.today, readers });
  const { value, repair, remainder } = read(cleanCell(cell.text).replace(/\s+/g, ' '));
  const before: unknown = byName(item)[field] || value;
  if (value === undefined || before !== value) return false;
  Object.assign(item, { [field]: value });
  if (repair && isDrop({ code: repair.code, to: 'x' })) noteCell(cell);
  else if (remainder) noteCell({ ...cell, text: remainder });
  return true;
}

/** Returns the kind of an item by its labels: `Endereço de entrega`, `E-mail financeiro`. */
function tipoSaidBy(list: BlockGroup, cells: OpenBlock['cells']): string {
  const labels = Object.values(cells).map((cell) => cell?.label ?? '');
  return (
    proposeFixed(
      labels,
      labels.map(() => `${list}.1.`),
    )[`${list}.1.tipo`] ?? ''
  );
}

/** Reads an address from its labelled cells. Text that fits no field becomes a note under its label. */
function settleEndereco({ cells }: OpenBlock, { readers, noteCell }: Settling): Partial<Endereco>[] {
  const textOf = (cell: string) => cleanCell(cells[cell]?.text ?? '');
  const texts: AddressCells = recordOf(ADDRESS_CELLS, textOf);
  const { value, findings } = readAddress(texts, { readers });
  const isAddress = Object.keys(value).length > 0;
  for (const finding of findings) {
    const cell = cells[finding.cell];
    if (!cell || !isAddress) continue;
    if ('remainder' in finding) noteCell({ ...cell, text: finding.remainder });
    else if ('issue' in finding) noteCell({ ...cell, text: finding.text });
    else if (finding.to === '') noteCell(cell);
  }
  const tipo = readers.tipoEndereco(textOf('tipo') || tipoSaidBy('enderecos', cells)).value;
  const lost = isAddress ? [] : ADDRESS_CELLS.map((cell) => cells[cell]);
  for (const cell of [...lost, tipo === undefined || !isAddress ? cells['tipo'] : undefined]) if (cell) noteCell(cell);
  return isAddress ? [tipo === undefined ? value : { ...value, tipo }] : [];
}

/** Reads the phones of a block. An area code, a kind and a note belong to the first phone. */
function settleTelefone({ cells }: OpenBlock, { readers, noteCell }: Settling): Partial<Telefone>[] {
  const { numero, ddd, tipo, observacao } = cells;
  const words = [tipo, observacao].filter((cell) => cell !== undefined);
  const area = ddd && /^\(?0?(\d{2})\)?$/.exec(ddd.text.trim())?.[1];
  if (ddd && area === undefined) noteCell(ddd);
  const { telefones, issue, repairs } = readTelefones(cleanCell(numero?.text ?? ''), { ddd: area, defaultDdd: null });
  const isWhole = !issue && telefones.length > 0 && !repairs.some(({ code }) => isDrop({ code, to: 'x' }));
  if (!isWhole) {
    for (const cell of [area === undefined ? undefined : ddd, numero, ...words]) if (cell) noteCell(cell);
    return [];
  }
  const [first, ...others] = telefones;
  const kinds = words.map(({ text }) => readers.tipoTelefone(text.trim()).value);
  const unknownWords = words.map(({ text }) => text.trim()).filter((_text, at) => kinds[at] === undefined);
  const notes = [...unknownWords, first?.observacao ?? ''].filter((text) => text !== '').join(', ');
  const fits = notes.length <= BLOCKS.telefones.fields.observacao.maxLength;
  if (!fits) for (const cell of words) noteCell(cell);
  // the digits decide the kind, except for a fax
  const isFax = first?.tipo === 'fixo' && kinds.includes('fax');
  return [{ ...first, ...(isFax && { tipo: 'fax' }), ...(fits ? { observacao: notes } : {}) }, ...others];
}

/** Reads the e-mails of a block. The kind belongs to the first e-mail. */
function settleEmail({ cells }: OpenBlock, { readers, noteCell }: Settling): Partial<Email>[] {
  const { email, tipo } = cells;
  const { value, issue, remainder } = readEmails(cleanCell(email?.text ?? ''), readers.options.longEmailEndings);
  const kind = readers.tipoEmail(tipo ? cleanCell(tipo.text) : tipoSaidBy('emails', cells)).value;
  if (tipo && (kind === undefined || !value)) noteCell(tipo);
  if (email && (issue || !value)) noteCell(email);
  else if (email && remainder) noteCell({ ...email, text: remainder });
  return (value ?? []).map((address, index) =>
    kind === undefined || index > 0 ? { email: address } : { email: address, tipo: kind },
  );
}

/** Reads an inscrição estadual. It needs a state: its own, or else the state of the address. */
function settleInscricao({ cells }: OpenBlock, { readers, options, estado, noteCell }: Settling): InscricaoEstadual[] {
  const { numero, uf } = cells;
  const { fields } = BLOCKS.inscricoesEstaduais;
  const { read } = fieldReader(fields.numero, {}, { today: options.today });
  const reading = readInscricao(cleanCell(numero?.text ?? ''), read);
  const { value: stated, remainder = '' } = uf ? readers.uf(cleanCell(uf.text)) : {};
  const state = uf ? stated : findUf(estado ?? '')?.sigla;
  const isNothing = numero && reading.value === undefined && !reading.issue && !reading.remainder;
  if (state === undefined || typeof reading.value !== 'string') {
    for (const cell of [isNothing ? undefined : numero, uf]) if (cell) noteCell(cell);
    return [];
  }
  if (uf && remainder !== '') noteCell({ ...uf, text: remainder });
  if (numero && reading.remainder) noteCell({ ...numero, text: reading.remainder });
  return [{ numero: reading.value, uf: state }];
}
