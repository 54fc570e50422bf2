import {
  explainCnae,
  explainTelefone,
  explainNaturezaJuridica,
  findUf,
  formatTelefone,
  parseCnae,
  parseCnpj,
  parseCpf,
  parseNaturezaJuridica,
  type Reason,
  type UfSigla,
} from '@fichario/brasil';
import { findPaisDeTexto } from '@fichario/brasil/paises';
import { cleanText } from '../../pessoa/clean-text.ts';
import { isSite } from '../../pessoa/rules/site.ts';
import { showOf } from '../../pessoa/show-values.ts';
import { ofAnyValue } from '../../pessoa/field-list.ts';
import { settleAloneChavePix } from '../../pessoa/rules/pix.ts';
import type { Facts, Kind, Tipo, KindValues } from '../../pessoa/fields/kinds.ts';
import type { CellReaders } from './cell-readers.ts';
import { type ChoiceWords, YES_NO_WORDS } from '../../pessoa/cells/choice-words.ts';
import { type ColumnOrder, isNoDate, readData, readSerial } from './cells-data.ts';
import { readCep, readUf } from './cells-endereco.ts';
import { readCnpj, readCpf } from './cells-documento.ts';
import { choiceReader, choicesReader, readEmails, readTags, readText } from './cells-list.ts';
import { ramalText, readTelefones } from './cells-telefone.ts';
import {
  asWhole,
  BLANK,
  joinFilled,
  readDigits,
  readDinheiro,
  type Reading,
  remembering,
  splitValues,
} from './cells.ts';
import { note } from './notes.ts';
import { withoutOuterSigns } from './outer-signs.ts';

/** How the cells of a field are read. A reader never returns null: a blank cell has no value and erases nothing. */
export type FieldReader<V> = {
  /** `uf`: the state of the item, if known */
  read: (text: string, uf?: UfSigla) => Reading<V>;
  /** formats a repaired value */
  show?: (value: V) => string;
  /** tests for placeholders other than an empty cell and `0`, for a field that the record does not have */
  saysNothing?: (text: string) => boolean;
};
type Read<K extends Kind> = NonNullable<KindValues[K]>;
/** Data that the field readers need apart from the cells. */
export type ReadRules = {
  today: string;
  /** the date order of the column */
  order?: ColumnOrder | undefined;
  /** whether the column has dates as days since 1900 */
  isSerial?: boolean;
  /** the readers of the file, for fields that depend on places */
  readers?: Pick<CellReaders, 'cidade' | 'defaultDdd' | 'defaultUf' | 'options'>;
};

const READERS: {
  readonly [K in Kind]: (field: Facts<K>, words: ChoiceWords, rules: ReadRules) => FieldReader<Read<K>>;
} = {
  tipo: (_field, words) => ({ read: remembering(choiceReader(words as ChoiceWords<Tipo>)) }), // the choices of this kind
  text: ({ maxLength, content, maskedWithout, rules }) => {
    const plain = TEXTS[content ?? 'plain'](maxLength);
    const read = rules?.includes('site') ? (text: string) => firstSite(text, plain) : plain;
    // the export masked this value for a user without permission, so it is not data
    return { read: maskedWithout ? (text) => (isMask(text) ? BLANK : read(text)) : read };
  },
  remarks: ({ maxLength }) => ({ read: (text) => readRemarks(text, maxLength) }),
  cpf: () => ({ read: readCpf }),
  cnpj: () => ({ read: readCnpj }),
  documento: () => ({ read: readDocumentoAsTyped }),
  date: ({ rules }, _words, { today, order, isSerial }) => ({
    read: (text) => {
      const reading = (isSerial ? readSerial : readData)(text, today, order);
      const isLate = rules?.includes('notInFuture') && reading.value !== undefined && reading.value > today;
      return isLate ? { issue: note('future_date') } : reading;
    },
    saysNothing: isNoDate,
  }),
  money: () => ({ read: readDinheiro }),
  code: ({ code }) => ({ read: remembering(CODES[code]) }),
  uf: () => ({ read: remembering(readUf) }),
  choice: (_field, words) => ({ read: remembering(choiceReader(words)) }),
  option: (_field, words) => ({ read: remembering(choiceReader(words)) }),
  choices: (_field, words) => ({ read: remembering(choicesReader(words)) }),
  tags: ({ maxLength }) => ({ read: remembering((text) => readTags(text, maxLength)) }),
  principal: () => ({ read: remembering(readYesNo) }),
  // the fields of an address are read together in `read-blocks.ts`
  cep: () => ({ read: readCep }),
  estado: () => ({ read: remembering(readEstado) }),
  cidade: (_field, _words, { readers }) => ({
    read: (text, uf) => readers?.cidade(text, uf, readers.defaultUf) ?? BLANK,
  }),
  pais: () => ({ read: remembering(readPais) }),
  phone: (_field, _words, { readers }) => ({
    read: (text) => readPhone(text, readers?.defaultDdd ?? null),
  }),
  email: (_field, _words, { readers }) => ({
    read: (text) => firstEmail(text, readers?.options.longEmailEndings ?? false),
  }),
  pix: () => ({ read: readPixAsTyped }),
  column: () => ({ read: () => BLANK }),
  list: () => ({ read: () => BLANK }), // the fields of each item have their own columns
};

const yesNo = choiceReader(YES_NO_WORDS);

function readYesNo(text: string): Reading<boolean> {
  const { value, ...failure } = yesNo(text);
  return value === undefined ? failure : asWhole(value === 'yes');
}

/** Whether a text is a masked value, as exports write it for users without permission: asterisks, and a few signs. */
function isMask(text: string): boolean {
  return /^\*+\S{0,2}$|^[*\d./-]*\*[*\d./-]*$/.test(text);
}

/** A CPF or a CNPJ. An invalid one stays as it is written; one that an export masked is no data. */
function readDocumentoAsTyped(text: string): Reading<string> {
  if (isMask(text)) return BLANK;
  const value = parseCpf(text) ?? parseCnpj(text);
  return value === undefined ? readCode(text, 20) : asWhole(value);
}

/** A Pix key as it is written, or in its stored form if it is unambiguous. A number that lost digits is an issue. */
function readPixAsTyped(text: string): Reading<string> {
  if (isMask(text)) return BLANK;
  const reading = readCode(text, 100);
  return reading.value === undefined ? reading : { ...reading, value: settleAloneChavePix(reading.value) };
}

/** A country by its name, or by its code of the Banco Central. */
function readPais(text: string): Reading<string> {
  const found = findPaisDeTexto(text);
  return found ? asWhole(found.codigo) : { remainder: text };
}

function readEstado(text: string): Reading<string> {
  const reading = readUf(text);
  return reading.value === undefined ? reading : { ...reading, value: findUf(reading.value)?.codigo ?? reading.value };
}

function readPhone(text: string, defaultDdd: string | null): Reading<string> {
  const { telefones, issue } = readTelefones(text, { ddd: undefined, defaultDdd });
  const [first, ...others] = telefones;
  if (issue || !first) return { issue: issue ?? explainTelefone('fixo', text) };
  const beside = ({ ramal, observacao }: typeof first) => [ramal && ramalText(ramal), observacao];
  const texts = [...beside(first), ...others.flatMap((other) => [formatTelefone(other.numero), ...beside(other)])];
  return { value: first.numero, remainder: joinFilled(texts, ', ') };
}

function firstEmail(text: string, longEndings: boolean): Reading<string> {
  const { value, issue, remainder = '' } = readEmails(text, longEndings);
  const [first, ...others] = value ?? [];
  if (first === undefined) return { issue };
  return { value: first, remainder: joinFilled([remainder, ...others], ', ') };
}

/** Makes the reader of a field for one file. It caches results for repeated cells. */
export function fieldReader<K extends Kind>(
  field: Facts<K>,
  words: ChoiceWords,
  rules: ReadRules,
): FieldReader<unknown> {
  return { ...READERS[field.kind](field, words, rules), show: ofAnyValue(showOf(field, {})) };
}

/** Google writes several sites as `a ::: b`. */
function firstSite(text: string, read: (text: string) => Reading<string>): Reading<string> {
  const [first = '', ...others] = splitValues(text);
  const reading = read(first);
  if (reading.value === undefined) return reading;
  return isSite(reading.value) ? { ...reading, remainder: joinFilled(others, ', ') } : { issue: note('url') };
}

const TEXTS = {
  plain: (max) => (text) => readText(text, max),
  name: (max) => (text) => (text === '0' ? {} : readText(text, max)),
  // zeros with any signs, or `isento`, mean that there is no number
  number: (max) => (text) => (/^(?:[0\s./-]+|isent[oa])$/i.test(text) ? {} : readCode(text, max)),
} satisfies Record<string, (max: number) => (text: string) => Reading<string>>;

/** Reads letters and digits, with leading zeros. Removes number formats that a spreadsheet added. */
export function readCode(text: string, max: number): Reading<string> {
  const digits = readDigits(text);
  return digits.value === undefined ? { issue: digits.issue } : readText(digits.value, max);
}

/** Reads several lines, unchanged. */
function readRemarks(text: string, max: number): Reading<string> {
  const clean = cleanText(text);
  return clean.length > max ? { issue: note('too_long', { max: max.toLocaleString('pt-BR') }) } : asWhole(clean);
}

/** Reads a code. A description after it is the rest: `6201-5/01 - Desenvolvimento de programas`. */
const CODES = {
  cnae: codeReader(/^(\d{4}[-.]?\d[/-]?\d{2})(?:\s*[-–:](.*))?$/s, parseCnae, explainCnae),
  naturezaJuridica: codeReader(/^(\d{3}-?\d)(?:\s*[-–:](.*))?$/s, parseNaturezaJuridica, explainNaturezaJuridica),
};

function codeReader(
  shape: RegExp,
  parse: (text: string) => string | undefined,
  explain: (text: string) => Reason | undefined,
) {
  return (text: string): Reading<string> => {
    if (/^0+$/.test(text)) return BLANK;
    const digits = readDigits(text);
    if (digits.value === undefined) return { issue: digits.issue };
    const [, code = digits.value, described = ''] = shape.exec(digits.value) ?? [];
    const value = parse(code);
    return value === undefined ? { issue: explain(code) } : { value, remainder: withoutOuterSigns(described) };
  };
}
