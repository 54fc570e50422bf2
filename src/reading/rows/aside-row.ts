import { isCnpj, isCpf, keepDigits } from '@fichario/brasil';
import { cleanCell, isBlankCell } from '../cells/cells.ts';
import type { RowIssue } from './row-columns.ts';

/** Why a row is not a record: a sum of other rows or the foot of a report, hidden in the spreadsheet, a list of contacts, a place. */
export type AsideReason = 'summary' | 'hidden' | 'group' | 'place';

const MESSAGES: Readonly<Record<AsideReason, string>> = {
  summary: 'É a linha de um total, ou do rodapé de um relatório, não uma ficha',
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

const MOMENT = '(?:\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{2,4}|\\d{1,2}(?::|h)\\d{2}(?::\\d{2})?)';
const MOMENTS = `(?:(?:em|[àa]s|on|at)\\s+)?${MOMENT}(?:[\\s,-]{1,3}(?:(?:[àa]s|at)\\s+)?${MOMENT}){0,3}`;
const MADE = '(?:emiti|impress|gera|exporta|extra[íi]|processa|print|generat|export)(?:d?[oa]|ed)s?';
/** Parts of a report's foot: what made it, when, for whom, by which program. */
const OF_FOOT = new RegExp(
  `^(?:${[
    `(?:(?:relat[óo]rio|listagem|lista|documento|arquivo|report)\\s+)?${MADE}(?:\\s*:?\\s*(?:por|pel[oa]|by)\\b.{1,60})?(?:\\s*(?:em|on)?\\s*:?\\s*${MOMENTS})?(?:\\s+(?:por|pel[oa]|by)\\b.{1,60})?`,
    `(?:(?:data|hora|date|time)(?:\\s*(?:e|/)\\s*hora)?(?:\\s+d[aeo]s?)?\\s*)?(?:(?:emiss[ãa]o|impress[ãa]o|gera[çc][ãa]o|extra[çc][ãa]o)\\s*)?:?\\s*${MOMENTS}`,
    '(?:usu[áa]rio|operador|user|login)a?\\s*:\\s*\\S.{0,60}',
    '(?:v|vers[ãa]o|version)[\\s.:]*\\d+(?:\\.\\d+)*',
    '(?:filtros?|ordenado\\s+por|per[íi]odo)\\s*:.{1,120}',
    '(?:sistema|software)\\s.{1,40}',
    '\\**\\s*(?:fim\\s+d[aeo]\\s+(?:relat[óo]rio|listagem|lista|arquivo)|end\\s+of\\s+report)\\s*\\**',
  ].join('|')})$`,
  'i',
);
/** Parts that alone do not prove a foot: a time, the name of a system, a word without its time. */
const PROVES_NOTHING = new RegExp(`^(?:${MOMENTS}|(?:sistema|software)\\s.*|${MADE})$`, 'i');
const BETWEEN_PARTS =
  /\s+[-–—|·•]+\s+|\s*[;|\n]\s*|\s{2,}|\s+(?=(?:p[áa]g(?:ina|\.)?\s*:?\s*\d|(?:hora|usu[áa]rio|operador|vers[ãa]o)\s*:))/i;
/** How the first cell of a foot starts. It spares all other rows the work. */
const STARTS_FOOT =
  /^[\s*]*(?:emi|impr|gera|exp|extr|proc|prin|rel|list|doc|arq|rep|da?te?|hora|time|us|oper|login|v[\d.e]|sist|soft|som|sub|fim|end|fil|ord|per|p[áa]g|folha|total|\d\d?[/:h])/i;
const LONGEST_FOOT = 200;
const MOST_CELLS = 6;

function isPartOfFoot(text: string): boolean {
  return [OF_FOOT, OF_SUM, OF_COUNT, OF_PAGE].some((pattern) => pattern.test(text));
}

/** Whether the filled cells of a row are only parts of a report's foot: `Emitido em 27/11/2026 - Página 1 de 1`. */
function isFootRow(cells: readonly string[]): boolean {
  let count = 0;
  for (const cell of cells) if (cell !== '' && ++count > MOST_CELLS) return false;
  if (!STARTS_FOOT.test(cells.find((cell) => cell !== '') ?? '')) return false;
  const filled = cells.map(cleanCell).filter((cell) => !isBlankCell(cell));
  const text = filled.join(' | ').replaceAll(': | ', ': ');
  if (text.length > LONGEST_FOOT) return false;
  const parts = text.split(' | ').flatMap((cell) => (OF_FOOT.test(cell) ? cell : cell.split(BETWEEN_PARTS)));
  return parts.every(isPartOfFoot) && parts.some((part) => !PROVES_NOTHING.test(part));
}

/**
 * Whether a row is a sum of other rows, a page number or another foot of a report. Of a sum, one cell matches, and all other
 * cells are amounts. A document, a phone, an e-mail or any other word makes it a record, because a company may be called Total.
 */
export function isSummaryRow(cells: readonly string[]): boolean {
  return isSumRow(cells) || isFootRow(cells);
}

function isSumRow(cells: readonly string[]): boolean {
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
