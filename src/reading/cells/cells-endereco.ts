import { chaveNome, explainCep, findUf, findUfByNome, parseCep, repairCep, type UfSigla } from '@fichario/brasil';
import { BRASILIA, findDfRegion } from './df-regions.ts';
import { asWhole, BLANK, readDigits, type Reading } from './cells.ts';
import { note } from './notes.ts';
import { withoutOuterSigns } from './outer-signs.ts';

/** the longest cell with a CEP, a state or a city, including other text */
const LONGEST = 100;
const ONLY_ZEROS = /^[0\s.-]+$/;

/**
 * Reads a CEP as eight digits. A seven-digit CEP gets its leading zero back only if the state is São Paulo, the only state
 * whose CEPs start with zero.
 */
export function readCep(text: string, uf?: UfSigla): Reading<string> {
  if (text.length > LONGEST) return { issue: note('cep_lost_zero') };
  // comes first: 1001000.0 has eight digits but is not a CEP
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
/** Odoo appends the country */
const IN_BRAZIL = /\s*\((?:br|brasil|brazil)\)$/i;
const ABROAD = /^(?:ex|exterior|estrangeiro)$/i;

/** Whether a cell means abroad: a word, the municipality of invoices, or the Receita Federal's code. */
export function isAbroadWord(text: string): boolean {
  return ABROAD.test(text) || text === CIDADE_ABROAD || text === TOM_ABROAD;
}

/** Reads a state: sigla, name with or without accents, or IBGE code. EX, the code for abroad on invoices, is left out. */
export function readUf(text: string): Reading<UfSigla> {
  if (text.length > LONGEST) return { issue: note('uf') };
  const uf = findUfByNome(text.replace(IN_BRAZIL, '')) ?? findUf(readDigits(text).value ?? '');
  if (uf) return asWhole(uf.sigla);
  if (ABROAD.test(text)) return { repair: note('foreign_uf') };
  const beside = UF_BESIDE.exec(text);
  const sigla = findUf(beside?.[1] ?? beside?.[2] ?? '')?.sigla;
  return sigla ? { value: sigla, remainder: besideUf(text, sigla) } : { issue: note('uf') };
}

/** Returns the text apart from the state: nothing for `São Paulo (SP)` and `Estado de São Paulo`. */
function besideUf(text: string, uf: UfSigla): string {
  const same = new Set(chaveNome(`${uf} ${findUf(uf)?.nome} estado de do da brasil ${findUf(uf)?.codigo}`).split(' '));
  const isMore = chaveNome(text)
    .split(' ')
    .some((word) => !same.has(word));
  return isMore ? withoutOuterSigns(text.replace(UF_BESIDE, (part) => part.replace(uf, ''))) : '';
}

const CIDADE_AND_UF = /^(.{2,60}?)\s*[-–/,(|]\s*([A-Za-z]{2})\)?$/;
const IBGE_CODE = /^\d{7}$/;
/** The municipality that stands for all of abroad in an invoice. */
const CIDADE_ABROAD = '9999999';
/** The Receita Federal's code for an address in another country. */
const TOM_ABROAD = '9707';

export type CidadeContext = {
  /** the state in a cell of the row */
  uf: UfSigla | undefined;
  /** the default: the state of the row's CEP, or of the whole file */
  defaultUf: UfSigla | undefined;
  findCidade: (uf: string | null, nome: string) => string | undefined;
  isCidade: (codigo: string) => boolean;
};

/**
 * Reads a city as its IBGE code. Looks up the name in the state of the row, else in the default state, else as a unique name in
 * the country. `findCidade` may accept other codes. `Campinas/SP` and `Campinas - SP` include their state. A region of the
 * Distrito Federal returns Brasília, with the region as the rest.
 */
export function readCidade(text: string, context: CidadeContext): Reading<string> {
  if (text.length > LONGEST) return { issue: note('cidade_unknown') };
  if (IBGE_CODE.test(text)) return context.isCidade(text) ? asWhole(text) : { issue: note('cidade_code') };
  const { uf, defaultUf, findCidade } = context;
  const [, nome = text, sigla = ''] = CIDADE_AND_UF.exec(text) ?? [];
  const beside = findUf(sigla)?.sigla;
  const stated = uf ?? beside;
  const readIn = (place: UfSigla | null, name = text): Reading<string> | undefined => {
    const found = findCidade(place, name);
    return found === undefined ? undefined : asWhole(found);
  };
  if (stated !== undefined) {
    const found = readIn(stated) ?? (beside === stated ? readIn(stated, nome) : undefined);
    return found ?? readRegion(stated, text) ?? { issue: note('cidade_unknown') };
  }
  if (ABROAD.test(text) || text === TOM_ABROAD) return { repair: note('foreign_cidade') };
  const supposed = defaultUf && (readIn(defaultUf) ?? readRegion(defaultUf, text));
  return supposed ?? readIn(null) ?? { issue: note('cidade_without_uf') };
}

function readRegion(uf: UfSigla | undefined, text: string): Reading<string> | undefined {
  const region = uf === 'DF' ? findDfRegion(text) : undefined;
  return region === undefined ? undefined : { value: BRASILIA, remainder: region };
}

/** Reads the IBGE code of a city: seven digits, six without check digit, or the last five, as in Protheus next to the state. */
export function readCodigoCidade(text: string, isCidade: (codigo: string) => boolean, uf?: UfSigla): Reading<string> {
  if (text.length > LONGEST) return { issue: note('cidade_code') };
  const digits = readDigits(text);
  const codigo = digits.value;
  if (codigo === undefined) return { issue: digits.issue };
  if (/^0+$/.test(codigo)) return BLANK;
  const ofState = uf !== undefined && /^\d{5}$/.test(codigo) ? `${findUf(uf)?.codigo}${codigo}` : codigo;
  const codes = /^\d{6}$/.test(codigo) ? CHECK_DIGITS.map((digit) => codigo + digit) : [ofState];
  const whole = codes.find((code) => IBGE_CODE.test(code) && isCidade(code));
  return whole === undefined ? { issue: note('cidade_code') } : asWhole(whole);
}

const CHECK_DIGITS = Array.from('0123456789');
