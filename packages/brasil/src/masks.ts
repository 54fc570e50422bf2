import { formatDinheiro, groupThousands, parseDinheiro } from './dinheiro.ts';
import { CEP_DIGITS, CNPJ_DIGITS, CPF_DIGITS } from './limits.ts';
import { isDigitCode, isLetterCode, keepDigits, upperCaseAscii } from './separators.ts';
import { normalizeTelefone, tipoOfTelefone } from './telefone.ts';

/** Patterns of the fields: 9 takes a digit, X a digit or a letter (put in upper case), anything else stands there itself. */
export const MASKS = {
  cpf: '999.999.999-99',
  cnpj: 'XX.XXX.XXX/XXXX-99',
  cep: '99999-999',
  telefoneFixo: '(99) 9999-9999',
  telefoneCelular: '(99) 99999-9999',
  data: '99/99/9999',
} as const;

/**
 * The money field: not a pattern, since it grows to the left. The space is the one of `formatDinheiro`, which nobody types:
 * the dots behind it are the field's own.
 */
export const DINHEIRO_MASK = { prefix: 'R$\u00a0', decimal: ',', thousands: '.', decimals: 2 } as const;

/**
 * The pattern for what the phone field holds: five digits in the middle from the eleventh digit on, else four; that of a
 * service when the digits are one, and that of a long-distance call while its 0 stands before them.
 */
export function telefoneMask(text: string): string {
  const digits = keepDigits(text);
  if (digits.length > 11 && digits.startsWith('0')) return '999 99999-9999';
  if (digits.length > 3 && tipoOfTelefone(digits) === 'servico')
    return digits.length === 8 ? '9999-9999' : '9999 999 9999';
  return digits.length > 10 ? MASKS.telefoneCelular : MASKS.telefoneFixo;
}

/** Whether a text is the number of another country, or the beginning of one. It has no pattern. */
export function isDialledAbroad(text: string): boolean {
  return text.trimStart().startsWith('+');
}

/** Whether a slot of a pattern (`9` or `X`) takes a character; false for any other slot. */
export function slotAccepts(slot: string, char: string): boolean {
  if (char.length !== 1) return false;
  const code = char.charCodeAt(0);
  if (slot === '9') return isDigitCode(code);
  return slot === 'X' && (isDigitCode(code) || isLetterCode(code));
}

/** The eleven digits of a pasted CPF, whatever stands around them. */
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

/** The eight digits of a pasted CEP; of a whole address, those that are written as one. */
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
 * two digits stays so, for the person to complete: the century is not guessed.
 */
export function cleanDataPaste(text: string): string {
  const [first = '', second = '', third = ''] = text.split(NOT_DIGITS).filter((group) => group !== '');
  if (third === '') return keepDigits(text).slice(0, 8);
  const [day, year] = first.length === 4 ? [third, first] : [first, third];
  return (day.padStart(2, '0') + second.padStart(2, '0') + year).slice(0, 8);
}

const NOT_DIGITS = /[^0-9]/;

/** A CPF in the making: `5299` as `529.9`. */
export function shapeCpf(text: string): string {
  return fillPattern(MASKS.cpf, text);
}

/** A CNPJ in the making, in upper case: `12abc3` as `12.ABC.3`. Letters in the check digits are dropped. */
export function shapeCnpj(text: string): string {
  return fillPattern(MASKS.cnpj, upperCaseAscii(text));
}

/** A CEP in the making: `010010` as `01001-0`. */
export function shapeCep(text: string): string {
  return fillPattern(MASKS.cep, text);
}

/** A phone in the making: `1198765` as `(11) 9876-5`; the eleventh digit moves the hyphen. One from abroad as it is. */
export function shapeTelefone(text: string): string {
  return isDialledAbroad(text) ? text.replace(NOT_ABROAD, '') : fillPattern(telefoneMask(text), text);
}

/** A date in the making: `2011` as `20/11`. It never changes a digit: 31/02 stays, for the rule to refuse. */
export function shapeData(text: string): string {
  return fillPattern(MASKS.data, text);
}

/**
 * An amount in the making: `1234,5` as `R$ 1.234,5`. Any other text stays as it was typed, for what it is to be known when
 * it is whole: `1.50` may become `1.500`. `unshapeDinheiro` gives back what was typed, to the letter.
 */
export function shapeDinheiro(text: string): string {
  const [, reais, decimals = ''] = PLAIN_AMOUNT.exec(text) ?? [];
  return reais === undefined ? text : DINHEIRO_MASK.prefix + groupThousands(reais) + decimals;
}

/** What was typed of an amount that the field has shaped; any other text as it is. */
export function unshapeDinheiro(text: string): string {
  if (!text.startsWith(DINHEIRO_MASK.prefix)) return text;
  const plain = text.slice(DINHEIRO_MASK.prefix.length).replaceAll(DINHEIRO_MASK.thousands, '');
  return shapeDinheiro(plain) === text ? plain : text;
}

/** An amount as it is shown when it is whole: `1.500` as `R$ 1.500,00`. What is none, or a debt, stays as it was typed. */
export function completeDinheiro(text: string): string {
  const amount = parseDinheiro(text);
  return amount === undefined || amount.startsWith('-') ? text : formatDinheiro(amount);
}

const PLAIN_AMOUNT = /^(0|[1-9][0-9]*)(,[0-9]{0,2})?$/;

/** Puts the characters that fit into the slots, drops the others, and ends at the last one: no trailing signs. */
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
