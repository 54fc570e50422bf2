import { isDdd } from './ddd.ts';
import { PHONE_DIGITS } from './limits.ts';
import { type Reason, reason } from './reasons.ts';
import { dropPhoneSeparators, isDigits, isRepeated } from './separators.ts';

/** A number that passed `parseTelefone`: bare digits, or `+` and digits for a foreign number. */
export type Telefone = string & { readonly __brand: 'Telefone' };

/** A fax has the number of a landline: only the user knows the difference. */
export type TipoTelefone = 'celular' | 'fixo' | 'fax' | 'servico' | 'exterior';

export const TIPOS_TELEFONE: readonly TipoTelefone[] = ['celular', 'fixo', 'fax', 'servico', 'exterior'];

/**
 * The kind of a number by its digits (Res. Anatel 749/2022): `+` is foreign, 0800, 4004 and 1XX a service, nine digits that
 * start with 9 a mobile, eight that start with 2 to 5 a landline. Undefined if the digits do not decide, or for no number.
 */
export function tipoOfTelefone(text: string): TipoTelefone | undefined {
  const symbols = normalizeTelefone(text);
  if (symbols.startsWith('+')) return 'exterior';
  if (isServico(symbols)) return 'servico';
  if (faultOfNumber(symbols) !== undefined) return undefined;
  if (symbols.length === 11) return 'celular';
  return isLandline(symbols) ? 'fixo' : undefined;
}

/** The stored kind of a number: the given one, unless the number is invalid for it and the digits decide for another. */
export function settleTipoTelefone(given: TipoTelefone, text: string): TipoTelefone {
  return explainTelefone(given, text) === undefined ? given : (tipoOfTelefone(text) ?? given);
}

/**
 * A phone number in its stored form: DDD and number, without the pasted +55, the long-distance 0 (with or without carrier), the
 * mask. With a kind, its own rule applies: `08001234567` for servico, `+14155552671` for exterior. Never throws.
 */
export function parseTelefone(text: string, tipo: TipoTelefone = 'fixo'): Telefone | undefined {
  const symbols = normalizeTelefone(text, tipo);
  return faultOf(tipo, symbols) === undefined ? (symbols as Telefone) : undefined; // just checked
}

/**
 * The rule of the specification for the text that the mask leaves: digits, ( ) - and space; 10 or 11 digits, not all the
 * same; with 11 the number is a mobile, (DD) 9NNNN-NNNN.
 */
export function isTelefone(text: string): boolean {
  const digits = text.replace(MASK_CHARACTERS, '');
  return faultOfNumber(digits) === undefined;
}

/** Whether the text that the mask leaves is a mobile number, (DD) 9NNNN-NNNN, not all the same digit. */
export function isCelular(text: string): boolean {
  const digits = text.replace(MASK_CHARACTERS, '');
  return digits.length === 11 && faultOfNumber(digits) === undefined;
}

/** `11987654321` as `(11) 98765-4321`, `08001234567` as `0800 123 4567`, `40041234` as `4004-1234`; others as they are. */
export function formatTelefone(numero: string): string {
  if (!isDigits(numero)) return numero;
  if (isServico(numero)) return formatServico(numero);
  if (!hasPhoneDigits(numero)) return numero;
  return `(${numero.slice(0, 2)}) ${numero.slice(2, -4)}-${numero.slice(-4)}`;
}

/** Why `parseTelefone` refuses a number of this kind; undefined if it does not. */
export function explainTelefone(tipo: TipoTelefone, text: string): Reason | undefined {
  return faultOf(tipo, normalizeTelefone(text, tipo));
}

/** A warning about a valid number: a DDD that does not exist, or a kind that does not fit. */
export function warnTelefone(tipo: TipoTelefone, text: string): Reason | undefined {
  const digits = parseTelefone(text, tipo);
  if (digits === undefined || digits.startsWith('+') || isServico(digits)) return undefined;
  if (tipo === 'exterior') return reason('telefone_sem_pais');
  const ddd = digits.slice(0, 2);
  if (!isDdd(ddd)) return reason('telefone_ddd', { ddd });
  if (tipo === 'servico') return undefined;
  if (digits.length === 11) return tipo === 'celular' ? undefined : reason('telefone_parece_celular');
  const isFixo = tipo === 'fixo' || tipo === 'fax';
  if (isLandline(digits)) return isFixo ? undefined : reason('telefone_parece_fixo');
  return reason(isFixo ? 'telefone_fixo_inicio' : 'telefone_sem_nono');
}

/** Whether ten digits are a landline number with its DDD. */
function isLandline(digits: string): boolean {
  return '2345'.includes(digits.charAt(2));
}

function hasPhoneDigits(digits: string): boolean {
  return PHONE_DIGITS.some((length) => digits.length === length);
}

const MASK_CHARACTERS = /[() -]/g;

/**
 * The symbols of a typed or pasted number, without validation: for exterior `+` and digits, for servico the bare digits,
 * otherwise DDD and number. A valid number is never changed, so a DDD 55 stays. A foreign number keeps its `+`; otherwise
 * +34 912 345 678 would become a mobile of DDD 34.
 */
export function normalizeTelefone(text: string, tipo: TipoTelefone = 'fixo'): string {
  const symbols = dropPhoneSeparators(text);
  if (tipo === 'exterior') return symbols.startsWith('00') ? `+${symbols.slice(2)}` : symbols;
  const isDialledAbroad = symbols.startsWith('00') && symbols.length > 11;
  return dropTrunk(dropCountry(isDialledAbroad ? `+${symbols.slice(2)}` : symbols));
}

function dropCountry(symbols: string): string {
  if (symbols.startsWith('+55')) return symbols.slice(3);
  const hasCountry = symbols.length === 12 || symbols.length === 13;
  return hasCountry && symbols.startsWith('55') ? symbols.slice(2) : symbols;
}

/** 0 + DDD + number, or 0 + two digits of the carrier + DDD + number (Anatel, long-distance dialling). */
function dropTrunk(symbols: string): string {
  if (!symbols.startsWith('0') || symbols[1] === '0') return symbols;
  if (isServico(symbols) || faultOfNumber(symbols) === undefined) return symbols;
  if (symbols.length === 11 || symbols.length === 12) return symbols.slice(1);
  return symbols.length === 13 || symbols.length === 14 ? symbols.slice(3) : symbols;
}

function faultOf(tipo: TipoTelefone, symbols: string): Reason | undefined {
  if (tipo === 'exterior' && symbols.startsWith('+')) return faultOfExterior(symbols);
  if (isServico(symbols)) return tipo === 'servico' ? undefined : reason('telefone_tipo_servico');
  const fault = faultOfNumber(symbols);
  // an incomplete 0800 number has no DDD
  if (tipo === 'servico')
    return fault === undefined && isDdd(symbols.slice(0, 2)) ? undefined : reason('telefone_servico');
  if (fault === undefined) return undefined;
  return tipo === 'exterior' ? faultOfExterior(symbols) : fault;
}

function faultOfNumber(digits: string): Reason | undefined {
  if (digits.startsWith('+')) return reason('telefone_outro_pais');
  if (digits !== '' && !isDigits(digits)) return reason('telefone_character');
  if (!hasPhoneDigits(digits)) return reason('telefone_length');
  if (isRepeated(digits)) return reason('telefone_repeated');
  return digits.length === 11 && digits[2] !== '9' ? reason('telefone_celular') : undefined;
}

/** ITU-T E.164: `+`, a country code that does not begin with 0, at most 15 digits. Brazilian numbers have their own kinds. */
function faultOfExterior(symbols: string): Reason | undefined {
  const digits = symbols.slice(1);
  if (symbols[0] !== '+' || digits === '') return reason('telefone_exterior');
  if (!isDigits(digits)) return reason('telefone_character');
  if (digits[0] === '0') return reason('telefone_exterior');
  if (digits.length < 7 || digits.length > 15) return reason('telefone_exterior');
  return digits.startsWith('55') ? reason('telefone_brasil') : undefined;
}

/** Res. Anatel 749/2022, arts. 14 and 18: codes that are not geographic have no DDD. */
const NON_GEOGRAPHIC = ['0800', '0300', '0303', '0500', '0900'];

/** 300X, 400X and 4020, which any phone in the country calls without a DDD. */
const WITHOUT_DDD = ['300', '400', '4020'];

function isServico(symbols: string): boolean {
  if (!isDigits(symbols)) return false;
  if (symbols.length === 3) return symbols[0] === '1';
  if (symbols.length === 8) return WITHOUT_DDD.some((prefix) => symbols.startsWith(prefix));
  return symbols.length === 11 && NON_GEOGRAPHIC.includes(symbols.slice(0, 4));
}

function formatServico(digits: string): string {
  if (digits.length === 8) return `${digits.slice(0, 4)}-${digits.slice(4)}`;
  return digits.length === 11 ? `${digits.slice(0, 4)} ${digits.slice(4, 7)} ${digits.slice(7)}` : digits;
}
