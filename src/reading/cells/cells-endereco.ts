import { chaveNome, explainCep, findUf, findUfByNome, parseCep, repairCep, type UfSigla } from '@fichario/brasil';
import { BRASILIA, findDfRegion } from '../address/df-regions.ts';
import { asWhole, BLANK, readDigits, type Reading } from './cells.ts';
import { note } from './notes.ts';
import { withoutOuterSigns } from './outer-signs.ts';

export type FindCidade = (uf: string | null, nome: string) => string | undefined;

/** letters of a cell with a CEP, a state or a city, and what may stand beside */
const LONGEST = 100;
const ONLY_ZEROS = /^[0\s.-]+$/;

/**
 * A cell with a CEP, as eight digits. Seven digits get their zero back when the state of the address says that they lost
 * one: only São Paulo's begin with it.
 */
export function readCep(text: string, uf?: UfSigla): Reading<string> {
  if (text.length > LONGEST) return { issue: note('cep_lost_zero') };
  // first of all: 1001000.0 has eight digits and is no CEP
  const digits = readDigits(text);
  if (digits.value === undefined) return { issue: digits.issue };
  if (ONLY_ZEROS.test(digits.value)) return BLANK;
  const bare = digits.value.replace(CEP_LABEL, '');
  const whole = parseCep(bare);
  if (whole) return asWhole(whole);
  const repaired = uf && repairCep(bare, uf);
  if (repaired) return asWhole(repaired, note('lost_zero_of_cep'));
  const isSeven = repairCep(bare, 'SP') !== undefined;
  return { issue: isSeven ? note('cep_lost_zero') : (explainCep(bare) ?? note('cep_lost_zero')) };
}

const CEP_LABEL = /^cep\s*:?\s*/i;
/** SP - São Paulo, São Paulo (SP), SP/Brasil */
const UF_BESIDE = /^([A-Za-z]{2})\s*[-–/(]|[-–/(]\s*([A-Za-z]{2})\)?$/;
/** Odoo writes the country behind it */
const IN_BRAZIL = /\s*\((?:br|brasil|brazil)\)$/i;
const ABROAD = /^(?:ex|exterior|estrangeiro)$/i;

/** A cell with a state: sigla, name with or without accents, IBGE code; EX, as invoices call what is abroad, is left out. */
export function readUf(text: string): Reading<UfSigla> {
  if (text.length > LONGEST) return { issue: note('uf') };
  const uf = findUfByNome(text.replace(IN_BRAZIL, '')) ?? findUf(readDigits(text).value ?? '');
  if (uf) return asWhole(uf.sigla);
  if (ABROAD.test(text)) return { repair: note('foreign_uf') };
  const beside = UF_BESIDE.exec(text);
  const sigla = findUf(beside?.[1] ?? beside?.[2] ?? '')?.sigla;
  return sigla ? { value: sigla, rest: besideUf(text, sigla) } : { issue: note('uf') };
}

/** What a text says besides a state: nothing for `São Paulo (SP)`, `Estado de São Paulo`. */
function besideUf(text: string, uf: UfSigla): string {
  const said = new Set(chaveNome(`${uf} ${findUf(uf)?.nome} estado de do da brasil ${findUf(uf)?.codigo}`).split(' '));
  const isMore = chaveNome(text)
    .split(' ')
    .some((word) => !said.has(word));
  return isMore ? withoutOuterSigns(text.replace(UF_BESIDE, (part) => part.replace(uf, ''))) : '';
}

const CIDADE_AND_UF = /^(.{2,60}?)\s*[-–/,(|]\s*([A-Za-z]{2})\)?$/;
const IBGE_CODE = /^\d{7}$/;
/** What the Receita Federal writes where the address is in another country. */
const TOM_ABROAD = '9707';

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
 * one of that name in the country. `findCidade` may know other codes of it. `Campinas/SP` and `Campinas - SP` name their state.
 * A region of the Distrito Federal is Brasília, and the rest of its cell.
 */
export function readCidade(text: string, context: CidadeContext): Reading<string> {
  if (text.length > LONGEST) return { issue: note('cidade_unknown') };
  if (IBGE_CODE.test(text)) return context.isCidade(text) ? asWhole(text) : { issue: note('cidade_code') };
  const { uf, defaultUf, findCidade } = context;
  const [, nome = text, sigla = ''] = CIDADE_AND_UF.exec(text) ?? [];
  const beside = findUf(sigla)?.sigla;
  const own = uf ?? beside;
  if (own !== undefined) {
    const found = findCidade(own, text) ?? (beside === own ? findCidade(own, nome) : undefined);
    return found === undefined ? (readRegion(own, text) ?? { issue: note('cidade_unknown') }) : asWhole(found);
  }
  if (ABROAD.test(text) || text === TOM_ABROAD) return { repair: note('foreign_cidade') };
  const found = defaultUf && findCidade(defaultUf, text);
  const region = found === undefined ? readRegion(defaultUf, text) : undefined;
  if (region) return region;
  const value = found ?? findCidade(null, text);
  return value === undefined ? { issue: note('cidade_without_uf') } : asWhole(value);
}

function readRegion(uf: UfSigla | undefined, text: string): Reading<string> | undefined {
  const region = uf === 'DF' ? findDfRegion(text) : undefined;
  return region === undefined ? undefined : { value: BRASILIA, rest: region };
}

/**
 * A cell with the IBGE code of a city: seven digits, six where the check digit was left out, or the last five of them, as
 * Protheus keeps them beside the state.
 */
export function readCodigoCidade(text: string, isCidade: (codigo: string) => boolean, uf?: UfSigla): Reading<string> {
  if (text.length > LONGEST) return { issue: note('cidade_code') };
  const digits = readDigits(text);
  const codigo = digits.value;
  if (codigo === undefined) return { issue: digits.issue };
  if (/^0+$/.test(codigo)) return BLANK;
  if (IBGE_CODE.test(codigo) && isCidade(codigo)) return asWhole(codigo);
  const ofState = uf !== undefined && /^\d{5}$/.test(codigo) ? `${findUf(uf)?.codigo}${codigo}` : '';
  if (IBGE_CODE.test(ofState) && isCidade(ofState)) return asWhole(ofState);
  const whole = /^\d{6}$/.test(codigo) ? CHECK_DIGITS.map((digit) => codigo + digit).find(isCidade) : undefined;
  return whole === undefined ? { issue: note('cidade_code') } : asWhole(whole);
}

const CHECK_DIGITS = Array.from('0123456789');
