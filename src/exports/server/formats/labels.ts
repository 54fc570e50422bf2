import { setImmediate as nextTurn } from 'node:timers/promises';
import { findMunicipio } from '@fichario/brasil/municipios';
import { addressLines } from '../../../pessoa/card/address-lines.ts';
import { type Endereco, type Pessoa, principalOf } from '../../../pessoa/pessoa.ts';
import { countOf } from '../../../kit/count-of.ts';
import { countLabels, LABEL_SHEETS, type LabelSheet } from '../../label-sheets.ts';
import { drawnAtEnd, fitText, INK, openPaper, type Paper } from './paper/paper.ts';
import { breakRow, breakWords, CELL_GAP } from './paper/table-layout.ts';
import type { Content, ExportFile, RecordWriter } from './record-writer.ts';

/** A millimetre, in points. */
const MM = 72 / 25.4;
/** The free space at the edge of a label, because printers are not that exact. */
const PADDING = 3 * MM;
const SIZES = [10, 9, 8, 7, 6] as const;
const LEADING = 1.2;
const A4 = [595.28, 841.89] as const;

type Label = { nome: string; lines: string[]; cep: string };

/**
 * Labels with name and address, ordered by CEP, starting at a chosen label of the first sheet. Prints the principal address;
 * a separate page at the end lists the records without an address.
 */
export function createLabelsWriter(file: ExportFile, content: Content): RecordWriter {
  const { labelSheet, firstLabel } = content.settings;
  const { tenantNome, list, at } = content.title;
  const [width, height] = LABEL_SHEETS[labelSheet].page;
  const title = `Etiquetas · ${list} · ${tenantNome}`;
  const paper = openPaper(file, { title, at, size: [width * MM, height * MM], layout: 'portrait' });
  const labels: Label[] = [];
  const without: number[] = [];
  const add = (pessoa: Pessoa) => {
    const label = labelOf(pessoa, paper.clean);
    if (label) labels.push(label);
    else without.push(pessoa.codigo);
  };
  return drawnAtEnd(paper, add, async () => {
    // labels without a CEP come last
    labels.sort((a, b) => (a.cep || '~').localeCompare(b.cep || '~'));
    await drawLabels(paper, labels, { sheet: labelSheet, first: firstLabel - 1 });
    if (without.length > 0 || labels.length === 0) drawWithout(paper, without);
  });
}

function labelOf({ nome, enderecos }: Pessoa, clean: (text: string) => string): Label | undefined {
  const endereco = addressOf(enderecos);
  if (!endereco) return undefined;
  const lines = addressLines(endereco, findMunicipio(endereco.codigoCidade)?.nome ?? '');
  return { nome: clean(nome), lines: lines.map(clean), cep: endereco.cep };
}

/** The principal address, or the first one with a street. */
function addressOf(enderecos: readonly Endereco[]): Endereco | undefined {
  return principalOf(enderecos.filter(({ logradouro }) => logradouro !== ''));
}

async function drawLabels(
  paper: Paper,
  labels: readonly Label[],
  { sheet, first }: { sheet: LabelSheet; first: number },
): Promise<void> {
  const { columns, edge, top, pitch, width, height } = LABEL_SHEETS[sheet];
  const aPage = countLabels(sheet);
  const size = { width: width * MM - 2 * PADDING, height: height * MM - 2 * PADDING };
  const start = first % aPage;
  for (const [index, label] of labels.entries()) {
    const place = (start + index) % aPage;
    if (index === 0 || place === 0) {
      paper.doc.addPage();
      await nextTurn();
    }
    const x = (edge + (place % columns) * pitch) * MM + PADDING;
    const y = (top + Math.floor(place / columns) * height) * MM + PADDING;
    const draw = () => drawLabel(paper, label, { x, y, ...size });
    paper.root.add(paper.doc.struct('P', {}, draw));
  }
}

type Box = { x: number; y: number; width: number; height: number };

/** Draws a label in the largest font size in which the whole text fits, vertically centred. */
function drawLabel(paper: Paper, { nome, lines }: Label, box: Box): void {
  const { doc } = paper;
  const last = SIZES.at(-1) ?? 6;
  const laid = SIZES.map((size) => layOut(paper, { nome, lines }, size, box.width));
  const chosen = laid.find(({ texts, size }) => texts.length * size * LEADING <= box.height) ?? laid.at(-1);
  const { texts, size } = chosen ?? { texts: [], size: last };
  const room = Math.max(1, Math.floor(box.height / (size * LEADING)));
  const shown = texts.slice(0, room);
  let y = box.y + (box.height - shown.length * size * LEADING) / 2;
  for (const { text, font } of shown) {
    doc.font(font).fontSize(size).fillColor(INK);
    paper.write(fitText(text, box.width, paper.measureIn(font, size)), box.x, y);
    y += size * LEADING;
  }
}

/** The lines of a label in a font size, with long lines broken. */
function layOut(paper: Paper, { nome, lines }: Pick<Label, 'nome' | 'lines'>, size: number, width: number) {
  const wrap = (text: string, font: 'regular' | 'bold') =>
    (breakRow([text], [width + CELL_GAP], paper.measureIn(font, size)).lines[0] ?? []).map((line) => ({
      text: line,
      font,
    }));
  return { size, texts: [...wrap(nome, 'bold'), ...lines.flatMap((line) => wrap(line, 'regular'))] };
}

/** A page for plain paper: the records without a label. */
function drawWithout({ doc, root, measureIn, write }: Paper, codigos: readonly number[]): void {
  const [width, height] = A4;
  const margin = 56;
  const heading = 'Sem etiqueta';
  const about =
    codigos.length === 0
      ? 'Esta lista não tem fichas.'
      : `${countOf(codigos.length, 'ficha não tem', 'fichas não têm')} endereço. Imprima esta página em papel comum.`;
  const numbers = codigos.map((codigo, index) => `nº ${codigo}${index < codigos.length - 1 ? ',' : ''}`);
  const lines = numbers.length === 0 ? [] : breakWords(numbers, width - 2 * margin, measureIn('regular', 10));
  const perPage = Math.floor((height - 2 * margin - 50) / 14);
  for (let from = 0; from === 0 || from < lines.length; from += perPage) {
    doc.addPage({ size: [width, height], margin: 0 });
    const drawHeading = () => {
      doc.font('bold').fontSize(13).fillColor(INK);
      write(heading, margin, margin);
    };
    const drawText = () => {
      doc.font('regular').fontSize(10).fillColor(INK);
      write(about, margin, margin + 22);
      for (const [index, line] of lines.slice(from, from + perPage).entries())
        write(line, margin, margin + 50 + index * 14);
    };
    root.add(doc.struct('H1', {}, drawHeading));
    root.add(doc.struct('P', {}, drawText));
  }
}
