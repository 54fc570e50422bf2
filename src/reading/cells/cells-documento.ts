import { explainCnpj, explainCpf, isCpf, isDigits, parseCnpj, repairCnpj, repairCpf } from '@fichario/brasil';
import type { Tipo } from '../../pessoa/fields/kinds.ts';
import { asWhole, BLANK, readDigits, type Reading } from './cells.ts';
import { note } from './notes.ts';

export type Documento = { cpf: string } | { cnpj: string };

const SEPARATORS = /[\s./\-\u2010-\u2015\u2212]/g;
const LABEL = /^(?:cpf|cnpj|cgc)\b(?:\s*\/\s*(?:cnpj|mf))?\s*(?:n[º°o.]*)?\s*[:.-]?\s*/i;
/** the order of a head office and of the first branches */
const HEAD_OFFICE = /^000[1-9]/;
/** with a label before it and signs between */
const LONGEST = 60;
const ONLY_ZEROS = /^0+$/;
const LOST_ZEROS = note('lost_zeros');

const MASKED: Reading<never> = { repair: note('masked') };

/** A cell of CPFs: bare or masked, with its zeros lost where the digits prove it. One that is masked for privacy is blank. */
export function readCpf(text: string): Reading<string> {
  return readBare(text, (bare) => {
    const repaired = repairCpf(bare);
    if (repaired) return asWhole(repaired, bare.length < 11 ? LOST_ZEROS : undefined);
    return { issue: parseCnpj(bare) ? note('documento_is_cnpj') : (explainCpf(bare) ?? note('documento')) };
  });
}

/** A cell of CNPJs, likewise. Digits that are a CPF, whole or without its zeros, are never filled up to a CNPJ. */
export function readCnpj(text: string): Reading<string> {
  return readBare(text, (bare) => {
    const repaired = repairCnpj(bare);
    if (isCpf(bare)) return { issue: note(repaired ? 'documento_ambiguous' : 'documento_is_cpf') };
    if (repaired && bare.length < 11 && repairCpf(bare)) return { issue: note('documento_ambiguous') };
    if (repaired) return asWhole(repaired, bare.length < 14 ? LOST_ZEROS : undefined);
    return { issue: explainCnpj(bare) ?? note('documento') };
  });
}

/**
 * A cell with a CPF or a CNPJ. Eleven digits that are a right CPF are one, unless they are also the CNPJ of a head office
 * (…/0001) without its three zeros: then `tipo`, if the row says it, tells which; what is neither alone is an issue.
 */
export function readDocumento(text: string, tipo?: Tipo): Reading<Documento> {
  return readBare(text, (symbols): Reading<Documento> => {
    const cpf = repairCpf(symbols);
    const cnpj = repairCnpj(symbols);
    const isBoth = cpf && cnpj && !isMaskedCpf(text) && HEAD_OFFICE.test(cnpj.slice(8));
    if (isBoth && tipo === undefined) return { issue: note('documento_ambiguous') };
    if (cpf && !(isBoth && tipo === 'juridica')) return asWhole({ cpf }, symbols.length < 11 ? LOST_ZEROS : undefined);
    if (cnpj) return asWhole({ cnpj }, symbols.length < 14 ? LOST_ZEROS : undefined);
    return { issue: explainDocumento(symbols) };
  });
}

function readBare<Value>(text: string, read: (bare: string) => Reading<Value>): Reading<Value> {
  const { value, issue } = bareDocument(text);
  if (value === undefined) return { issue };
  if (value === '') return text.includes('*') ? MASKED : BLANK;
  return read(value);
}

function explainDocumento(symbols: string) {
  if (symbols.length === 11 && isDigits(symbols)) return explainCpf(symbols) ?? note('documento');
  if (symbols.length === 14) return explainCnpj(symbols) ?? note('documento');
  return note('documento_length');
}

function isMaskedCpf(text: string): boolean {
  return text.length === 14 && isCpf(text);
}

/**
 * The symbols of a document, out of what a spreadsheet made of a number and of a label before it; '' where there is none.
 * The number first: with their zero behind the point the digits of one CPF may be those of another.
 */
function bareDocument(text: string): Reading<string> {
  if (text.length > LONGEST) return { issue: note('documento_length') };
  if (text.includes('*')) return asWhole('');
  const digits = readDigits(text);
  if (digits.value === undefined) return digits;
  const bare = digits.value.replace(SEPARATORS, '');
  if (ONLY_ZEROS.test(bare)) return asWhole('');
  // a CNPJ may begin with the letters CPF
  return LABEL.test(text) && !parseCnpj(bare) ? bareDocument(text.replace(LABEL, '')) : asWhole(bare);
}
