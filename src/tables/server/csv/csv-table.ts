import { createDecoding, readText, stripControls } from '../table/decode-text.ts';
import { chooseEncoding } from '../table/detect-encoding.ts';
import type { FileStart } from '../table/file-kind.ts';
import type { ChosenHeading, Heading } from '../../../reading/headings/heading-line.ts';
import type { ReadingLimits } from '../table/limits.ts';
import {
  fileHasOnlyHeading,
  fileHasTooManyColumns,
  fileHasTooManyRows,
  fileIsEmpty,
  fileIsNoText,
  headingIsTooLong,
  headingIsUnknown,
} from '../table/refusals.ts';
import { createRowBatches } from '../table/row-batches.ts';
import { createRowShaper } from '../table/row-shaper.ts';
import type { Encoding, Table, TableOptions, TableRow } from '../table/table.ts';
import { type CsvDialect, detectDialect, withoutDelimiterLine } from './csv-dialect.ts';
import { CsvSplitter } from './csv-splitter.ts';

/** The number of rows read before the first requested row, because a flaw in one row affects the next. */
const LEAD_IN = 1000;

/** Opens a CSV file. `start` is its beginning. Throws UnreadableFile. */
export async function openCsv(
  path: string,
  start: FileStart,
  options: TableOptions,
  limits: ReadingLimits,
): Promise<Table> {
  const { encoding, readings } = chooseEncoding(start.bytes, options.encoding);
  const decoding = () => createDecoding(encoding, options.encoding !== undefined);
  const text = decodeStart(start, encoding, options);
  const dialect = detectDialect(text, {
    delimiter: options.delimiter,
    chosen: options,
    limit: limits.row,
    complete: start.isWhole,
  });
  const heading = checkHeading(dialect, limits, options);
  const { delimiter } = dialect;
  const reading = { path, decoding, dialect, heading, limits };
  const table: Table = {
    format: 'csv',
    encoding,
    readings,
    delimiter,
    sheets: [],
    sheet: null,
    headingLine: heading.line,
    joinsHeadings: heading.isJoined,
    firstLines: heading.first,
    columns: heading.columns,
    rows: ({ afterLine } = { afterLine: 0 }) => readRows(reading, afterLine),
    close: async () => {},
  };
  for await (const _batch of table.rows()) return table;
  throw fileHasOnlyHeading();
}

function decodeStart(start: FileStart, encoding: Encoding, options: TableOptions): string {
  const decoding = createDecoding(encoding, options.encoding !== undefined);
  const text = decoding.write(start.bytes) + (start.isWhole ? decoding.end() : '');
  const stripped = stripControls(text);
  // a text has almost no control characters; in other files they are one byte in eight
  if (text.length - stripped.length > 8 + text.length / 50) throw fileIsNoText();
  return stripped;
}

function checkHeading({ heading, isTooLong }: CsvDialect, limits: ReadingLimits, chosen: ChosenHeading): Heading {
  if (isTooLong) throw headingIsTooLong(limits.row);
  if (heading === undefined) throw chosen.headingLine === undefined ? fileIsEmpty() : headingIsUnknown();
  if (heading.columns.length > limits.columns) throw fileHasTooManyColumns(limits.columns);
  return heading;
}

type Reading = {
  path: string;
  decoding: () => ReturnType<typeof createDecoding>;
  dialect: CsvDialect;
  heading: Heading;
  limits: ReadingLimits;
};

async function* readRows(
  { path, decoding, dialect, heading, limits }: Reading,
  afterLine: number,
): AsyncGenerator<TableRow[]> {
  const { delimiter, escapes, isRagged } = dialect;
  const width = heading.columns.length;
  const first = Math.max(afterLine, heading.line);
  const shape = createRowShaper({ width, delimiter, isRagged });
  const batches = createRowBatches();
  const splitter = new CsvSplitter(
    {
      delimiter,
      escapes,
      limit: limits.row,
      heading: { line: heading.line, width },
      skip: Math.max(first - LEAD_IN, 0),
    },
    (line, cells, flaw) => {
      if (line > heading.line + limits.rows) throw fileHasTooManyRows(limits.rows);
      const row = line > heading.line ? shape(line, cells, flaw) : undefined;
      if (row !== undefined && line > first) batches.add(row);
    },
  );
  let isFirst = true;
  for await (const part of readText(path, decoding())) {
    splitter.write(isFirst ? withoutDelimiterLine(part) : part);
    isFirst = false;
    yield* batches.take();
  }
  splitter.end();
  yield* batches.take(true);
}
