import { findUf, findUfByNome, isDigits, keepDigits, parseCep, parseEmail } from '@fichario/brasil';
import { readChavesPix } from '@fichario/brasil/pix';
import { findPais, findPaisByNome } from '@fichario/brasil/paises';
import type { Target } from '../../pessoa/cells/cell-fields.ts';
import { readData } from '../cells/cells-data.ts';
import { readCnpj, readCpf, readDocumento } from '../cells/cells-documento.ts';
import { choiceReader, choicesReader } from '../cells/cells-list.ts';
import { readDdd, readTelefones } from '../cells/cells-telefone.ts';
import { readOwnId } from '../../pessoa/cells/own-id.ts';
import { cleanCell, isBlankCell, readDinheiro } from '../cells/cells.ts';
import { itemFieldsOf, PESSOA } from '../../pessoa/field-list.ts';
import type { Facts, Kind } from '../../pessoa/fields/kinds.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import { type ChoiceWords, choiceWordsOf, YES_NO_WORDS } from '../../pessoa/cells/choice-words.ts';

/** At least two words, with only the characters of names. */
const NAME = /^\p{L}[\p{L}'’.&-]*(?:\s+\p{L}[\p{L}'’.&-]*)+$/u;
const STREET =
  /^(?:rua|r\.|av\.?|avenida|travessa|tv\.?|alameda|al\.|rodovia|rod\.|estrada|est\.|pra[cç]a|largo|setor)\s/i;

/** Finds the column of names in a file without headings: the first with almost only different texts of several words. */
export function findNames(targets: readonly (Target | null)[], rows: readonly (readonly string[])[]): number {
  return targets.findIndex((target, column) => target === null && areNames(valuesOf(rows, column)));
}

/** Whether the values are almost only different texts of several words. */
export function areNames(values: readonly string[]): boolean {
  const names = new Set(values.filter((text) => NAME.test(text) && !STREET.test(text)));
  return names.size > 0 && names.size >= values.length * MOST_NAMES;
}

const MOST_NAMES = 0.8;

/** The number of values that are enough to recognise a column. */
const LOOKED_AT = 60;
/** With fewer values, the content cannot contradict the heading. */
const TOO_FEW = 3;
const HALF = 0.5;
const SERIAL = /^\d{4,5}(?:[.,]\d+)?$/;
/** needed only for comparison: any day works */
const TODAY = '2149-12-31';

/** Returns the values of a column, without blanks. */
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

/** Returns the share of values that pass a test; 0 if there are none. */
function share(values: readonly string[], test: Test): number {
  return values.length === 0 ? 0 : values.filter(test).length / values.length;
}

function matches(pattern: RegExp): Test {
  return (text) => pattern.test(text);
}

const yesOrNo = choiceReader(YES_NO_WORDS);

const isDateLike: Test = (text) => readData(text, TODAY).value !== undefined || SERIAL.test(text);
/** Whether a value is a phone. */
export const isPhone: Test = (text) => {
  const digits = keepDigits(text).length;
  return digits >= 8 && readTelefones(text, { ddd: undefined, defaultDdd: '11' }).telefones.length > 0;
};
const hasLetters = matches(/\p{L}{2}/u);

/** A test for values of each kind; undefined for a kind that accepts any text. */
const TESTS_BY_KIND: { readonly [K in Kind]: (field: Facts<K>, words: ChoiceWords) => Test | undefined } = {
  tipo: (_field, words) => isRead(choiceReader(words)),
  text: ({ content }) => (content === 'name' ? hasLetters : undefined),
  remarks: () => undefined,
  cpf: () => (text) => readCpf(text).value !== undefined || text.includes('*'),
  cnpj: () => isRead(readCnpj),
  documento: () => isRead(readDocumento),
  date: () => isDateLike,
  money: () => isRead(readDinheiro),
  code: ({ code }) => matches(code === 'cnae' ? /^\d{4}-?\d/ : /^\d{3}-?\d/),
  uf: () => (text) => findUf(text) !== undefined,
  choice: (_field, words) => isRead(choiceReader(words)),
  option: (_field, words) => isRead(choiceReader(words)),
  choices: (_field, words) => isRead(choicesReader(words)),
  tags: () => undefined,
  principal: () => undefined,
  cep: () => matches(/^\d{5}-?\d{3}$|^\d{7}$|^\d{2}\.\d{3}-\d{3}$/),
  estado: () => undefined,
  cidade: () => matches(/^\d{6,7}$/),
  pais: () => (text) => (findPais(text) ?? findPaisByNome(text)) !== undefined,
  phone: () => isPhone,
  email: () => (text) => text.includes('@'),
  pix: () => (text) => text.includes('*') || readChavesPix(text).length > 0,
  column: () => undefined,
  list: () => undefined, // the fields of the list have their own tests
};

function isRead(read: (text: string) => { value?: unknown }): Test {
  return (text) => read(text).value !== undefined;
}

function testOfField<K extends Kind>(field: Facts<K>, words: ChoiceWords): Test | undefined {
  return TESTS_BY_KIND[field.kind](field, words);
}

/** Tests by target. Targets of blocks have no number here. */
const TESTS: ReadonlyMap<string, Test | undefined> = new Map<string, Test | undefined>([
  ['id', isOwnId],
  ['version', (text) => isDigits(text)],
  ['documento', isRead(readDocumento)],
  ['data', isDateLike],
  ['nome.empresa', hasLetters],
  ...PESSOA.fields.map(([key, field]) => [key, testOfField(field, choiceWordsOf(PESSOA, key))] as const),
  ...PESSOA.blocks.flatMap(([group, list]) =>
    itemFieldsOf(list).map(
      // no test: an unknown choice does not reject a row
      ([key, field]) =>
        [
          `${group}.${key}`,
          field.kind === 'choice' || field.kind === 'option' ? undefined : testOfField(field, {}),
        ] as const,
    ),
  ),
  ['site', matches(/^\S+\.\S+$/)],
  ['enderecos.uf', (text) => findUfByNome(text) !== undefined || /^ex(?:terior)?$/i.test(text)],
  ['enderecos.cidade', hasLetters],
  ['enderecos.bairro', matches(/\p{L}/u)],
  ['enderecos.logradouro', hasLetters],
  ['enderecos.linha', hasLetters],
  ['enderecos.numero', (text) => text.length <= BLOCKS.enderecos.fields.numero.maxLength],
  ['telefones.ddd', isRead(readDdd)],
  ['inscricoesEstaduais.numero', matches(/\d|^isent/i)],
]);

/** Fields of a few words: a column without any of them contains codes or words of something else. */
const CLOSED: ReadonlySet<string> = new Set([
  ...PESSOA.fields.flatMap(([key, { kind }]) => (/^(?:tipo|choices?|option)$/.test(kind) ? key : [])),
  'enderecos.uf',
]);

/** Whether a field of a few words accepts none of the values. */
export function isForeignTo(target: Target, values: readonly string[]): boolean {
  const field = fieldOf(target);
  const test = CLOSED.has(field) ? TESTS.get(field) : undefined;
  return test !== undefined && values.length > 0 && !values.some(test);
}

/** Returns the share of values that the field of a target accepts; 1 if there are too few values. */
export function shareThatFits(target: Target, values: readonly string[]): number {
  const test = TESTS.get(fieldOf(target));
  if (isForeignTo(target, values)) return 0;
  return !test || values.length < TOO_FEW ? 1 : share(values, test);
}

function fieldOf(target: Target): string {
  return target.replace(/\.\d+\./, '.').replace(/\.serial$/, '');
}

/** Whether a cell is an id written by our own export. */
export function isOwnId(text: string): boolean {
  return readOwnId(text) !== undefined;
}

/** Whether a column of dates has only numbers of days since 1900. */
export function areSerials(values: readonly string[]): boolean {
  return values.length >= TOO_FEW && values.every(matches(SERIAL));
}

/** Whether most of the values are a day and a month, without the year that a date needs. */
export function areDaysOfYear(values: readonly string[]): boolean {
  return share(values, matches(/^\d{1,2}[/-]\d{1,2}$/)) > HALF;
}

/** Whether a column says yes or no: in words, or with both digits. A column of ones may count or be a code. */
export function areYesAndNo(values: readonly string[]): boolean {
  const isDigit = values.some((text) => /^\d$/.test(text));
  const answers = new Set(values.map((text) => yesOrNo(text).value));
  return answers.size > 0 && !answers.has(undefined) && (!isDigit || answers.size === 2);
}

/** Whether the values are unique keys, like the codes of another program: short, and almost without duplicates. */
export function areCodes(values: readonly string[]): boolean {
  const { maxLength } = BLOCKS.codigosExternos.fields.codigo;
  const isShort = values.every((text) => text.length <= maxLength);
  return isShort && new Set(values).size >= values.length * MOSTLY;
}

/** Allows for a few duplicate rows. */
const MOSTLY = 0.9;

/** Whether a column numbers its rows: 1, 2, 3. */
export function areCounted(values: readonly string[]): boolean {
  const first = Number(values[0]);
  return values.length >= TOO_FEW && first <= 1 && values.every((text, row) => text === String(first + row));
}

/** Whether at least half of the cells start like a street. */
export function areStreets(values: readonly string[]): boolean {
  return share(values, matches(STREET)) >= HALF;
}

/** Whether more than half of the cells contain a street and, after a comma, a number. */
export function areLinhas(values: readonly string[]): boolean {
  return values.length >= TOO_FEW && share(values, hasNumber) > HALF;
}

/** The same test for a street without a separate number column: half of the cells are enough, even in a short column. */
export function haveNumbers(values: readonly string[]): boolean {
  return share(values, (text) => hasNumber(text) || LAST_NUMBER.test(text)) >= HALF;
}

/** `Av. da Paz 900`, `Rua do Sol 12 / apto 3`; but `Rua 10` is a name. */
const LAST_NUMBER = /\p{L}\.?\s+.*\p{L}\s+\d{1,5}(?:\s*[/-]\s*\D.*)?$/u;

function hasNumber(text: string): boolean {
  return /[,;]\s*(?:n[º°o.]*\s*)?\d+|,\s*s\/n|\sn[º°]\s*\d|\s\d+\s*,\s*\p{L}{2}|\b\d{5}-\d{3}\b/iu.test(text);
}

/**
 * Guesses the field of a column without a known heading. Accepts only clear content: e-mails, documents with valid check
 * digits, masked CEPs, states, masked or mobile phones. Dates and amounts could belong to any field.
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
