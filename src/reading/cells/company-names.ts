/** Endings of company names as registered by the Junta Comercial, in their usual spellings. SA alone may be a surname. */
const COMPANY_END =
  /(?:^|[\s,.-])(?:ltda|s\s?\/\s?a|s\.\s?a|eireli|e\.i\.r\.e\.l\.i|epp|slu|s\/s|ltda\s?-?\s?(?:me|epp)|me|m\.e)\.?$/i;
/** Words that start no name of a person. */
const COMPANY_START =
  /^(?:condom[ií]nio|prefeitura|munic[ií]pio|associa[cç][aã]o|sindicato|cooperativa|funda[cç][aã]o|igreja|col[eé]gio|hospital|banco|cart[oó]rio|cia\.?|companhia)\s/i;

/** Whether a name is clearly the name of a company. */
export function looksLikeCompany(nome: string): boolean {
  return COMPANY_END.test(nome) || COMPANY_START.test(nome);
}
