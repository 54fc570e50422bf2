import { type Reason, reason } from './reasons.ts';
import { isDigits } from './separators.ts';

/** An exact amount as text: `1234.56`, `-0.50`; always two decimals, no leading zeros, no negative zero. */
export type Dinheiro = string & { readonly __brand: 'Dinheiro' };

type Amount = { negative: boolean; reais: string; centavos: string };

/**
 * An amount as Brazilians write it, with or without R$, dots and centavos: `1.234,56`, `R$ 1.234,56`, `1.234` (one
 * thousand). Nothing is guessed: `1234.56` and `1,234` are undefined. Any length, no floats. Never throws.
 */
export function parseDinheiro(text: string): Dinheiro | undefined {
  const amount = amountOf(text);
  return 'code' in amount ? undefined : toDecimal(amount);
}

/** `1234.56` as `R$ 1.234,56`, with a no-break space as Intl writes it. What is no decimal comes back as it is. */
export function formatDinheiro(decimal: string): string {
  if (!isDinheiro(decimal)) return decimal;
  const negative = decimal.startsWith('-');
  const [reais = '', centavos = ''] = (negative ? decimal.slice(1) : decimal).split('.');
  return `${negative ? '-' : ''}R$\u00a0${groupThousands(reais)},${centavos.padEnd(2, '0')}`;
}

/** Whether a text is a decimal amount as on the wire: digits, perhaps a minus, at most two decimals after a dot. */
export function isDinheiro(text: string): boolean {
  const [reais = '', centavos, ...rest] = (text.startsWith('-') ? text.slice(1) : text).split('.');
  if (!isDigits(reais) || rest.length > 0) return false;
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
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join('.');
}

const SPACES = /\s/g;

function amountOf(text: string): Amount | Reason {
  const unspaced = text.replace(SPACES, '').replace('R$', '');
  const negative = unspaced.startsWith('-');
  const [whole = '', centavos = '', ...rest] = (negative ? unspaced.slice(1) : unspaced).split(',');
  const reais = ungroup(whole);
  if (rest.length > 0 || !isDigits(reais.digits) || (centavos !== '' && !isDigits(centavos))) return reason('dinheiro');
  if (!reais.grouped) return reason('dinheiro_ponto');
  return centavos.length > 2 ? reason('dinheiro_centavos') : { negative, reais: reais.digits, centavos };
}

/** The digits of the whole part, and whether its dots, if any, stand before every three digits and nowhere else. */
function ungroup(whole: string): { digits: string; grouped: boolean } {
  const groups = whole.split('.');
  const digits = groups.join('');
  return { digits, grouped: groups.length === 1 || groupThousands(digits) === whole };
}

const LEADING_ZEROS = /^0+(?=[0-9])/;

function toDecimal({ negative, reais, centavos }: Amount): Dinheiro {
  const decimal = `${reais.replace(LEADING_ZEROS, '')}.${centavos.padEnd(2, '0')}`;
  return (negative && decimal !== '0.00' ? `-${decimal}` : decimal) as Dinheiro; // built of checked digits
}
