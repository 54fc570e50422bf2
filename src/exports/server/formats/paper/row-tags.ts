import type { Paper } from './paper.ts';

/** Draws a cell; undefined if it is empty. */
export type DrawCell = (() => void) | undefined;

type Cells = readonly DrawCell[];

/** Draws the rows of a table with the tags for screen readers. */
export type RowTags = {
  addHead: (cells: Cells) => void;
  /** Adds the rows of a page. */
  addRows: (rows: readonly Cells[]) => void;
  end: () => void;
};

/**
 * Most rows with a tag for each cell. A tag takes 110 bytes of the file, and memory until the end: with 20,000 rows, the file
 * would grow from 2.5 to 27 MB.
 */
const MOST_IN_CELLS = 2000;

/** Tags the rows of a table: as a table of rows and cells; in a long table, each page as a paragraph. */
export function tagRows(paper: Paper, count: number): RowTags {
  return count > MOST_IN_CELLS ? tagAsParagraphs(paper) : tagAsTable(paper);
}

function tagAsTable({ doc, root }: Paper): RowTags {
  const table = doc.struct('Table');
  root.add(table);
  const add = (cells: Cells, tag: string, options: object) => {
    const row = doc.struct('TR');
    table.add(row);
    for (const draw of cells) row.add(doc.struct(tag, options, draw ? [draw] : []));
    row.end();
  };
  return {
    // the library supports the scope of a heading; its types do not declare it
    addHead: (cells) => add(cells, 'TH', { scope: 'Column' }),
    addRows: (rows) => {
      for (const cells of rows) add(cells, 'TD', {});
    },
    end: () => table.end(),
  };
}

function tagAsParagraphs({ doc, root }: Paper): RowTags {
  const addRows = (rows: readonly Cells[]) => {
    const draw = () => {
      for (const drawCell of rows.flat()) drawCell?.();
    };
    root.add(doc.struct('P', {}, draw));
  };
  return { addHead: (cells) => addRows([cells]), addRows, end: () => {} };
}
