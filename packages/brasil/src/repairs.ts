import { type Cep, parseCep, ufOfCep } from './cep.ts';
import { type Cnpj, parseCnpj } from './cnpj.ts';
import { type Cpf, parseCpf } from './cpf.ts';
import { isDdd } from './ddd.ts';
import { CNPJ_DIGITS, CPF_DIGITS } from './limits.ts';
import { dropDocumentSeparators, isDigits, upperCaseAscii } from './separators.ts';
import { normalizeTelefone, parseTelefone, type Telefone } from './telefone.ts';
import type { UfSigla } from './uf.ts';

// Restores digits that spreadsheets and old habits have removed, if the other digits prove them. In a separate file: the pages
// of the product that only check numbers do not load it.

/**
 * Restores the leading zero of a CEP that a spreadsheet converted to a number: 7 digits, if the resulting CEP belongs to
 * the state of the address. A complete CEP is returned unchanged, for any state.
 */
export function repairCep(text: string, uf: UfSigla): Cep | undefined {
  const digits = dropDocumentSeparators(text);
  if (digits.length !== 7) return parseCep(digits);
  const cep = parseCep(`0${digits}`);
  return cep !== undefined && ufOfCep(cep) === uf ? cep : undefined;
}

/**
 * Restores the leading zeros of a numeric CNPJ that a spreadsheet converted to a number, if padding to 14 gives valid check
 * digits: 11 to 13 digits, fewer only of a head office or one of its first branches, `191` of Banco do Brasil among them.
 * A complete CNPJ is returned unchanged. With 8 to 11 digits, the caller must know that it is no CPF.
 */
export function repairCnpj(text: string): Cnpj | undefined {
  const symbols = upperCaseAscii(dropDocumentSeparators(text));
  if (symbols.length === CNPJ_DIGITS) return parseCnpj(symbols);
  const whole = isDigits(symbols) ? parseCnpj(symbols.padStart(CNPJ_DIGITS, '0')) : undefined;
  return symbols.length > 10 || symbols === BANCO_DO_BRASIL || isOfHeadOffice(symbols) ? whole : undefined;
}

const BANCO_DO_BRASIL = '191';

/** Whether the order 0001 to 0009 precedes the check digits, and a root precedes the order. */
function isOfHeadOffice(digits: string): boolean {
  return digits.length > 6 && digits.slice(-6, -3) === '000' && digits.at(-3) !== '0';
}

/**
 * Restores the leading zeros of a CPF that a spreadsheet converted to a number: 8 to 10 digits, if padding to 11 gives valid
 * check digits. A complete CPF is returned unchanged. Fewer digits are refused, because one in a hundred fits by chance.
 */
export function repairCpf(text: string): Cpf | undefined {
  const digits = dropDocumentSeparators(text);
  if (digits.length < 8 || !isDigits(digits)) return undefined;
  return parseCpf(digits.padStart(CPF_DIGITS, '0'));
}

/**
 * Adds the ninth digit to an old mobile number: DDD and 8 digits that start with 6 to 9, with a 9 in between (Anatel, Res.
 * 553/2010: done in every area code by the end of 2016). Undefined for any other text.
 */
export function addNinthDigit(text: string): Telefone | undefined {
  const digits = normalizeTelefone(text);
  if (digits.length !== 10 || !isDigits(digits) || !isDdd(digits.slice(0, 2)) || digits.charAt(2) < '6')
    return undefined;
  return parseTelefone(`${digits.slice(0, 2)}9${digits.slice(2)}`, 'celular');
}
