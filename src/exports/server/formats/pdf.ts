import { drawnAtEnd, openPaper } from './paper/paper.ts';
import { drawTable, TABLE_PAGE } from './paper/table.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { Content, ExportFile, RecordWriter } from './record-writer.ts';
import { cellReader } from './row-cells.ts';
import { momentToTheMinute } from '../../../kit/brasilia-moment.ts';
import { countOf } from '../../../kit/count-of.ts';

/** Writes the columns as a table. Each page shows the number of pages, so all rows stay in memory; `MAX_PDF_ROWS` limits them. */
export function createPdfWriter(file: ExportFile, content: Content): RecordWriter {
  const { tenantNome, list, at } = content.title;
  const paper = openPaper(file, { title: `${list} · ${tenantNome}`, at, ...TABLE_PAGE });
  const parts = cellReader(content.columns, content.settings.masks);
  const rows: string[][] = [];
  const add = (pessoa: Pessoa) => {
    rows.push(parts.flatMap(({ kinds, read }) => read(pessoa) ?? kinds.map(() => '')).map(paper.clean));
  };
  return drawnAtEnd(paper, add, () =>
    drawTable(paper, {
      heading: paper.clean(tenantNome),
      about: paper.clean(
        `${list} · ${countOf(rows.length, 'ficha', 'fichas')} · Exportado em ${momentToTheMinute(at.toISOString())}`,
      ),
      foot: paper.clean(`${tenantNome} · ${list}`),
      heads: content.columns.map(({ label }) => paper.clean(label)),
      rows,
    }),
  );
}
