import { formatCnpj, formatCpf, isCnpj, isCpf, maskCpf } from '@fichario/brasil';

/** The documents of a record that only some roles see in full, in any field that contains them. */
type Documents = { cpf?: string | null | undefined; rg?: string | null | undefined };

/** A CPF or a CNPJ with its mask; any other text, also an invalid document, is returned as it was typed. */
export function formatCpfOrCnpj(text: string): string {
  if (isCpf(text)) return formatCpf(text);
  return isCnpj(text) ? formatCnpj(text) : text;
}

/** Whether a text is a valid CPF, with or without its mask. */
export function isCpfText(text: string): boolean {
  return isCpf(text.replaceAll(/[\s.\-/_]/g, ''));
}

/**
 * Whether an external code or a tag is a document: a CPF, or the CPF or RG of the record itself, also inside other text
 * (`CLI-52998224725`) or without leading zeros, which spreadsheets drop.
 */
export function isDocument(text: string, { cpf, rg }: Documents): boolean {
  if (isCpfText(text)) return true;
  const bare = bareOf(text);
  if (cpf && (bare.includes(cpf) || (bare !== '' && bare === cpf.replace(/^0+/, '')))) return true;
  const bareRg = bareOf(rg ?? '');
  return bareRg !== '' && bare.replace(/^0+/, '') === bareRg.replace(/^0+/, '');
}

/** Masks a text as a document of its kind. */
export function maskDocument(text: string): string {
  return isCpfText(text) ? maskCpf(text.replaceAll(/\D/g, '')) : maskText(text);
}

/** Masks all but the last two letters and digits, and a short text completely. */
export function maskText(text: string): string {
  const shown = text.length > 4 ? text.slice(-2) : '';
  return '*'.repeat(text.length - shown.length) + shown;
}

function bareOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
