import { type Reason, reason } from './reasons.ts';
import { isDigits } from './separators.ts';

/** An exact amount as text: `1234.56`, `-0.50`; always two decimals, no leading zeros, no negative zero. */
export type Dinheiro = string & { readonly __brand: 'Dinheiro' };

type Amount = { negative: boolean; reais: string; centavos: string };

/**
 * An amount as people and programs write it: `1.234,56`, `R$ 1.234,56`, `1234,5`, `1 234,56`, `1.234` (one thousand),
 * `1234.56` and `1.5` (a dot before one or two digits groups no thousands), `1,234.56`, `1500,0000`; `-5`, `(5,00)` and
 * `5,00-` are negative. Nothing is guessed: `1,234`, `1.23.4` and `1234.567` are undefined. No floats. Never throws.
 */
export function parseDinheiro(text: string): Dinheiro | undefined {
  const amount = amountOf(text);
  return 'code' in amount ? undefined : toDecimal(amount);
}

/** The digits and the comma of an amount: `R$ 1.234,5` as `1234,5`. Undefined for a negative amount. */
export function plainDinheiro(text: string): string | undefined {
  const amount = amountOf(text);
  if ('code' in amount || amount.negative) return undefined;
  const reais = amount.reais.replace(LEADING_ZEROS, '$1');
  return amount.centavos === '' ? reais : `${reais},${amount.centavos}`;
}

/** `1234.56` as `R$ 1.234,56`, with a no-break space as Intl writes it. Any other text is returned unchanged. */
export function formatDinheiro(decimal: string): string {
  if (!isDinheiro(decimal)) return decimal;
  const negative = decimal.startsWith('-');
  const [reais = '', centavos = ''] = (negative ? decimal.slice(1) : decimal).split('.');
  return `${negative ? '-' : ''}R$\u00a0${groupThousands(reais)},${centavos.padEnd(2, '0')}`;
}

/** Whether a text is a decimal amount as on the wire: digits, perhaps a minus, at most two decimals after a dot. */
export function isDinheiro(text: string): boolean {
  const [reais = '', centavos, ...others] = (text.startsWith('-') ? text.slice(1) : text).split('.');
  if (!isDigits(reais) || others.length > 0) return false;
  return centavos === undefined || (isDigits(centavos) && centavos.length <= 2);
}

/** Why `parseDinheiro` refuses a text; undefined when it does not. */
export function explainDinheiro(text: string): Reason | undefined {
  const amount = amountOf(text);
  return 'code' in amount ? amount : undefined;
}

/** Digits with a dot before every three from the right: `1234567` as `1.234.567`. */
export function groupThousands(digits: string): string {
  const groups: string[] = [];
  for (let start = 0, end = digits.length % 3 || 3; start < digits.length; start = end, end += 3) {
    groups.push(digits.slice(start, end));
  }
  return groups.join('.');
}

/** The longest real amount has thirty characters. */
const LONGEST = 60;
const IN_PARENTHESES = /^\((.*)\)$/;
const SYMBOL = /^(-?)\s?(?:R\$|BRL)\s?|\s?(?:R\$|BRL)$/i;
const MINUS = /^-\s?|-$/;

function amountOf(text: string): Amount | Reason {
  const trimmed = text.trim().replaceAll('\u2212', '-');
  if (trimmed.length > LONGEST) return reason('dinheiro');
  const unsigned = withoutParentheses(withoutParentheses(trimmed).replace(SYMBOL, '$1'));
  const bare = unsigned.replace(MINUS, '');
  const isInParentheses = trimmed.includes('(');
  if (isInParentheses && bare !== unsigned) return reason('dinheiro');
  const amount = readBare(bare);
  return 'code' in amount ? amount : { ...amount, negative: isInParentheses || bare !== unsigned };
}

function withoutParentheses(text: string): string {
  return IN_PARENTHESES.exec(text)?.[1]?.trim() ?? text;
}

/** Thousands may be separated by a no-break space. The first group never starts with a zero: `0.500` is not five hundred. */
const BRAZILIAN = /^([0-9]*|[1-9][0-9]{0,2}(?:(?:\.[0-9]{3})+|(?:[ \u00a0\u2009\u202f][0-9]{3})+))(?:,([0-9]*))?$/;
/** One or two digits after a dot are decimals; more digits only if they are zeros. */
const POINT_DECIMALS = /^([0-9]*)\.([0-9]{1,2}|[0-9]{2}0{2,})$/;
/** With both separators, or two commas, only one reading is possible. */
const AMERICAN = /^([1-9][0-9]{0,2}(?:,[0-9]{3})+)\.([0-9]{1,2})$|^([1-9][0-9]{0,2}(?:,[0-9]{3}){2,})$/;

type Parts = { reais: string; centavos: string };

function readBare(text: string): Parts | Reason {
  const [, whole, centavos = ''] = BRAZILIAN.exec(text) ?? [];
  if (whole !== undefined) return readCentavos(whole.replace(NOT_DIGITS, ''), centavos);
  const [, reais, decimals = ''] = POINT_DECIMALS.exec(text) ?? [];
  if (reais !== undefined) return { reais: reais || '0', centavos: decimals.slice(0, 2) };
  const [, grouped, behind = '', ungrouped] = AMERICAN.exec(text) ?? [];
  const american = grouped ?? ungrouped;
  return american === undefined ? misplaced(text) : { reais: american.replace(NOT_DIGITS, ''), centavos: behind };
}

const NOT_DIGITS = /[^0-9]/g;
const ONLY_ZEROS = /^0*$/;
/** The part of `1,234` before the comma: an American may have written one thousand. */
const MAY_BE_A_GROUP = /^[1-9][0-9]{0,2}$/;

function readCentavos(reais: string, centavos: string): Parts | Reason {
  if (reais === '' && centavos === '') return reason('dinheiro');
  const mayBeThousands = centavos.length === 3 && MAY_BE_A_GROUP.test(reais);
  if (mayBeThousands || !ONLY_ZEROS.test(centavos.slice(2))) return reason('dinheiro_centavos');
  return { reais: reais || '0', centavos: centavos.slice(0, 2) };
}

/** Why a text of digits, dots and commas is no amount: because of its dots, or because it is something else. */
function misplaced(text: string): Reason {
  const [whole = '', centavos = '', ...others] = text.split(',');
  const reais = whole.split('.').join('');
  const isOther = others.length > 0 || reais === '' || !isDigits(reais + centavos);
  return reason(isOther ? 'dinheiro' : 'dinheiro_ponto');
}

const LEADING_ZEROS = /^0+([0-9])/;

function toDecimal({ negative, reais, centavos }: Amount): Dinheiro {
  const decimal = `${reais.replace(LEADING_ZEROS, '$1')}.${centavos.padEnd(2, '0')}`;
  return (negative && decimal !== '0.00' ? `-${decimal}` : decimal) as Dinheiro; // built of checked digits
}
