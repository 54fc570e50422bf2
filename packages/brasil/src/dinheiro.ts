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
  for (let start = 0, end = digits.length % 3 || 3; start < digits.length; start = end, end += 3) {
    groups.push(digits.slice(start, end));
  }
  return groups.join('.');
}

/** A minus and R$, in either order, before the first digit. */
const SIGN_AND_SYMBOL = /^(?:-\s?(?:R\$\s?)?|R\$\s?-?)?/i;

function amountOf(text: string): Amount | Reason {
  const trimmed = text.trim();
  const prefix = SIGN_AND_SYMBOL.exec(trimmed)?.[0] ?? '';
  const [whole = '', centavos = '', ...rest] = trimmed.slice(prefix.length).split(',');
  const reais = whole === '' && centavos !== '' ? '0' : whole.split('.').join('');
  if (rest.length > 0 || !isDigits(reais + centavos) || reais === '') return reason('dinheiro');
  if (whole.includes('.') && whole !== groupThousands(reais)) return reason('dinheiro_ponto');
  if (centavos.length > 2) return reason('dinheiro_centavos');
  return { negative: prefix.includes('-'), reais, centavos };
}

const LEADING_ZEROS = /^0+(?=[0-9])/;

function toDecimal({ negative, reais, centavos }: Amount): Dinheiro {
  const decimal = `${reais.replace(LEADING_ZEROS, '')}.${centavos.padEnd(2, '0')}`;
  return (negative && decimal !== '0.00' ? `-${decimal}` : decimal) as Dinheiro; // built of checked digits
}
