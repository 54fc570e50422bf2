import { explainCnpj, explainCpf, isCpf, isDigits, parseCnpj, repairCnpj, repairCpf } from '@fichario/brasil';
import type { Tipo } from '../../pessoa/fields/kinds.ts';
import { asWhole, BLANK, readDigits, type Reading } from './cells.ts';
import { note } from './notes.ts';

export type Documento = { cpf: string } | { cnpj: string };

const SEPARATORS = /[\s./\-\u2010-\u2015\u2212]/g;
const LABEL = /^(?:cpf|cnpj|cgc)\b(?:\s*\/\s*(?:cnpj|mf))?\s*(?:n[º°o.]*)?\s*[:.-]?\s*/i;
/** the branch number of a head office and of the first branches */
const HEAD_OFFICE = /^000[1-9]/;
/** includes a label before the document and separators */
const LONGEST = 60;
/** zeros, or words for no document, without their spaces: `isento`, `sem CPF` */
const NO_DOCUMENT =
  /^(?:0*|isent[oa]|(?:sem|n[ãa]o(?:tem|possui))(?:cpf|cnpj|documento|n[úu]mero)?|inexistente|pendente)$/i;
const LOST_ZEROS = note('lost_zeros');

const MASKED: Reading<never> = { repair: note('masked') };

/** Reads a CPF, bare or masked. Lost leading zeros are restored if the check digits match. A CPF hidden with * is blank. */
export function readCpf(text: string): Reading<string> {
  return readBare(text, (bare) => {
    const repaired = repairCpf(bare);
    if (repaired) return asWhole(repaired, bare.length < 11 ? LOST_ZEROS : undefined);
    return { issue: parseCnpj(bare) ? note('documento_is_cnpj') : (explainCpf(bare) ?? note('documento')) };
  });
}

/** Reads a CNPJ in the same way. A valid CPF, with or without its leading zeros, is never padded to a CNPJ. */
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
 * Reads a CPF or a CNPJ. Eleven digits that form a valid CPF are a CPF. They may also be the CNPJ of a head office (…/0001)
 * without its three leading zeros: then the `tipo` of the row decides, and without it the cell is an issue.
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

/**
 * Reads the symbols of a document, without a label and without the changes of a spreadsheet. Tries a number first: the digits of
 * one CPF with the zero after its decimal point may be those of another CPF.
 */
function readBare<Value>(text: string, read: (bare: string) => Reading<Value>): Reading<Value> {
  if (text.length > LONGEST) return { issue: note('documento_length') };
  if (text.includes('*')) return MASKED;
  const digits = readDigits(text);
  if (digits.value === undefined) return digits;
  const bare = digits.value.replace(SEPARATORS, '');
  if (NO_DOCUMENT.test(bare)) return BLANK;
  // a CNPJ with letters may start with CPF
  return LABEL.test(text) && !parseCnpj(bare) ? readBare(text.replace(LABEL, ''), read) : read(bare);
}

function explainDocumento(symbols: string) {
  if (symbols.length === 11 && isDigits(symbols)) return explainCpf(symbols) ?? note('documento');
  if (symbols.length === 14) return explainCnpj(symbols) ?? note('documento');
  return note('documento_length');
}

function isMaskedCpf(text: string): boolean {
  return text.length === 14 && isCpf(text);
}
