import { formatDinheiro, groupThousands, parseDinheiro } from './dinheiro.ts';
import { CEP_DIGITS, CNPJ_DIGITS, CPF_DIGITS } from './limits.ts';
import { isDigitCode, isLetterCode, keepDigits, upperCaseAscii } from './separators.ts';
import { normalizeTelefone, tipoOfTelefone } from './telefone.ts';

/** Patterns of the fields: 9 is a digit, X a digit or a letter (in upper case), any other character is literal. */
export const MASKS = {
  cpf: '999.999.999-99',
  cnpj: 'XX.XXX.XXX/XXXX-99',
  cep: '99999-999',
  telefoneFixo: '(99) 9999-9999',
  telefoneCelular: '(99) 99999-9999',
  data: '99/99/9999',
} as const;

/**
 * The money field has no pattern, because it grows to the left. Its space is the no-break space of `formatDinheiro`, which
 * users do not type. It marks a formatted text, in which the dots belong to the field.
 */
export const DINHEIRO_MASK = { prefix: 'R$\u00a0', decimal: ',', thousands: '.', decimals: 2 } as const;

/**
 * The pattern for the content of the phone field: five digits in the middle from the eleventh digit on, otherwise four; a
 * pattern for service numbers; and one for a long-distance call with a leading 0.
 */
export function telefoneMask(text: string): string {
  const digits = keepDigits(text);
  if (digits.length > 11 && digits.startsWith('0')) return '999 99999-9999';
  if (digits.length > 3 && tipoOfTelefone(digits) === 'servico')
    return digits.length === 8 ? '9999-9999' : '9999 999 9999';
  return digits.length > 10 ? MASKS.telefoneCelular : MASKS.telefoneFixo;
}

/** Whether a text is a foreign number or the start of one, which has no pattern. */
export function isDialledAbroad(text: string): boolean {
  return text.trimStart().startsWith('+');
}

/** Whether a slot of a pattern (`9` or `X`) accepts a character; false for any other slot. */
export function slotAccepts(slot: string, char: string): boolean {
  if (char.length !== 1) return false;
  const code = char.charCodeAt(0);
  if (slot === '9') return isDigitCode(code);
  return slot === 'X' && (isDigitCode(code) || isLetterCode(code));
}

/** The eleven digits of a pasted CPF, without the surrounding text. */
export function cleanCpfPaste(text: string): string {
  return keepDigits(text).slice(0, CPF_DIGITS);
}

/** The letters and digits of a pasted CNPJ in upper case, without the label that some documents print before it. */
export function cleanCnpjPaste(text: string): string {
  const symbols = upperCaseAscii(text).replace(NOT_SYMBOLS, '');
  return (symbols.length > CNPJ_DIGITS && symbols.startsWith('CNPJ') ? symbols.slice(4) : symbols).slice(
    0,
    CNPJ_DIGITS,
  );
}

const NOT_SYMBOLS = /[^0-9A-Z]/g;

/** Written as a CEP, apart from other digits. */
const CEP_WITHIN = /(?<![0-9])[0-9]{2}\.?[0-9]{3}-?[0-9]{3}(?![0-9])/;

/** The eight digits of a pasted CEP; in a whole address, the digits in the form of a CEP. */
export function cleanCepPaste(text: string): string {
  return keepDigits(CEP_WITHIN.exec(text)?.[0] ?? text).slice(0, CEP_DIGITS);
}

/**
 * The DDD and number of a pasted phone: without +55, 0055, and the long-distance 0. A number of another country keeps its
 * `+`: its digits alone could pass for a Brazilian number.
 */
export function cleanTelefonePaste(text: string): string {
  const symbols = normalizeTelefone(text.replace(NOT_PHONE, ''));
  return symbols.startsWith('+') ? symbols : symbols.slice(0, 11);
}

const NOT_PHONE = /[^0-9+]/g;
const NOT_ABROAD = /[^0-9+ -]/g;

/**
 * The digits ddmmyyyy of a pasted date: 20/11/2026, 1/2/2026, 1.2.2026, 2026-11-20, with or without the hour. A year of
 * two digits stays unchanged, for the user to complete: the century is not guessed.
 */
export function cleanDataPaste(text: string): string {
  const [first = '', second = '', third = ''] = text.split(NOT_DIGITS).filter((group) => group !== '');
  if (third === '') return keepDigits(text).slice(0, 8);
  const [day, year] = first.length === 4 ? [third, first] : [first, third];
  return (day.padStart(2, '0') + second.padStart(2, '0') + year).slice(0, 8);
}

const NOT_DIGITS = /[^0-9]/;

/** Formats an incomplete CPF: `5299` as `529.9`. */
export function shapeCpf(text: string): string {
  return fillPattern(MASKS.cpf, text);
}

/** Formats an incomplete CNPJ in upper case: `12abc3` as `12.ABC.3`. Removes letters from the check digits. */
export function shapeCnpj(text: string): string {
  return fillPattern(MASKS.cnpj, upperCaseAscii(text));
}

/** Formats an incomplete CEP: `010010` as `01001-0`. */
export function shapeCep(text: string): string {
  return fillPattern(MASKS.cep, text);
}

/** Formats an incomplete phone: `1198765` as `(11) 9876-5`; the eleventh digit moves the hyphen. Not a foreign number. */
export function shapeTelefone(text: string): string {
  return isDialledAbroad(text) ? text.replace(NOT_ABROAD, '') : fillPattern(telefoneMask(text), text);
}

/** Formats an incomplete date: `2011` as `20/11`. Never changes a digit: the rule refuses 31/02. */
export function shapeData(text: string): string {
  return fillPattern(MASKS.data, text);
}

/**
 * Formats an incomplete amount: `1234,5` as `R$ 1.234,5`. Any other text stays as typed, because it may be incomplete:
 * `1.50` may become `1.500`. `unshapeDinheiro` restores exactly what was typed.
 */
export function shapeDinheiro(text: string): string {
  const [, reais, decimals = ''] = PLAIN_AMOUNT.exec(text) ?? [];
  return reais === undefined ? text : DINHEIRO_MASK.prefix + groupThousands(reais) + decimals;
}

/** The typed text of an amount that the field has formatted; any other text unchanged. */
export function unshapeDinheiro(text: string): string {
  if (!text.startsWith(DINHEIRO_MASK.prefix)) return text;
  const plain = text.slice(DINHEIRO_MASK.prefix.length).replaceAll(DINHEIRO_MASK.thousands, '');
  return shapeDinheiro(plain) === text ? plain : text;
}

/** Formats a complete amount: `1.500` as `R$ 1.500,00`. A negative amount or any other text stays as typed. */
export function completeDinheiro(text: string): string {
  const amount = parseDinheiro(text);
  return amount === undefined || amount.startsWith('-') ? text : formatDinheiro(amount);
}

const PLAIN_AMOUNT = /^(0|[1-9][0-9]*)(,[0-9]{0,2})?$/;

/** Fills the slots with the characters that fit, drops the others, and adds no literals at the end. */
function fillPattern(pattern: string, text: string): string {
  let shaped = '';
  let signs = '';
  let slot = 0;
  for (const char of text) {
    while (slot < pattern.length && !isSlot(pattern[slot]!)) signs += pattern[slot++]!;
    if (slot === pattern.length) break;
    if (!slotAccepts(pattern[slot]!, char)) continue;
    shaped += signs + char;
    signs = '';
    slot++;
  }
  return shaped;
}

function isSlot(sign: string): boolean {
  return sign === '9' || sign === 'X';
}
