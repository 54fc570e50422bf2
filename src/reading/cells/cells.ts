import { withoutInvisible } from '../../pessoa/clean-text.ts';
import { explainDinheiro, parseDinheiro } from '@fichario/brasil';
import { neutralize } from '../../kit/spreadsheet-cell.ts';
import { wordsIn } from '../../pessoa/cells/words-in.ts';
import { MAX_DINHEIRO } from '../../pessoa/limits.ts';
import { type Note, note } from './notes.ts';

const LONGEST = 60;
/** a zero in the accounting format of a spreadsheet, or an empty mask */
const ACCOUNTED_ZERO = /^R\$\s*-?$/;
/** a floating-point error after the centavos */
const LONG_DECIMALS = /^([0-9]{1,12})[.,]([0-9]{2})(0{5}|9{5})[0-9]*$/;

/**
 * Reads an amount as decimal text with two places. Accepts amounts typed by people (`parseDinheiro`), and numbers from a
 * spreadsheet with an exponent or a floating-point error. An ambiguous amount (`1,234`) and a negative one are issues.
 */
export function readDinheiro(text: string): Reading<string> {
  if (ACCOUNTED_ZERO.test(text)) return BLANK;
  if (text.length > LONGEST) return { issue: note('dinheiro_large') };
  const power = readDigits(text);
  if (power.value === undefined) return { issue: power.issue };
  const decimal = decimalOf(power.value);
  if (decimal.value === undefined) return { issue: explainDinheiro(power.value) };
  if (decimal.value.startsWith('-')) return { issue: note('dinheiro_negative') };
  if (decimal.value.length > MAX_DINHEIRO.length) return { issue: note('dinheiro_large') };
  return decimal;
}

function decimalOf(text: string): Reading<string> {
  const value = parseDinheiro(text);
  if (value !== undefined) return asWhole(value);
  const [, reais = '', centavos = '', decimals = ''] = LONG_DECIMALS.exec(text) ?? [];
  if (reais === '') return {};
  // 0,2999999 means three tenths: add one centavo, and calculate in centavos
  const rounded = String(Number(reais + centavos) + (decimals.startsWith('9') ? 1 : 0)).padStart(3, '0');
  const amount = parseDinheiro(`${rounded.slice(0, -2)},${rounded.slice(-2)}`);
  return amount === undefined ? {} : asWhole(amount, note('rounded'));
}

/**
 * The result of reading a cell. A blank cell has no property. `repair`: why the value differs from the text. `issue`: why the
 * text has no clear value; then `value` is absent. `remainder`: the text apart from the value, or ''. Every value needs a
 * `remainder`, so no reader can forget text.
 */
export type Reading<Value> =
  | { value: Value; remainder: string; repair?: Note | undefined; issue?: undefined }
  | { value?: undefined; remainder?: string; repair?: Note | undefined; issue?: Note | undefined };

/** Returns a reading whose value is the whole text. */
export function asWhole<Value>(value: Value, repair?: Note): Reading<Value> {
  return { value, remainder: '', repair };
}

/** Splits the text of a cell at the separator of Google Contacts between several values. */
export function splitValues(text: string): string[] {
  return text.split(':::').map((value) => value.trim());
}

/** Makes one line of a text, with `joint` between its filled lines. */
export function joinLines(text: string, joint: string): string {
  // a pattern of blanks around a line break would scan a long gap again at each of its letters
  return joinFilled(text.split('\n'), joint);
}

/** Joins the texts that are not blank, without their outer spaces. */
export function joinFilled(texts: readonly (string | undefined)[], joint: string): string {
  return texts.flatMap((text) => text?.trim() || []).join(joint);
}

/** The reading of a blank cell. */
export const BLANK: Reading<never> = {};

const UNWELCOME =
  // oxlint-disable-next-line no-control-regex -- the pattern must find them
  /[\u0000-\u0008\u000b-\u001f\u007f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\uff08-\uff19]|\p{Cs}/u;
// oxlint-disable-next-line no-control-regex -- the pattern must remove them
const UNWELCOME_ALL = /[\u0000-\u0008\u000b-\u001f\u007f]|\p{Cs}/gu;
const WIDE = /[\uff08-\uff19]/g;
const LINE_ENDS = /\r\n?/g;
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;
const APOSTROPHE = 39;
const EQUALS = 61;

/**
 * Cleans the text of a cell. Removes outer spaces, characters that no record may contain, and text markers of spreadsheets:
 * `="00123"`, `'00123`, and the apostrophe with which an export neutralises `=1+1` (src/kit/spreadsheet-cell.ts).
 */
export function cleanCell(raw: string): string {
  let text = UNWELCOME.test(raw) ? welcomeOf(raw) : raw;
  text = text.trim();
  const first = text.charCodeAt(0);
  if (first === APOSTROPHE && isTextByApostrophe(text.slice(1))) return text.slice(1).trim();
  if (first === EQUALS) return (TEXT_FORMULA.exec(text)?.[1]?.replaceAll('""', '"') ?? text).trim();
  return text;
}

function welcomeOf(raw: string): string {
  const text = withoutInvisible(raw).replace(LINE_ENDS, '\n').replace(UNWELCOME_ALL, '');
  // only full-width digits and the signs between them: NFKC on the whole text would also change names
  return text.replace(WIDE, (sign) => sign.normalize('NFKC'));
}

function isTextByApostrophe(text: string): boolean {
  return /^\d/.test(text) || neutralize(text) !== text;
}

/** Placeholders for no value, in lower case. A word that is a value of some field is not in this list. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  wordsIn(`
    n/a, n/d, n.d., n.a., n/i, n.i., null, (null), [null], nulo, (nulo), nil, none, undefined, nan, (vazio),
    (em branco), (blank), #n/d, #n/a, #ref!, #valor!, #value!, #nome?, #name?, #div/0!, #núm!, #num!, #nulo!,
    #null!, não informado, nao informado, não informada, nao informada, não consta, nao consta, não possui,
    nao possui, não tem, nao tem, não cadastrado, nao cadastrado, sem informação, sem informacao, sem cadastro,
    não se aplica, nao se aplica, não há, nao ha, nada consta, nenhum, nenhuma, nihil, n/t, n/c, \\n,
    sem e-mail, sem email, sem telefone, sem fone, a definir, ignorado
  `),
);
const LONGEST_PLACEHOLDER = 18;
/** An empty mask, dashes, dots or crosses. */
const ONLY_SIGNS = /^(?:[-–—._*\s/()+:,;?|]+|[xX]{2,})$/;

/** Whether a cleaned cell is blank in any field. */
export function isBlankCell(text: string): boolean {
  if (text.length === 0) return true;
  if (text.length > LONGEST_PLACEHOLDER) return false;
  return PLACEHOLDERS.has(text.toLowerCase()) || ONLY_SIGNS.test(text);
}

const POWER_OF_TEN = /^(\d)(?:[.,](\d+))?e(\+?)(\d{1,2})$/i;
const ZERO_DECIMALS = /^(\d+)[.,]0{1,2}$/;
const LOST: Reading<never> = { issue: note('digits_lost') };

/**
 * Returns the digits of a number in a spreadsheet format: `5,2998224725E+10` and `52998224725.0` become `52998224725`.
 * `1,23E+13` has lost digits and is an issue. Any other text, including a CNPJ with letters, is returned unchanged.
 */
export function readDigits(text: string): Reading<string> {
  const power = POWER_OF_TEN.exec(text);
  if (power) {
    const [, first = '', decimals = '', plus, exponent] = power;
    // a CNPJ contains letters but no comma: 1E345678000123 is not a number
    if (decimals !== '' || plus === '+') return decimals.length === Number(exponent) ? asWhole(first + decimals) : LOST;
  }
  return asWhole(ZERO_DECIMALS.exec(text)?.[1] ?? text);
}

/** Reads a whole number in any spreadsheet format: `1.980` is 1980, and `1,5` is an issue. */
export function readInteger(text: string): Reading<number> {
  const digits = readDigits(text);
  if (digits.value === undefined) return { issue: digits.issue };
  const bare = /^\d{1,3}(?:\.\d{3})+$/.test(digits.value) ? digits.value.replaceAll('.', '') : digits.value;
  const value = Number(bare);
  return /^\d{1,10}$/.test(bare) && value <= MAX_INTEGER ? asWhole(value) : { issue: note('number') };
}

/** The largest PostgreSQL integer. */
const MAX_INTEGER = 2 ** 31 - 1;

const MOST_REMEMBERED = 20_000;

/** Caches the result for each text, up to a limit: columns of cities and states contain the same texts many times. */
export function remembering<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(text, value);
    return value;
  };
}
