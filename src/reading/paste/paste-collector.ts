import { formatCnpj, formatCpf } from '@fichario/brasil';
import { type CellReaders, makeCellReaders } from '../cells/cell-readers.ts';
import { choiceWordsOf } from '../../pessoa/cells/choice-words.ts';
import { looksLikeCompany } from '../cells/company-names.ts';
import { TEXT_FIELDS } from '../address/address-draft.ts';
import { readDocumento } from '../cells/cells-documento.ts';
import { readTelefones } from '../cells/cells-telefone.ts';
import { cleanCell, isBlankCell, type Reading } from '../cells/cells.ts';
import { fieldReader } from '../cells/field-readers.ts';
import type { Hit } from '../headings/headings.ts';
import { isDrop } from '../cells/notes.ts';
import { assembled, belongsTo, PESSOA } from '../../pessoa/field-list.ts';
import type { ListField, Tipo } from '../../pessoa/fields/kinds.ts';
import { isField, isGroup, labelOfField, labelsOfGroup } from '../../pessoa/labels.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import { showValue } from '../../pessoa/show-values.ts';
import type { BlockByGroup, Endereco, FieldCells } from '../../pessoa/pessoa.ts';
import { type LabelledCell, type OpenBlock, settleBlock } from './paste-blocks.ts';
import { LONGEST_LINE } from './paste-signs.ts';
import type { PasteOptions, Pasted, PastedItems } from './pasted.ts';

/** A text with a recognised label: `CPF: 529…` in line 3. */
export type Labelled = { hit: Hit; label: string; text: string; line: number };

export type PasteCollector = ReturnType<typeof createCollector>;

/** The data collected so far. */
type Draft = {
  options: PasteOptions;
  readers: CellReaders;
  fields: Record<string, unknown>;
  /** the source of each field, for a note if the record cannot have the field */
  sources: Map<string, Labelled>;
  notes: { line: number; text: string }[];
  labels: string[];
  open: OpenBlock[];
  items: PastedItems;
  company: LabelledCell | undefined;
  chave: string | undefined;
  others: number;
};

/** Fields accepted even if their label is weak. */
const TAKEN_WHEN_WEAK = new Set(['nome', 'documento', 'nome.empresa', 'nascimento', 'rg']);
const NAME_PARTS = ['nome.primeiro', 'nome.meio', 'nome.sobrenome', 'nome.sufixo'];

/** Whether a label is enough proof for its value. */
export function isSure(hit: Hit): boolean {
  if (hit.kind === 'block') return hit.list !== 'codigosExternos';
  return !hit.isWeak || TAKEN_WHEN_WEAK.has(hit.target);
}

/** Collects the proved values of one record. A text that is not accepted, or later has no field, becomes a note. */
export function createCollector(options: PasteOptions) {
  const readers = makeCellReaders({ ddd: null, uf: null }, options);
  const draft: Draft = {
    options,
    readers,
    fields: {},
    sources: new Map(),
    notes: [],
    labels: [],
    open: [],
    items: assembled(Object.fromEntries(PESSOA.blocks.map(([group]) => [group, []]))),
    company: undefined,
    chave: undefined,
    others: 0,
  };
  return {
    /** Takes a labelled text. Returns false if the label is not enough proof or the text is not readable. */
    take: (labelled: Labelled) => take(draft, labelled),
    setCpf: (cpf: string, line: number) => setField(draft, 'cpf', cpf, asFound(formatCpf(cpf), 'cpf', line)),
    setCnpj: (cnpj: string, line: number) => setField(draft, 'cnpj', cnpj, asFound(formatCnpj(cnpj), 'cnpj', line)),
    setNome: (nome: string, line: number) => setField(draft, 'nome', nome, asFound(nome, 'nome', line)),
    setSite: (site: string, line: number) => setField(draft, 'site', site, asFound(site, 'site', line)),
    hasNome: () => draft.fields['nome'] !== undefined,
    hasCpf: () => draft.fields['cpf'] !== undefined,
    hasCnpj: () => draft.fields['cnpj'] !== undefined,
    isDocument: (documento: string) => [draft.fields['cpf'], draft.fields['cnpj']].includes(documento),
    /** Takes the key of an invoice. Returns false if the record has another one already. */
    setChave: (chave: string) => setChave(draft, chave),
    setCompany: (text: string, line: number) => setCompany(draft, { text, label: '', line }),
    hasCompany: () => draft.company !== undefined,
    addEndereco: (endereco: Partial<Endereco>) => void draft.items.enderecos.push(endereco),
    /** Takes a contact of a company. A record that is none has no contacts: its text is in the notes. */
    addContato: (contato: Partial<BlockByGroup['contatos']>) => void draft.items.contatos.push(contato),
    addEmail: (email: string) => void draft.items.emails.push({ email }),
    /** Takes a text that contains only phones. Returns false for any other text. */
    addTelefones: (text: string) => addTelefones(draft, text),
    note: (line: number, text: string) => note(draft, line, text),
    addLabel: (label: string) => void draft.labels.push(label),
    addOthers: (count: number) => void (draft.others += count),
    settle: () => settle(draft),
  };
}

function note({ notes }: Draft, line: number, text: string): void {
  if (text.trim() !== '') notes.push({ line, text: text.trim() });
}

function noteCell(draft: Draft, { label, text, line }: LabelledCell): void {
  note(draft, line, label === '' ? text : `${label}: ${text}`);
}

function setField(draft: Draft, key: string, value: unknown, source: Labelled): boolean {
  const { fields, sources } = draft;
  const before = sources.get(key);
  if (JSON.stringify(fields[key]) === JSON.stringify(value)) return true;
  // words that only look like a name are replaced by a name with a label
  if (before && (key !== 'nome' || before.label !== '' || source.label === '')) return false;
  if (before) noteCell(draft, before);
  fields[key] = value;
  sources.set(key, source);
  return true;
}

function setChave(draft: Draft, chave: string): boolean {
  draft.chave ??= chave;
  return draft.chave === chave;
}

function setCompany(draft: Draft, company: LabelledCell): boolean {
  if (draft.company) return false;
  draft.company = company;
  return true;
}

function addTelefones({ items }: Draft, text: string): boolean {
  const { telefones, issue, repairs } = readTelefones(text, { ddd: undefined, defaultDdd: null });
  if (issue || telefones.length === 0 || repairs.some(({ code }) => isDrop({ code, to: 'x' }))) return false;
  items.telefones.push(...telefones);
  return true;
}

function take(draft: Draft, labelled: Labelled): boolean {
  const { hit, text } = labelled;
  if (!isSure(hit) || (text.length > LONGEST_LINE && !isForNotes(hit))) return false;
  if (isBlankCell(cleanCell(text)) || ONLY_STARS.test(text)) return true;
  return hit.kind === 'top' ? takeTop(draft, hit.target, labelled) : takeBlock(draft, hit, labelled);
}

function isForNotes(hit: Hit): boolean {
  return hit.kind === 'top' && hit.target === 'observacoes';
}

function takeTop(draft: Draft, target: string, source: Labelled): boolean {
  if (target === 'observacoes') {
    note(draft, source.line, source.text);
    return true;
  }
  if (target === 'documento') return takeDocument(draft, cleanCell(source.text), source);
  if (NAME_PARTS.includes(target)) return takeNamePart(draft, source);
  return target === 'nome.empresa' ? setCompany(draft, source) : takeField(draft, target, source);
}

function takeDocument(draft: Draft, text: string, source: Labelled): boolean {
  const { value, issue, repair } = readDocumento(text);
  // a word for no document, like `isento`, is nothing
  if (!value) return !issue && !repair;
  return 'cpf' in value ? setField(draft, 'cpf', value.cpf, source) : setField(draft, 'cnpj', value.cnpj, source);
}

function takeNamePart({ fields, sources }: Draft, source: Labelled): boolean {
  const { nome } = fields as FieldCells; // the value read by the field's reader
  const part = onOneLine(source.text);
  fields['nome'] = nome === undefined ? part : `${nome} ${part}`;
  sources.set('nome', source);
  return true;
}

function takeField(draft: Draft, target: string, source: Labelled): boolean {
  const field = PESSOA.fields.find(([key]) => key === (target === EITHER_DATE ? 'nascimento' : target))?.[1];
  if (!field) return false;
  const { read } = fieldReader(field, choiceWordsOf(PESSOA, target), { today: draft.options.today });
  const [code, described] = splitCode(target, onOneLine(source.text));
  const reading: Reading<unknown> = read(code);
  const isNothing = reading.value === undefined && !reading.issue && !reading.repair && !reading.remainder;
  if (isNothing && (field.kind === 'cpf' || field.kind === 'cnpj')) return true;
  if (reading.value === undefined || !setField(draft, target, reading.value, source)) return false;
  const remainder = described || reading.remainder;
  if (remainder !== '') noteCell(draft, { ...source, text: remainder });
  else if (reading.repair && isDrop({ code: reading.repair.code, to: 'x' })) noteCell(draft, source);
  return true;
}

type BlockHit = Extract<Hit, { kind: 'block' }>;

/** Adds a cell to its block. Cells of one group form a block, and so do consecutive cells of an address. */
function takeBlock({ open }: Draft, { list, field, group }: BlockHit, cell: LabelledCell): boolean {
  if (!isGroup(list) || !isOfField(BLOCKS[list], field, cell.text)) return false;
  const begun = open.findLast((block) => block.list === list && (block.group === group || list === 'enderecos'));
  const fits = begun !== undefined && begun.cells[field] === undefined && (begun.group === group || group === '');
  const block = fits ? begun : { list, group, cells: {}, line: cell.line };
  if (!fits) open.push(block);
  block.cells[field] = cell;
  return true;
}

/** Whether a text can belong to its label: a name contains no `@`, and a phone cell has few words. */
function isOfField({ fields }: ListField, name: string, text: string): boolean {
  const field = fields[name];
  if (field?.kind === 'email') return isEmailText(text);
  if (field?.kind === 'phone') return isPhoneText(text);
  const isName = field?.kind === 'text' && field.required === true && field.content === 'name';
  return !isName || !/@|\d{4}/.test(text);
}

function settle(draft: Draft): Pasted {
  const tipo = tipoOf(draft);
  settleBlocks(draft, tipo);
  joinPlace(draft.items);
  settleNames(draft, tipo);
  leaveOutOthers(draft, tipo);
  const { fields, items, notes, labels, chave, others } = draft;
  return {
    tipo,
    ...(chave !== undefined && { chave }),
    fields,
    ...items,
    notes: notes
      .toSorted((a, b) => a.line - b.line)
      .map(({ text }) => text)
      .join('\n'),
    labels,
    others,
  };
}

/** Reads addresses first, because an inscrição may need the state of one. Lists that this tipo does not have become notes. */
function settleBlocks(draft: Draft, tipo: Tipo): void {
  const { open, options, readers, items } = draft;
  for (const block of open.toSorted((a, b) => Number(b.list === 'enderecos') - Number(a.list === 'enderecos'))) {
    const isOwn = belongsTo(tipo, labelsOfGroup(block.list));
    const estado = items.enderecos.find(({ codigoEstado }) => codigoEstado !== undefined)?.codigoEstado;
    const settling = { readers, options, estado, noteCell: (cell: LabelledCell) => noteCell(draft, cell) };
    const found: object[] = items[block.list];
    if (isOwn) found.push(...settleBlock(block, settling));
    else for (const cell of Object.values(block.cells)) if (cell) noteCell(draft, cell);
  }
}

/** Joins a street without a city and a city without a street, if the text has one of each: they are one address. */
function joinPlace(items: PastedItems): void {
  const [first, second, ...more] = items.enderecos;
  if (!first || !second || more.length > 0) return;
  const [street, place] = first.logradouro === undefined ? [second, first] : [first, second];
  const isPlaceless =
    street.cep === undefined && street.codigoCidade === undefined && street.codigoEstado === undefined;
  const isPlace = TEXT_FIELDS.every((field) => place[field] === undefined) && place.tipo === undefined;
  if (street.logradouro !== undefined && isPlaceless && isPlace) items.enderecos = [{ ...place, ...street }];
}

/** Decides the tipo by the document, then by a label, then by fields that only one tipo has. */
function tipoOf({ fields, options, company }: Draft): Tipo {
  const { tipo, cpf, cnpj } = fields;
  if (cpf !== undefined && cnpj !== undefined) return options.tipo;
  if (cpf !== undefined || cnpj !== undefined) return cpf === undefined ? 'juridica' : 'fisica';
  if (tipo !== undefined) return tipo === 'juridica' ? 'juridica' : 'fisica';
  const implied = (onlyTipo: Tipo) =>
    PESSOA.fields.some(([key, field]) => field.only === onlyTipo && field.impliesTipo && fields[key] !== undefined);
  const isOfCompany = implied('juridica') || fields['nomeFantasia'] !== undefined;
  if (isOfCompany !== implied('fisica')) return isOfCompany ? 'juridica' : 'fisica';
  return company !== undefined && fields['nome'] === undefined ? 'juridica' : options.tipo;
}

/** For a company, uses the company's name and moves the person's name to the notes; for a person, the reverse. */
function settleNames(draft: Draft, tipo: Tipo): void {
  const { company, fields, sources } = draft;
  const person = sources.get('nome');
  // with both documents, the name of the company belongs to the CNPJ
  const isBesideCompany = tipo === 'fisica' && fields['cnpj'] !== undefined;
  if (isBesideCompany && person && looksLikeCompany(person.text)) {
    noteCell(draft, person);
    delete fields['nome'];
  }
  if (!company) return;
  const isLabelled = person !== undefined && person.label !== '';
  if (isBesideCompany || (fields['nome'] !== undefined && (tipo === 'fisica' || isLabelled)))
    return noteCell(draft, company);
  if (person) noteCell(draft, person);
  fields['nome'] = onOneLine(company.text);
}

/** Moves fields that this kind of record does not have to the notes. */
function leaveOutOthers(draft: Draft, tipo: Tipo): void {
  const { fields, sources } = draft;
  delete fields['tipo'];
  const either = sources.get(EITHER_DATE);
  const date = fields[EITHER_DATE];
  delete fields[EITHER_DATE];
  if (either && !setField(draft, tipo === 'fisica' ? 'nascimento' : 'abertura', date, either)) noteCell(draft, either);
  if (tipo === 'fisica') draft.items.contatos = [];
  for (const [key, field] of PESSOA.fields) {
    if (fields[key] === undefined || belongsTo(tipo, field)) continue;
    const label = isField(key) ? labelOfField(key, field.only ?? tipo) : key;
    note(draft, sources.get(key)?.line ?? END, `${label}: ${showValue(key, fields[key])}`);
    delete fields[key];
  }
}

/** The label of a birth or an opening, depending on the tipo. */
const EITHER_DATE = 'data';
/** A line number after all real lines. */
const END = Number.MAX_SAFE_INTEGER;
const ONLY_STARS = /^\*+$/;
/** A phone cell with more words contains other data. */
const MOST_WORDS = 30;

/** Puts a cell on one line, for a one-line field. */
function onOneLine(text: string): string {
  return cleanCell(text).replace(/\s+/g, ' ');
}

/** Whether a text contains only addresses: other words could be a name. */
function isEmailText(text: string): boolean {
  return text
    .trim()
    .split(BETWEEN_EMAILS)
    .every((part) => part.includes('@'));
}

const BETWEEN_EMAILS = /[\s;,/|]+/;

function isPhoneText(text: string): boolean {
  return !text.includes('@') && text.replace(/[^\p{L}]/gu, '').length <= MOST_WORDS;
}

function asFound(text: string, target: string, line: number): Labelled {
  return { hit: { kind: 'top', target, isWeak: false }, label: '', text, line };
}

/** Splits `10.91-1-02 - Fabricação de …` into the code and its description by the Receita. */
function splitCode(target: string, text: string): [code: string, described: string] {
  if (target !== 'cnae' && target !== 'naturezaJuridica') return [text, ''];
  const [, code = text, described = ''] = /^([\d./-]*\d)(?:\s*[-–:]\s*|\s+)(.*)$/s.exec(text) ?? [];
  return [code.replace(/^(\d\d)\.(\d\d)-(\d)-(\d\d)$/, '$1$2-$3/$4'), described];
}
