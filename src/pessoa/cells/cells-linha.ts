import { findUf, parseCep } from '@fichario/brasil';

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
const LONGEST = 500;
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
  if (text.length > LONGEST) return { logradouro: text };
  const found: LinhaCell = {};
  const cep = CEP_AT_END.exec(text);
  if (cep?.[1]) found.cep = parseCep(cep[1]);
  const parts = splitLinha(cep ? text.slice(0, cep.index) : text);
  const last = parts.at(-1) ?? '';
  if (parts.length > 2 && CIDADE_UF.test(last)) found.cidade = parts.pop();
  else if (parts.length > 3 && findUf(last)) found.cidade = parts.splice(-2).join('/');
  const [street = '', ...rest] = parts;
  takeStreet(found, street, rest);
  const complementos = rest.filter((part) => COMPLEMENTO.test(part));
  const others = rest.filter((part) => !COMPLEMENTO.test(part));
  // Rua A, 123 - Centro: the last of the others is the district, if there is a number before it
  if (found.numero !== undefined && others.length > 0) found.bairro = others.pop();
  const complemento = [...complementos, ...others].join(', ');
  if (complemento !== '') found.complemento = complemento;
  return found;
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
