import { inTenant } from '../../../kit/server/db/db.ts';
import { systemOfCodes } from '../../columns/external-code-columns.ts';
import { findNames } from '../../../reading/headings/recognize-content.ts';
import { scoreOf } from '../../../reading/headings/heading-rows.ts';
import { withoutForeignKeys } from '../../../reading/headings/recognize.ts';
import { findProfile } from '../../../reading/profiles/find-profile.ts';
import type { Target } from '../../../pessoa/cells/cell-fields.ts';
import type { Profile } from '../../../reading/profiles/profile.ts';
import { proposeColumns, type Proposal } from '../../../reading/profiles/propose-columns.ts';
import type { ImportSettings, ImportTable, ReadOptions } from '../../model/import.ts';
import { repairDouble } from '../../../reading/text-evidence.ts';
import { openTable } from '../../../tables/server/open-table.ts';
import { meantBy, undoDouble } from '../../../tables/server/table/double-utf8.ts';
import type { Table } from '../../../tables/server/table/table.ts';
import { fileGone, hasContent, importFiles } from '../../store/server/import-files.ts';
import type { StoredImport } from '../../store/server/imports.queries.ts';
import { findShape } from '../../store/server/known-files.queries.ts';
import type { JobContext } from './import-job.ts';
import { shapeOf } from './remember-shape.ts';

/** Rows that are read to recognize the contents of the columns. */
const SAMPLE_ROWS = 200;
/** The limit for long rows. */
const SAMPLE_CHARACTERS = 4 * 1024 ** 2;
const SAMPLES_A_COLUMN = 5;
const SAMPLE_LINES = 5;
const DOUBLED_EXAMPLES = 3;
const CELLS_A_LINE = 8;
const NONE: readonly number[] = [];
/** Long enough to recognize the content of a cell. */
const SAMPLE_LENGTH = 120;

/** The format of a file, and the proposed meaning of its columns. */
export type FileReading = { table: ImportTable; settings: ImportSettings; remembered: boolean };

/** Reads the beginning of a file. Throws UnreadableFile. */
export async function readFile(
  context: Pick<JobContext, 'db' | 'env' | 'onRead'>,
  tenantId: number,
  stored: StoredImport,
  options: ReadOptions,
): Promise<FileReading> {
  const files = importFiles(context.env, tenantId, stored.id);
  if (files.shared && !(await hasContent(files, stored.size))) throw fileGone();
  const { content } = files;
  const asWritten = await openTable(content, { fileName: stored.fileName, onRead: context.onRead, ...options });
  const isUndone = options.undoDouble === true;
  const table = isUndone ? undoDouble(asWritten) : asWritten;
  try {
    const written = await readSampleRows(asWritten);
    const rows = isUndone ? written.map((cells) => cells.map(meantBy)) : written;
    const doubled = findDoubled([asWritten.columns, ...written]);
    const { columns, format, encoding, readings, delimiter, sheets, sheet, hiddenSheets, hasComments } = table;
    const { headingLine, joinsHeadings, documents } = table;
    // a request for the words alone ignores the last file too
    const remembered =
      headingLine === 0 || options.useProfile === false
        ? undefined
        : await inTenant(context.db, tenantId, (tx) => findShape(tx, shapeOf(columns)));
    const profile = remembered || options.useProfile === false ? undefined : findProfile(columns);
    const { settings, noPlace } = table.targets
      ? proposeExact(table.targets)
      : remembered
        ? { settings: withoutForeignKeys(remembered, rows), noPlace: NONE }
        : proposeSettings(propose(table, rows, profile));
    const hidden = new Set(table.hiddenColumns);
    const described = columns.map((heading, column) => ({
      heading,
      samples: samplesOf(rows, column),
      ...(hidden.has(column) && { isHidden: true }),
      ...(noPlace.includes(column) && { hasNoPlace: true }),
    }));
    const place = { sheets, sheet, hiddenSheets, hasComments, headingLine, joinsHeadings };
    const shape = { format, encoding, readings, delimiter, ...place };
    return {
      table: {
        ...shape,
        ...(documents && { documents }),
        ...(profile && { profile: profile.program }),
        ...(doubled.cells > 0 && { doubled: { ...doubled, isUndone } }),
        firstLines: linesOf(table),
        columns: described,
        firstRows: firstOf(rows),
      },
      settings,
      remembered: remembered !== undefined,
    };
  } finally {
    await table.close();
  }
}

/** Recognizes the columns. Without headings it also guesses the column of names, which no content proves. */
function propose({ columns: headings, headingLine }: Table, rows: string[][], profile: Profile | undefined): Proposal {
  const proposal = proposeColumns(headings, rows, profile);
  const { columns } = proposal;
  if (headingLine !== 0 || columns.some((target) => target !== null && NAMES.has(target))) return proposal;
  const names = findNames(columns, rows);
  return { ...proposal, columns: columns.map((target, column) => (column === names ? 'nome' : target)) };
}

const NAMES: ReadonlySet<string> = new Set(['nome', 'nomeFantasia', 'nome.primeiro']);

async function readSampleRows(table: Table): Promise<string[][]> {
  const rows: string[][] = [];
  let length = 0;
  for await (const batch of table.rows()) {
    for (const { cells, problem } of batch) {
      if (problem === undefined) rows.push(cells);
      for (const cell of cells) length += cell.length;
    }
    if (rows.length >= SAMPLE_ROWS || length >= SAMPLE_CHARACTERS) break;
  }
  return rows.slice(0, SAMPLE_ROWS);
}

/** The number of cells with UTF-8 text that was read as Windows-1252, and three different examples. */
function findDoubled(rows: readonly string[][]): { cells: number; examples: { from: string; to: string }[] } {
  const examples = new Map<string, string>();
  let count = 0;
  for (const cell of rows.flat()) {
    const to = repairDouble(cell);
    if (to === undefined) continue;
    count += 1;
    if (examples.size < DOUBLED_EXAMPLES) examples.set(shorten(cell), shorten(to));
  }
  return { cells: count, examples: Array.from(examples, ([from, to]) => ({ from, to })) };
}

/** The first rows, with long cells cut for the screen. */
function firstOf(rows: string[][]): string[][] {
  return rows.slice(0, SAMPLE_LINES).map((cells) => cells.map(shorten));
}

/** The lines that may contain the headings, each shortened to enough text to distinguish it. */
function linesOf({ firstLines }: Table): ImportTable['firstLines'] {
  return firstLines?.map(({ line, cells }) => ({
    line,
    cells: cells
      .filter((cell) => cell.trim() !== '')
      .slice(0, CELLS_A_LINE)
      .map(shorten),
    score: scoreOf(cells),
  }));
}

/** The first distinct values of a column. */
function samplesOf(rows: string[][], column: number): string[] {
  const samples = new Set<string>();
  for (const row of rows) {
    const cell = row[column]?.trim() ?? '';
    if (cell !== '') samples.add(shorten(cell));
    if (samples.size === SAMPLES_A_COLUMN) break;
  }
  return [...samples];
}

function shorten(cell: string): string {
  return cell.length > SAMPLE_LENGTH ? `${cell.slice(0, SAMPLE_LENGTH)}…` : cell;
}

/** The settings of a file with columns made by its reader: a column without a field only shows the origin of its row. */
function proposeExact(columns: (Target | null)[]) {
  const shown = columns.flatMap((target, column) => (target === null ? [column] : []));
  const { settings, noPlace } = proposeSettings({ columns, fixed: {}, noPlace: shown });
  return { settings: { ...settings, exactAddresses: true }, noPlace };
}

/**
 * Proposes to match records by document, by the codes of the program that wrote the file, and, without a document, by name and
 * e-mail together.
 */
function proposeSettings({ columns, fixed, joins = {}, values = {}, noPlace }: Proposal) {
  const hasCodes = columns.some((target) => target !== null && systemOfCodes(target) !== undefined);
  const hasEmails = columns.some((target) => target?.startsWith('emails.') && target.endsWith('.email'));
  const match: ImportSettings['match'] = [
    'cpf',
    'cnpj',
    ...(columns.includes('idEstrangeiro') ? (['idEstrangeiro'] as const) : []),
    ...(hasCodes ? (['codigoExterno'] as const) : []),
    ...(hasEmails ? (['nomeEmail'] as const) : []),
  ];
  const optional = {
    ...(Object.keys(joins).length > 0 && { joins }),
    ...(Object.keys(values).length > 0 && { values }),
  };
  const settings: ImportSettings = { columns, mode: 'both', match, ddd: null, uf: null, fixed, ...optional };
  return { settings, noPlace };
}
