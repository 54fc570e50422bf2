import { type Cnpj, parseCnpj } from '../cnpj.ts';
import { type Cpf, parseCpf } from '../cpf.ts';
import { type FiscalReason, fiscalReason } from './fiscal-reasons.ts';
import { dropDocumentSeparators, upperCaseAscii } from '../separators.ts';
import { findUf, type UfSigla } from '../uf.ts';

/** The content of an electronic document's key: state, month and document of the issuer, model and number. */
export type ChaveNfe = {
  /** 44 characters. */
  chave: string;
  uf: UfSigla;
  /** `2026-11` */
  mes: string;
  /** 55 NF-e, 65 NFC-e, 57 CT-e, … */
  modelo: string;
  serie: number;
  numero: number;
  emitente: { cnpj: Cnpj } | { cpf: Cpf };
};

const KEY = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;
/** The prefixes in the attribute Id of the XML, which people paste, too. */
const PREFIX = /^(?:NFE|CTE|MDFE)/;
const LENGTH = 44;

/**
 * Reads the key of an invoice, typed with blanks, pasted, or read from the bar code of a DANFE. Letters belong to a CNPJ
 * (NT Conjunta 2025.001). Undefined if the check digit, the state, the month or the issuer is wrong. Never throws.
 */
export function parseChaveNfe(text: string): ChaveNfe | undefined {
  const chave = normalize(text);
  const uf = findUf(chave.slice(0, 2));
  if (!KEY.test(chave) || uf === undefined || !isMonth(chave.slice(4, 6)) || !isRight(chave)) return undefined;
  const serie = Number(chave.slice(22, 25));
  const emitente = emitenteOf(chave.slice(6, 20), serie);
  if (emitente === undefined) return undefined;
  return {
    chave,
    uf: uf.sigla,
    mes: `20${chave.slice(2, 4)}-${chave.slice(4, 6)}`,
    modelo: chave.slice(20, 22),
    serie,
    numero: Number(chave.slice(25, 34)),
    emitente,
  };
}

/** Why `parseChaveNfe` refuses a text; undefined when it does not. */
export function explainChaveNfe(text: string): FiscalReason | undefined {
  if (parseChaveNfe(text) !== undefined) return undefined;
  const chave = normalize(text);
  if (chave.length !== LENGTH) return fiscalReason('chave_nfe_tamanho', { count: String(chave.length) });
  return fiscalReason(KEY.test(chave) ? 'chave_nfe_digito' : 'chave_nfe_caracteres');
}

/** A key in groups of four, as a DANFE prints it. A text without 44 characters is returned unchanged. */
export function formatChaveNfe(chave: string): string {
  if (chave.length !== LENGTH) return chave;
  return Array.from({ length: 11 }, (_, group) => chave.slice(group * 4, group * 4 + 4)).join(' ');
}

function normalize(text: string): string {
  return upperCaseAscii(dropDocumentSeparators(text)).replace(PREFIX, '');
}

function isMonth(month: string): boolean {
  return month >= '01' && month <= '12';
}

/** A natural person issues in the series 920 to 969, with zeros before the CPF (NT 2018.001). */
function emitenteOf(text: string, serie: number): ChaveNfe['emitente'] | undefined {
  const cpf = text.startsWith('000') ? parseCpf(text.slice(3)) : undefined;
  const cnpj = parseCnpj(text);
  const isOfPerson = serie >= 920 && serie <= 969;
  if (cpf !== undefined && (isOfPerson || cnpj === undefined)) return { cpf };
  return cnpj === undefined ? undefined : { cnpj };
}

/** Modulus 11, weights 2 to 9 from the right; a character is worth its ASCII code minus 48. */
function isRight(chave: string): boolean {
  let sum = 0;
  for (let i = 0; i < LENGTH - 1; i++) sum += (chave.charCodeAt(LENGTH - 2 - i) - 48) * ((i % 8) + 2);
  const remainder = sum % 11;
  return chave.charCodeAt(LENGTH - 1) - 48 === (remainder < 2 ? 0 : 11 - remainder);
}
