import { chaveNome, explainCep, findUf, findUfByNome, parseCep, repairCep, type UfSigla } from '@fichario/brasil';
import { asWhole, BLANK, readDigits, type Reading } from './cells.ts';
import { note } from './notes.ts';
import { withoutOuterSigns } from './outer-signs.ts';

/** What one line of an address holds, by field; a field that it does not name is not there. */
export type LinhaCell = {
  logradouro?: string;
  numero?: string;
  complemento?: string;
  bairro?: string;
  cep?: string;
  /** `Campinas/SP`: city and state, as they stand */
  cidade?: string;
};

const CEP_AT_END = /[\s,–-]*(?:cep\s*:?\s*)?\b(\d{5}-\d{3}|\d{2}\.\d{3}-\d{3})\s*$/i;
/** longer ones are no addresses: taken for a street, it is too long */
const LONGEST_LINE = 500;
const NUMERO = /^(?:n[º°o.]*\s*:?\s*)?(\d{1,6}(?:[\s-]?[a-z])?|s\/?\s?n[º°o]?|km\s?\d[\d.,]*)$/i;
const NUMERO_BEHIND = /^(.*\D)\s*\bn(?:[º°]|o\.|\.)\s*(\d{1,6}(?:[\s-]?[a-z])?)$/i;
const COMPLEMENTO =
  /^(?:ap(?:to?|artamento)?|bl(?:oco)?|sl|sala|casa|cs|fundos|fds|lote|lt|quadra|qd|andar|cj|conj(?:unto)?|loja|lj|galp[aã]o|frente|sobrado|torre|box|sobreloja|t[eé]rreo|\d+[º°oa]?\s*andar)\b/i;
const CIDADE_UF = /^\p{L}[\p{L}\s'.-]{1,50}[/-]\s?[a-z]{2}$/iu;

/**
 * A street with what follows it in one cell: `Rua A, 123 - Apto 4 - Centro - Campinas/SP - 13010-000`. Only what the signs
 * set apart is taken out of it: a number without a comma or `nº` before stays in the street (Rua 15 de Novembro), and what
 * has no name of its own stays in the complemento.
 */
export function readLinha(text: string): LinhaCell {
  if (text.length > LONGEST_LINE) return { logradouro: text };
  const found: LinhaCell = {};
  const cep = CEP_AT_END.exec(text);
  if (cep?.[1]) found.cep = parseCep(cep[1]);
  const parts = splitLinha(cep ? text.slice(0, cep.index) : text);
  const last = parts.at(-1) ?? '';
  if (parts.length > 2 && CIDADE_UF.test(last)) found.cidade = parts.pop();
  else if (parts.length > 3 && findUf(last)) found.cidade = parts.splice(-2).join('/');
  const [street = '', ...unnamed] = parts;
  const rest = takeNamed(found, unnamed);
  takeStreet(found, street, rest);
  const complementos = rest.filter((part) => COMPLEMENTO.test(part));
  const others = rest.filter((part) => !COMPLEMENTO.test(part));
  // Rua A, 123 - Centro: the last of the others is the district, if there is a number before it
  if (found.bairro === undefined && found.numero !== undefined && others.length > 0) found.bairro = others.pop();
  const complemento = [found.complemento, ...complementos, ...others].filter(Boolean).join(', ');
  if (complemento !== '') found.complemento = complemento;
  return found;
}

const NAMED = /^(bairro|complemento)\s*:\s*(.+)$/i;

/** `Bairro: Sé`: takes the parts that say what they are. Gives the others. */
function takeNamed(found: LinhaCell, parts: readonly string[]): string[] {
  return parts.filter((part) => {
    const [, field = '', text] = NAMED.exec(part) ?? [];
    if (text === undefined) return true;
    found[field.toLowerCase() === 'bairro' ? 'bairro' : 'complemento'] = text;
    return false;
  });
}

/** The number stands behind a comma, or behind `nº`, right after the street. */
function takeStreet(found: LinhaCell, street: string, rest: string[]): void {
  const numero = NUMERO.exec(rest[0] ?? '')?.[1];
  if (numero !== undefined) {
    found.numero = numero;
    rest.shift();
  } else {
    const behind = NUMERO_BEHIND.exec(street);
    if (behind) {
      found.numero = behind[2];
      found.logradouro = behind[1]?.replace(/[\s,]+$/, '');
      return;
    }
  }
  if (street !== '') found.logradouro = street;
}

/** At commas, semicolons, line breaks and dashes with spaces around. */
function splitLinha(text: string): string[] {
  return text
    .split(/[,;\n]|\s[-–]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

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
const ABROAD = /^(?:ex|exterior|estrangeiro)$/i;

/** A cell with a state: sigla, name with or without accents, IBGE code; EX, as invoices call what is abroad, is left out. */
export function readUf(text: string): Reading<UfSigla> {
  if (text.length > LONGEST) return { issue: note('uf') };
  const uf = findUfByNome(text) ?? findUf(readDigits(text).value ?? '');
  if (uf) return { value: uf.sigla, rest: '' };
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
    return found === undefined ? { issue: note('cidade_unknown') } : asWhole(found);
  }
  if (ABROAD.test(text) || text === TOM_ABROAD) return { repair: note('foreign_cidade') };
  const found = (defaultUf && findCidade(defaultUf, text)) ?? findCidade(null, text);
  return found === undefined ? { issue: note('cidade_without_uf') } : asWhole(found);
}

/** A cell with the IBGE code of a city: seven digits, or six where the check digit was left out. */
export function readCodigoCidade(text: string, isCidade: (codigo: string) => boolean): Reading<string> {
  if (text.length > LONGEST) return { issue: note('cidade_code') };
  const digits = readDigits(text);
  const codigo = digits.value;
  if (codigo === undefined) return { issue: digits.issue };
  if (/^0+$/.test(codigo)) return BLANK;
  if (IBGE_CODE.test(codigo) && isCidade(codigo)) return asWhole(codigo);
  const whole = /^\d{6}$/.test(codigo) ? CHECK_DIGITS.map((digit) => codigo + digit).find(isCidade) : undefined;
  return whole === undefined ? { issue: note('cidade_code') } : asWhole(whole);
}

const CHECK_DIGITS = Array.from('0123456789');
