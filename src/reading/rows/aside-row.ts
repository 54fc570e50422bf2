import { isCnpj, isCpf, keepDigits } from '@fichario/brasil';
import { cleanCell, isBlankCell } from '../cells/cells.ts';
import type { RowIssue } from './row-columns.ts';

/** Why a row is not a record: a sum of other rows, hidden in the spreadsheet, a list of contacts, a place. */
export type AsideReason = 'summary' | 'hidden' | 'group' | 'place';

const MESSAGES: Readonly<Record<AsideReason, string>> = {
  summary: 'É a linha de um total ou de uma página, não uma ficha',
  hidden: 'Está oculta na planilha, por um filtro ou à mão',
  group: 'É um grupo de contatos, não uma pessoa',
  place: 'É um lugar ou um aparelho, não uma pessoa',
};

/** The finding for a row that is not imported. */
export function explainAside(reason: AsideReason): RowIssue {
  return { column: null, code: reason, message: MESSAGES[reason] };
}

const SUM = 'sub[\\s-]?tota(?:l|is)|(?:grand\\s+)?total|totais|soma|somas|somat[óo]rio|m[ée]dia';
const COUNTED =
  'clientes?|registros?|linhas?|fichas?|cadastros?|pessoas?|empresas?|fornecedores|contatos?|quantidade|qtde?|contagem|count|itens';
const NUMBER = '(?:R\\$\\s*)?-?\\d[\\d.,]*';
/** `Total`, `Total geral: 8`, `TOTAL DE CLIENTES ....: 8`, `Total: 8 clientes`, `Soma = R$ 1.500,00` */
const OF_SUM = new RegExp(
  `^(?:${SUM})(?:\\s+(?:geral|gerais|parcial|final|d[eoa]s?\\s+(?!\\d)\\p{L}+))*(?:\\s+d[eo]s?)?[\\s.:=–-]*(?:${NUMBER}(?:\\s+\\p{L}+){0,3})?$`,
  'iu',
);
/** `8 clientes`, `Registros: 8` */
const OF_COUNT = new RegExp(
  `^(?:${NUMBER}\\s+(?:${COUNTED})(?:\\s+\\p{L}+)?|(?:${COUNTED})(?:\\s+\\p{L}+)?[\\s.:=–-]+${NUMBER})$`,
  'iu',
);
/** `Página 1 de 3`, as reports end */
const OF_PAGE = /^(?:p[áa]g(?:ina|\.)?|page|folha)\s?:?\s?\d{1,5}(?:\s?(?:de|of|\/)\s?\d{1,5})?$/i;
const ONLY_NUMBER = /^(?:R\$\s*)?[(-]?\d[\d.,\s]*\)?\s*%?$/;
const LONGEST = 60;

/**
 * Whether a row is a sum of other rows or a page number: one cell matches, and all other cells are amounts. A document, a
 * phone, an e-mail or any other word makes it a record, because a company may be called Total.
 */
export function isSummaryRow(cells: readonly string[]): boolean {
  let saysSo = false;
  for (const cell of cells) {
    if (cell === '') continue;
    const text = cleanCell(cell);
    if (isBlankCell(text)) continue;
    if (text.length > LONGEST) return false;
    if (OF_SUM.test(text) || OF_COUNT.test(text) || OF_PAGE.test(text)) saysSo = true;
    else if (!ONLY_NUMBER.test(text) || isDocument(text)) return false;
  }
  return saysSo;
}

function isDocument(text: string): boolean {
  const digits = keepDigits(text);
  return isCpf(digits) || isCnpj(digits);
}
