import { findUf } from '@fichario/brasil';
import type { CellReaders } from '../cells/cell-readers.ts';
import { choiceWordsOf } from '../../pessoa/cells/choice-words.ts';
import { readAddress } from '../address/address.ts';
import { ADDRESS_CELLS, type AddressCells } from '../address/address-draft.ts';
import { readEmails } from '../cells/cells-list.ts';
import { readTelefones } from '../cells/cells-telefone.ts';
import { cleanCell } from '../cells/cells.ts';
import { fieldReader } from '../cells/field-readers.ts';
import { isDrop } from '../cells/notes.ts';
import { byName, isRequired, itemFieldsOf, PESSOA } from '../../pessoa/fields/field-list.ts';
import type { ListField } from '../../pessoa/fields/kinds.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import type { BlockByGroup, BlockGroup, Email, Endereco, InscricaoEstadual, Telefone } from '../../pessoa/pessoa.ts';
import type { PasteOptions } from './pasted.ts';

/** A text with the label that it stood under, `''` for none. */
export type LabelledCell = { label: string; text: string; line: number };

/** A block whose cells are being gathered. */
export type OpenBlock = { list: BlockGroup; group: string; cells: Partial<Record<string, LabelledCell>>; line: number };

/** What settles cells; those that find no place are noted. */
type Settling = {
  readers: CellReaders;
  options: PasteOptions;
  /** the state of the address of the record */
  estado: string | undefined;
  noteCell: (cell: LabelledCell) => void;
};

type Grammar<Item> = {
  /** the cells that it takes or notes */
  reads: ReadonlySet<string>;
  settle: (block: OpenBlock, settling: Settling) => Partial<Item>[];
};

/** Lists whose cells are more than one value each, or prove each other. */
const GRAMMARS: { readonly [G in BlockGroup]?: Grammar<BlockByGroup[G]> } = {
  enderecos: { reads: new Set(Object.keys(BLOCKS.enderecos.fields)), settle: settleEndereco },
  telefones: { reads: new Set(['numero', 'ddd', 'tipo', 'observacao']), settle: settleTelefone },
  emails: { reads: new Set(['email', 'tipo']), settle: settleEmail },
  inscricoesEstaduais: { reads: new Set(['numero', 'uf']), settle: settleInscricao },
};

const NO_GRAMMAR: Grammar<object> = { reads: new Set(), settle: () => [{}] };

/** The items of a block: by the grammar of its list, and what that does not read by the kinds of the fields. */
export function settleBlock(block: OpenBlock, settling: Settling): object[] {
  const list: ListField = BLOCKS[block.list];
  const { reads, settle }: Grammar<object> = GRAMMARS[block.list] ?? NO_GRAMMAR;
  const [first, ...others] = settle(block, settling);
  const item = { ...first };
  const left = Object.entries(block.cells).flatMap(([field, cell]) =>
    cell && !reads.has(field) ? [{ field, cell }] : [],
  );
  const unread = left.filter(({ field, cell }) => !takeCell(item, block.list, { field, cell }, settling));
  const isItem = first !== undefined && itemFieldsOf(list).every(([key, field]) => !isRequired(field) || key in item);
  for (const { cell } of isItem ? unread : left) settling.noteCell(cell);
  return isItem ? [item, ...others] : [];
}

type FieldCell = { field: string; cell: LabelledCell };

/** Reads a cell into an item, which may have another value already; what the reader drops of it is noted. */
function takeCell(item: object, group: BlockGroup, { field, cell }: FieldCell, settling: Settling): boolean {
  const { readers, options, noteCell } = settling;
  const own = itemFieldsOf(BLOCKS[group]).find(([key]) => key === field)?.[1];
  if (!own) return false;
  const { read } = fieldReader(own, choiceWordsOf(PESSOA, `${group}.${field}`), { today: options.today, readers });
  const { value, repair, rest } = read(cleanCell(cell.text).replace(/\s+/g, ' '));
  const before: unknown = byName(item)[field] || value;
  if (value === undefined || before !== value) return false;
  Object.assign(item, { [field]: value });
  if (repair && isDrop({ code: repair.code, to: 'x' })) noteCell(cell);
  else if (rest) noteCell({ ...cell, text: rest });
  return true;
}

/** An address out of its labelled cells; what found no field goes to the notes under its label. */
function settleEndereco({ cells }: OpenBlock, { readers, noteCell }: Settling): Partial<Endereco>[] {
  const textOf = (cell: string) => cleanCell(cells[cell]?.text ?? '');
  const texts = Object.fromEntries(ADDRESS_CELLS.map((cell) => [cell, textOf(cell)])) as AddressCells; // of each
  const { value, findings } = readAddress(texts, { readers });
  const isAddress = Object.keys(value).length > 0;
  for (const finding of findings) {
    const cell = cells[finding.cell];
    if (!cell || !isAddress) continue;
    if ('rest' in finding) noteCell({ ...cell, text: finding.rest });
    else if ('issue' in finding) noteCell({ ...cell, text: finding.text });
    else if (finding.to === '') noteCell(cell);
  }
  const tipo = readers.tipoEndereco(textOf('tipo')).value;
  const left = isAddress ? [] : ADDRESS_CELLS.map((cell) => cells[cell]);
  for (const cell of [...left, tipo === undefined || !isAddress ? cells['tipo'] : undefined]) if (cell) noteCell(cell);
  return isAddress ? [tipo === undefined ? value : { ...value, tipo }] : [];
}

/** The phones of a block; an area code, a kind and a note belong to the first of them. */
function settleTelefone({ cells }: OpenBlock, { readers, noteCell }: Settling): Partial<Telefone>[] {
  const { numero, ddd, tipo, observacao } = cells;
  const rest = [tipo, observacao].filter((cell) => cell !== undefined);
  const area = ddd && /^\(?0?(\d{2})\)?$/.exec(ddd.text.trim())?.[1];
  if (ddd && area === undefined) noteCell(ddd);
  const { telefones, issue, repairs } = readTelefones(cleanCell(numero?.text ?? ''), { ddd: area, defaultDdd: null });
  const isWhole = !issue && telefones.length > 0 && !repairs.some(({ code }) => isDrop({ code, to: 'x' }));
  if (!isWhole) {
    for (const cell of [area === undefined ? undefined : ddd, numero, ...rest]) if (cell) noteCell(cell);
    return [];
  }
  const [first, ...others] = telefones;
  const said = rest.map(({ text }) => text.trim()).filter((text) => readers.tipoTelefone(text).value === undefined);
  const notes = [...said, first?.observacao ?? ''].filter((text) => text !== '').join(', ');
  const fits = notes.length <= BLOCKS.telefones.fields.observacao.maxLength;
  if (!fits) for (const cell of rest) noteCell(cell);
  return [{ ...first, ...(fits ? { observacao: notes } : {}) }, ...others];
}

/** The e-mails of a block; what kind they are is said of the first. */
function settleEmail({ cells }: OpenBlock, { readers, noteCell }: Settling): Partial<Email>[] {
  const { email, tipo } = cells;
  const { value, issue, rest } = readEmails(cleanCell(email?.text ?? ''), readers.options.longEmailEndings);
  const said = tipo && readers.tipoEmail(cleanCell(tipo.text)).value;
  if (tipo && (said === undefined || !value)) noteCell(tipo);
  if (email && (issue || !value)) noteCell(email);
  else if (email && rest) noteCell({ ...email, text: rest });
  return (value ?? []).map((one, index) =>
    said === undefined || index > 0 ? { email: one } : { email: one, tipo: said },
  );
}

/** An inscrição estadual is one of a state: its own, or that of the address. */
function settleInscricao({ cells }: OpenBlock, { readers, estado, noteCell }: Settling): InscricaoEstadual[] {
  const { numero, uf } = cells;
  const text = cleanCell(numero?.text ?? '');
  const { value: said, rest = '' } = uf ? readers.uf(cleanCell(uf.text)) : {};
  const state = uf ? said : findUf(estado ?? '')?.sigla;
  const fits = text !== '' && text.length <= BLOCKS.inscricoesEstaduais.fields.numero.maxLength;
  if (state !== undefined && fits) {
    if (uf && rest !== '') noteCell({ ...uf, text: rest });
    return [{ numero: text, uf: state }];
  }
  for (const cell of [numero, uf]) if (cell) noteCell(cell);
  return [];
}
