import { explainCep, findUf, findUfByNome, parseCep, repairCep, type UfSigla } from '@fichario/brasil';
import { BLANK, readDigits, type Reading } from './cells.ts';
import { note } from './notes.ts';

export type FindCidade = (uf: string | null, nome: string) => string | undefined;

/** letters of a cell with a CEP, a state or a city, and what may stand beside */
const LONGEST = 100;
const ONLY_ZEROS = /^[0\s.-]+$/;

/**
 * A cell with a CEP, as eight digits. Seven digits get their zero back when the state of the address says that they lost
 * one: only São Paulo's begin with it.
 */
export function readCep(text: string, uf: UfSigla | undefined): Reading<string> {
  if (text.length > LONGEST) return { issue: note('cep_lost_zero') };
  // first of all: 1001000.0 has eight digits and is no CEP
  const digits = readDigits(text);
  if (digits.value === undefined) return { issue: digits.issue };
  if (ONLY_ZEROS.test(digits.value)) return BLANK;
  const bare = digits.value.replace(CEP_LABEL, '');
  const whole = parseCep(bare);
  if (whole) return { value: whole };
  const repaired = uf && repairCep(bare, uf);
  if (repaired) return { value: repaired, repair: note('lost_zero_of_cep') };
  const isSeven = repairCep(bare, 'SP') !== undefined;
  return { issue: isSeven ? note('cep_lost_zero') : (explainCep(bare) ?? note('cep_lost_zero')) };
}

const CEP_LABEL = /^cep\s*:?\s*/i;
/** SP - São Paulo, São Paulo (SP), SP/Brasil */
const UF_BESIDE = /^([A-Za-z]{2})\s*[-–/(]|[-–/(]\s*([A-Za-z]{2})\)?$/;
const ABROAD = /^(?:ex|exterior|estrangeiro)$/i;

/** A cell with a state: sigla, name with or without accents, IBGE code; EX, as invoices call what is abroad, is left out. */
export function readUf(text: string): Reading<UfSigla> {
  if (text.length > LONGEST) return { issue: note('uf') };
  const uf = findUfByNome(text) ?? findUf(readDigits(text).value ?? '');
  if (uf) return { value: uf.sigla };
  if (ABROAD.test(text)) return { repair: note('foreign_uf') };
  const beside = UF_BESIDE.exec(text);
  const sigla = findUf(beside?.[1] ?? beside?.[2] ?? '')?.sigla;
  return sigla ? { value: sigla } : { issue: note('uf') };
}

const CIDADE_AND_UF = /^(.{2,60}?)\s*[-–/,(|]\s*([A-Za-z]{2})\)?$/;
const IBGE_CODE = /^\d{7}$/;

export type CidadeContext = {
  /** the state that a cell names */
  uf: UfSigla | undefined;
  /** where the row says nothing: the state of its CEP, or the one of the whole file */
  defaultUf: UfSigla | undefined;
  findCidade: FindCidade;
  isCidade: (codigo: string) => boolean;
};

/**
 * A cell with a city, as its IBGE code: by its name in the state that the row names, else in the supposed one, else the only
 * one of that name in the country. `Campinas/SP` and `Campinas - SP` name their state.
 */
export function readCidade(text: string, context: CidadeContext): Reading<string> {
  if (text.length > LONGEST) return { issue: note('cidade_unknown') };
  if (IBGE_CODE.test(text)) return context.isCidade(text) ? { value: text } : { issue: note('cidade_code') };
  const { uf, defaultUf, findCidade } = context;
  const [, nome = text, sigla = ''] = CIDADE_AND_UF.exec(text) ?? [];
  const beside = findUf(sigla)?.sigla;
  const own = uf ?? beside;
  if (own !== undefined) {
    const found = findCidade(own, text) ?? (beside === own ? findCidade(own, nome) : undefined);
    return found === undefined ? { issue: note('cidade_unknown') } : { value: found };
  }
  if (ABROAD.test(text)) return { repair: note('foreign_cidade') };
  const found = (defaultUf && findCidade(defaultUf, text)) ?? findCidade(null, text);
  return found === undefined ? { issue: note('cidade_without_uf') } : { value: found };
}

/** A cell with the IBGE code of a city: seven digits, or six where the check digit was left out. */
export function readCodigoCidade(text: string, isCidade: (codigo: string) => boolean): Reading<string> {
  if (text.length > LONGEST) return { issue: note('cidade_code') };
  const digits = readDigits(text);
  const codigo = digits.value;
  if (codigo === undefined) return { issue: digits.issue };
  if (/^0+$/.test(codigo)) return BLANK;
  if (IBGE_CODE.test(codigo) && isCidade(codigo)) return { value: codigo };
  const whole = /^\d{6}$/.test(codigo) ? CHECK_DIGITS.map((digit) => codigo + digit).find(isCidade) : undefined;
  return whole === undefined ? { issue: note('cidade_code') } : { value: whole };
}

const CHECK_DIGITS = Array.from('0123456789');
