import { countOf } from '../../kit/count-of.ts';
import { describeOrders } from './describe-order.ts';
import { describeDocuments } from '../../tables/document-counts.ts';
import { describeRests } from './describe-rests.ts';
import { describeFilled } from './receita-words.ts';
import { ENCODING_LABELS } from '../model/encoding-labels.ts';
import { describeNotes } from '../model/note-counts.ts';
import type { Import } from '../model/import.ts';

type Noted = Pick<Import, 'facts' | 'settings' | 'table'>;

/** File formats without headings: the reader makes their columns. */
const MADE_HERE: ReadonlySet<string> = new Set(['jsonl', 'xml']);

/** A sentence for each part of the file that is not imported or is hidden, and for the records that the SEFAZ would refuse. */
export function describeFile({ facts, settings, table }: Noted): string[] {
  if (!table) return [];
  const { sheets, sheet, hiddenSheets = [], headingLine = 1, columns } = table;
  const notes: string[] = describeLetters({ facts, table });
  if (table.documents) notes.push(...describeDocuments(table.documents));
  if (headingLine === 0 && !MADE_HERE.has(table.format))
    notes.push('O arquivo não tem títulos: a primeira linha já é dado.');
  if (table.profile !== undefined) notes.push(`Lido como arquivo de: ${table.profile}.`);
  const above = headingLine - (table.joinsHeadings ? 2 : 1);
  if (above === 1) notes.push('A linha 1, acima dos títulos, não é lida.');
  if (above > 1) notes.push(`As linhas 1 a ${above}, acima dos títulos, não são lidas.`);
  const others = sheets.filter((name) => name !== sheet);
  if (others.length > 0)
    notes.push(`Só a folha “${sheet}” é lida; o arquivo tem também: ${namesOf(others, hiddenSheets)}.`);
  if (table.hasComments) notes.push('Os comentários das células não são lidos.');
  const hidden = columns.flatMap(({ heading, isHidden }, at) => (isHidden && settings?.columns[at] ? [heading] : []));
  if (hidden.length > 0) notes.push(`Colunas ocultas na planilha que entram: ${namesOf(hidden, [])}.`);
  // the last columns of documents only contain the origin of a row
  const ignoredColumns = (table.documents ? [] : (facts?.leftOut ?? [])).map(
    ({ column, filled }) => `“${columns[column]?.heading}” (${countCells(filled)})`,
  );
  if (ignoredColumns.length > 0) notes.push(`Colunas que não entram: ${ignoredColumns.join(', ')}.`);
  if (facts?.compared !== undefined) notes.push(describeCompared(facts.compared));
  const ofNotes = describeNotes(facts);
  if (ofNotes !== undefined) notes.push(ofNotes);
  return notes;
}

/** A file whose later rows are not compared with each other. */
function describeCompared(most: number): string {
  const rows = countOf(most, 'linha nova', 'linhas novas');
  return `O arquivo tem mais de ${rows}. As seguintes foram comparadas com essas e com o cadastro, mas não entre si: a mesma pessoa em duas delas vira duas fichas.`;
}

/** The doubts about the encoding of a file. */
function describeLetters({ facts, table }: Pick<Noted, 'facts' | 'table'>): string[] {
  const notes: string[] = [];
  if (table?.readings && table.encoding)
    notes.push(
      `Os acentos não provam como o arquivo foi escrito: ele foi lido como ${ENCODING_LABELS[table.encoding]}. Se os nomes saíram errados, escolha outra codificação.`,
    );
  const doubled = facts?.doubled ?? 0;
  if (doubled > 0)
    notes.push(
      `Acentos lidos duas vezes, como “JosÃ©” em vez de “José”: ${countCells(doubled)}. O arquivo pode ser lido com eles desfeitos.`,
    );
  for (const { column, filled } of facts?.lostLetters ?? [])
    notes.push(
      `“${table?.columns[column]?.heading}”: ${countCells(filled)} com o sinal \ufffd no lugar de letras que o arquivo já não tem. Só a origem as devolve.`,
    );
  return notes;
}

/** A sentence about the rows that the spreadsheet hides; undefined when it hides none. */
export function describeHidden({ facts, settings }: Noted): string | undefined {
  const count = facts?.hiddenRows ?? 0;
  if (count === 0) return undefined;
  const rows = `${countOf(count, 'linha oculta', 'linhas ocultas')} na planilha, por filtro ou à mão`;
  return settings?.hidden === 'take' ? `${rows}: entram como as outras.` : `${rows}: ficam de fora.`;
}

/** A sentence about the rows with an address that differs from those of their records; undefined without such rows. */
export function describeMoved({ facts, settings }: Noted): string | undefined {
  const count = facts?.movedAddresses ?? 0;
  if (count === 0) return undefined;
  const rows = countOf(count, 'linha traz um endereço', 'linhas trazem um endereço');
  return settings?.otherAddress === 'replace'
    ? `${rows} que a ficha não tem: ele substitui o principal.`
    : `${rows} que a ficha não tem: ele entra ao lado do principal, que continua.`;
}

/** All sentences about a file, for a command. */
export function describeWhole(file: Noted): string[] {
  const questions = [describeFilled(file), describeMoved(file), describeHidden(file)];
  return [
    ...describeOrders(file),
    ...describeRests(file).map(({ text }) => text),
    ...questions.filter((text) => text !== undefined),
    ...describeFile(file),
  ];
}

function namesOf(names: readonly string[], hidden: readonly string[]): string {
  return names.map((name) => `“${name}”${hidden.includes(name) ? ' (oculta)' : ''}`).join(', ');
}

function countCells(count: number): string {
  return countOf(count, 'valor', 'valores');
}
