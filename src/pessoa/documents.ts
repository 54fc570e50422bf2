import { formatCnpj, formatCpf, isCnpj, isCpf, maskCpf } from '@fichario/brasil';

/** What of a record is shown in full to few only, wherever it stands. */
type Documents = { cpf?: string | null | undefined; rg?: string | null | undefined };

/** A CPF or a CNPJ with its mask; any other text, also a document that does not check, is returned as it was typed. */
export function formatCpfOrCnpj(text: string): string {
  if (isCpf(text)) return formatCpf(text);
  return isCnpj(text) ? formatCnpj(text) : text;
}

/** Whether a text is a CPF, with signs or without. */
export function isCpfText(text: string): boolean {
  return isCpf(text.replaceAll(/[\s.\-/_]/g, ''));
}

/**
 * Whether an external code or a tag is a document: a CPF, or the CPF or RG of the record itself, also with something around
 * it (`CLI-52998224725`) or without its first zeros, which spreadsheets drop.
 */
export function isDocument(text: string, { cpf, rg }: Documents): boolean {
  if (isCpfText(text)) return true;
  const bare = bareOf(text);
  if (cpf && (bare.includes(cpf) || (bare !== '' && bare === cpf.replace(/^0+/, '')))) return true;
  const bareRg = bareOf(rg ?? '');
  return bareRg !== '' && bare.replace(/^0+/, '') === bareRg.replace(/^0+/, '');
}

/** The same masked as a document is. */
export function maskDocument(text: string): string {
  return isCpfText(text) ? maskCpf(text.replaceAll(/\D/g, '')) : maskText(text);
}

/** All but the last two letters or numbers; of a short text nothing is left. */
export function maskText(text: string): string {
  const shown = text.length > 4 ? text.slice(-2) : '';
  return '*'.repeat(text.length - shown.length) + shown;
}

function bareOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
