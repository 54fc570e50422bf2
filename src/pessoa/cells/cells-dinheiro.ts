import { explainDinheiro, isDinheiro, parseDinheiro } from '@fichario/brasil';
import { MAX_DINHEIRO } from '../limits.ts';
import { readDigits, type Reading } from './cells.ts';
import { note } from './notes.ts';

const SYMBOL = /^(-?)\s*(?:R\$|BRL)\s*|\s*(?:R\$|BRL)$/gi;
const LONGEST = 60;
const IN_PARENTHESES = /^\((.+)\)$/;
/** 1234.5, 1234.56: a point with one or two decimals can be no thousand */
const POINT_DECIMALS = /^-?\d+\.\d{1,2}$/;
/** 1,234.56 and 1,234,567: both signs, or two commas, leave one reading */
const AMERICAN = /^-?\d{1,3}(?:(?:,\d{3})+\.\d{1,2}|(?:,\d{3}){2,})$/;
/** what a database or a floating-point number leaves behind the centavos */
const LONG_DECIMALS = /^(-?\d+)[.,](\d{2})(\d+)$/;

/**
 * A cell with an amount, as decimal text with two places: `1.234,56`, `R$ 1.234,56`, `1234.56`, `1,234.56`, `1500.0000`;
 * `1.234` is one thousand. What has two readings, as `1,234`, is an issue, and so is a negative one.
 */
export function readDinheiro(text: string): Reading<string> {
  if (text.length > LONGEST) return { issue: note('dinheiro_large') };
  const inner = IN_PARENTHESES.exec(text)?.[1];
  const bare = (inner === undefined ? text : `-${inner.trim()}`).replace(SYMBOL, '$1').replace(/\s/g, '');
  const power = /e/i.test(bare) ? readDigits(bare) : { value: bare };
  if (power.value === undefined) return { issue: power.issue };
  const decimal = decimalOf(power.value);
  if (decimal.value === undefined) return { issue: explainDinheiro(power.value) ?? note('dinheiro_large') };
  if (decimal.value.startsWith('-')) return { issue: note('dinheiro_negative') };
  if (decimal.value.length > MAX_DINHEIRO.length) return { issue: note('dinheiro_large') };
  return decimal;
}

function decimalOf(text: string): Reading<string> {
  const brazilian = parseDinheiro(text);
  if (brazilian !== undefined) return { value: brazilian };
  if (POINT_DECIMALS.test(text)) return { value: parseDinheiro(text.replace('.', ',')) };
  if (AMERICAN.test(text)) return { value: parseDinheiro(text.replaceAll(',', '').replace('.', ',')) };
  const [, reais = '', centavos = '', rest = ''] = LONG_DECIMALS.exec(text) ?? [];
  if (reais === '') return {};
  const exact = `${reais}.${centavos}`;
  if (/^0+$/.test(rest)) return { value: parseDinheiro(exact.replace('.', ',')) };
  if (/^0{5}/.test(rest)) return { value: parseDinheiro(exact.replace('.', ',')), repair: note('rounded') };
  if (!/^9{5}/.test(rest) || !isDinheiro(exact) || reais.length > 12) return {};
  // 0,2999999 is three tenths: one centavo more, counted in centavos
  const more = String(Number(reais + centavos) + 1).padStart(3, '0');
  return { value: parseDinheiro(`${more.slice(0, -2)},${more.slice(-2)}`), repair: note('rounded') };
}
