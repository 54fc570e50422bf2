import { findUf, findUfByNome, isDigits, keepDigits, parseCep, parseEmail } from '@fichario/brasil';
import type { Target } from '../../pessoa/cells/cell-fields.ts';
import { readData } from '../cells/cells-data.ts';
import { readCnpj, readCpf, readDocumento } from '../cells/cells-documento.ts';
import { choiceReader, choicesReader } from '../cells/cells-list.ts';
import { readDdd, readTelefones } from '../cells/cells-telefone.ts';
import { readOwnId } from '../../pessoa/cells/own-id.ts';
import { cleanCell, isBlankCell, readDinheiro } from '../cells/cells.ts';
import { itemFieldsOf, PESSOA } from '../../pessoa/fields/field-list.ts';
import type { Facts, Kind } from '../../pessoa/fields/kinds.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import { type ChoiceWords, choiceWordsOf } from '../../pessoa/cells/choice-words.ts';

/** Two words at least, and nothing but what names have in them. */
const NAME = /^\p{L}[\p{L}'’.&-]*(?:\s+\p{L}[\p{L}'’.&-]*)+$/u;
const STREET =
  /^(?:rua|r\.|av\.?|avenida|travessa|tv\.?|alameda|al\.|rodovia|rod\.|estrada|est\.|pra[cç]a|largo|setor)\s/i;

/** Of a file without headings, the column with the names: the first whose cells are nearly all of several words, and differ. */
export function findNames(targets: readonly (Target | null)[], rows: readonly (readonly string[])[]): number {
  return targets.findIndex((target, column) => {
    if (target !== null) return false;
    const values = valuesOf(rows, column);
    const names = new Set(values.filter((text) => NAME.test(text) && !STREET.test(text)));
    return names.size > 0 && names.size >= values.length * MOST_NAMES;
  });
}

const MOST_NAMES = 0.8;

/** Enough to know a column by. */
const LOOKED_AT = 60;
/** So few tell nothing against a heading. */
const TOO_FEW = 3;
const SERIAL = /^\d{4,5}(?:[.,]\d+)?$/;
/** the day is only compared with: any will do */
const TODAY = '2149-12-31';

/** What stands in a column, without blanks. */
export function valuesOf(samples: readonly (readonly string[])[], column: number): string[] {
  const values: string[] = [];
  for (const row of samples) {
    const text = cleanCell(row[column] ?? '');
    if (!isBlankCell(text)) values.push(text);
    if (values.length === LOOKED_AT) break;
  }
  return values;
}

type Test = (text: string) => boolean;

const isDateLike: Test = (text) => readData(text, TODAY).value !== undefined || SERIAL.test(text);
const isPhone: Test = (text) => {
  const digits = keepDigits(text).length;
  return digits >= 8 && readTelefones(text, { ddd: undefined, defaultDdd: '11' }).telefones.length > 0;
};
const hasLetters: Test = (text) => /\p{L}{2}/u.test(text);

/** What a column of each kind looks like; undefined for a kind that anything may be of. */
const TESTS_BY_KIND: { readonly [K in Kind]: (field: Facts<K>, words: ChoiceWords) => Test | undefined } = {
  tipo: (_field, words) => isRead(choiceReader(words)),
  text: ({ content }) => (content === 'name' ? hasLetters : undefined),
  remarks: () => undefined,
  cpf: () => (text) => readCpf(text).value !== undefined || text.includes('*'),
  cnpj: () => isRead(readCnpj),
  date: () => isDateLike,
  money: () => isRead(readDinheiro),
  code: ({ code }) => (code === 'cnae' ? (text) => /^\d{4}-?\d/.test(text) : undefined),
  uf: () => (text) => findUf(text) !== undefined,
  choice: (_field, words) => isRead(choiceReader(words)),
  choices: (_field, words) => isRead(choicesReader(words)),
  tags: () => undefined,
  principal: () => undefined,
  cep: () => (text) => /^\d{5}-?\d{3}$|^\d{7}$|^\d{2}\.\d{3}-\d{3}$/.test(text),
  estado: () => undefined,
  cidade: () => (text) => /^\d{6,7}$/.test(text),
  phone: () => isPhone,
  email: () => (text) => text.includes('@'),
  column: () => undefined,
  list: () => undefined, // its fields
};

function isRead(read: (text: string) => { value?: unknown }): Test {
  return (text) => read(text).value !== undefined;
}

function testOfField<K extends Kind>(field: Facts<K>, words: ChoiceWords): Test | undefined {
  return TESTS_BY_KIND[field.kind](field, words);
}

/** By target, that of a block without its number. */
const TESTS: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['id', isOwnId],
  ['version', (text) => isDigits(text)],
  ['documento', isRead(readDocumento)],
  ['data', isDateLike],
  ['nome.empresa', hasLetters],
  ...PESSOA.fields.flatMap(([key, field]): [string, Test][] => {
    const test = testOfField(field, choiceWordsOf(PESSOA, key));
    return test ? [[key, test]] : [];
  }),
  ...PESSOA.blocks.flatMap(([group, list]) =>
    itemFieldsOf(list).flatMap(([key, field]): [string, Test][] => {
      // a word that is no choice refuses no row
      const test = field.kind === 'choice' ? undefined : testOfField(field, {});
      return test ? [[`${group}.${key}`, test]] : [];
    }),
  ),
  ['enderecos.uf', (text) => findUfByNome(text) !== undefined || /^ex(?:terior)?$/i.test(text)],
  ['enderecos.cidade', hasLetters],
  ['enderecos.bairro', (text) => /\p{L}/u.test(text)],
  ['enderecos.logradouro', hasLetters],
  ['enderecos.linha', hasLetters],
  ['enderecos.numero', (text) => text.length <= BLOCKS.enderecos.fields.numero.maxLength],
  ['telefones.ddd', isRead(readDdd)],
  ['inscricoesEstaduais.numero', (text) => /\d|^isent/i.test(text)],
]);

/** Of the values of a column the part that the field of a target takes; 1 where there are too few to say. */
export function shareThatFits(target: Target, values: readonly string[]): number {
  const test = testOf(target);
  if (!test || values.length < TOO_FEW) return 1;
  return values.filter(test).length / values.length;
}

function testOf(target: Target): Test | undefined {
  const key = target.replace(/\.\d+\./, '.').replace(/\.serial$/, '');
  return TESTS.get(key);
}

/** Whether a cell proves to be an id that an export of ours wrote. */
export function isOwnId(text: string): boolean {
  return readOwnId(text) !== undefined;
}

/** Whether a column of dates has only days since 1900. */
export function areSerials(values: readonly string[]): boolean {
  return values.length >= TOO_FEW && values.every((text) => SERIAL.test(text));
}

/** Whether a column tells its rows apart, as the codes of another program do: short, and hardly one there twice. */
export function areCodes(values: readonly string[]): boolean {
  const { maxLength } = BLOCKS.codigosExternos.fields.codigo;
  const isShort = values.every((text) => text.length <= maxLength);
  return isShort && new Set(values).size >= values.length * MOSTLY;
}

/** A row or two may be there twice. */
const MOSTLY = 0.9;

/** Whether a column numbers its rows: 1, 2, 3. */
export function areCounted(values: readonly string[]): boolean {
  const first = Number(values[0]);
  return values.length >= TOO_FEW && first <= 1 && values.every((text, row) => text === String(first + row));
}

/** Whether nothing but phones stands in a column. */
export function arePhones(values: readonly string[]): boolean {
  return values.every(isPhone);
}

/** Whether all is codes of one letter, which mean something else in each program. */
export function areLetters(values: readonly string[]): boolean {
  return values.every((text) => text.length === 1);
}

/** Whether half of the cells begin as streets do. */
export function areStreets(values: readonly string[]): boolean {
  return values.length > 0 && values.filter((text) => STREET.test(text)).length * 2 >= values.length;
}

/** Street and number in one cell: a good part has a comma with a number behind. */
export function areLinhas(values: readonly string[]): boolean {
  return values.length >= TOO_FEW && values.filter(hasNumber).length * 2 > values.length;
}

/** The same of streets that have no column beside them for their numbers: half of them are enough, however few there are. */
export function haveNumbers(values: readonly string[]): boolean {
  return values.length > 0 && values.filter(hasNumber).length * 2 >= values.length;
}

function hasNumber(text: string): boolean {
  return /[,;]\s*(?:n[º°o.]*\s*)?\d+|,\s*s\/n|\sn[º°]\s*\d/i.test(text);
}

/**
 * What a column holds whose heading says nothing. Only what proves itself: e-mails, documents by their check digits,
 * masked CEPs, states, masked or mobile phones. A date or an amount may be of anything.
 */
export function recognizeContent(values: readonly string[]): Target | undefined {
  if (values.length < TOO_FEW) return undefined;
  const all = (test: Test) => values.every(test);
  if (all((text) => parseEmail(text, { longEndings: true }) !== undefined)) return 'emails.1.email';
  if (all((text) => text.length > 10 && readDocumento(text).value !== undefined)) {
    if (all((text) => readCpf(text).value !== undefined)) return 'cpf';
    return all((text) => readCnpj(text).value !== undefined) ? 'cnpj' : 'documento';
  }
  if (all((text) => /^\d{2}\.?\d{3}-\d{3}$/.test(text) && parseCep(text) !== undefined)) return 'enderecos.1.cep';
  if (all((text) => /^[A-Z]{2}$/.test(text) && findUf(text) !== undefined)) return 'enderecos.1.uf';
  if (all((text) => /^\(?\d\d\)\s?9?\d{4}[- ]?\d{4}$|^[1-9]\d9\d{8}$/.test(text) && isPhone(text)))
    return 'telefones.1.numero';
  return undefined;
}
