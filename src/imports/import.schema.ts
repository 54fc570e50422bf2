import * as z from 'zod/mini';
import { FieldChange } from '../register/operations/operation.schema.ts';
import { DATE_ORDERS } from '../reading/cells/cells-data.ts';
import { EIGHT_BIT } from '../reading/text-evidence.ts';

/** The largest file that is taken, in bytes. */
export const MAX_FILE_BYTES = 2 * 1024 ** 3;
/** The largest part of a file that one request brings, in bytes. */
export const MAX_PART_BYTES = 4 * 1024 ** 2;
/** So many days after it was sent a file is thrown away. */
export const FILE_DAYS = 30;

/**
 * `receiving`: parts of the file are missing. `received`: it is whole; it is read and settled what its columns mean.
 * `checking`, `checked`: the dry run. `applying`, `done`: the rows go into the register, as one operation. `cancelled`:
 * somebody ended that. `failed`: `problem` says why.
 */
export const IMPORT_STATES = [
  'receiving',
  'received',
  'checking',
  'checked',
  'applying',
  'done',
  'cancelled',
  'failed',
] as const;

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', ...EIGHT_BIT] as const;
export const MODES = ['create', 'update', 'both'] as const;
export const MATCH_KEYS = ['cpf', 'cnpj', 'codigoExterno', 'codigo', 'email'] as const;
/**
 * What there is to say about a row: `aside`, it is no record by itself: a sum, hidden in the spreadsheet, a list of contacts;
 * `dropped`, a value of it finds no place in a record; `create`, `update`, `unchanged`, nothing but what it does; `refused`, it breaks a rule; `duplicate`, of another line of the file or of a record
 * that it must not change; `stale`, its record was changed after the export; `moved`, its record was changed after the check; `repaired`, it goes in with values put right;
 * `skipped`, somebody left it out; `corrected`, somebody corrected it and it goes in.
 */
export const ROW_KINDS = [
  'refused',
  'duplicate',
  'stale',
  'moved',
  'aside',
  'repaired',
  'dropped',
  'skipped',
  'corrected',
  'create',
  'update',
  'unchanged',
] as const;
/** Lists of rows: of a kind, or `warned`, those that go in and should be looked at. A row may be in several. */
export const ROW_LISTS = [...ROW_KINDS, 'warned'] as const;

const count = z.int().check(z.minimum(0));
// PostgreSQL takes neither NUL nor half of a pair, and no other control character but tab and line feed belongs in a cell
// oxlint-disable-next-line no-control-regex -- they are what it keeps out
const CLEAN = /^[^\u0000-\u0008\u000b-\u001f\u007f\p{Cs}]*$/u;
const cell = (max: number) => z.string().check(z.regex(CLEAN, 'control_character'), z.maxLength(max));
const target = z.string().check(z.minLength(1), z.maxLength(60));

/** What the columns of a file mean, which records they are about and what to suppose where nothing is said. */
export const ImportSettings = z.strictObject({
  /** for each column of the file the field that it holds (see fields.ts); null: it is left out */
  columns: z.array(z.nullable(target)).check(z.maxLength(20_000)),
  mode: z.enum(MODES),
  /** how a row finds its record, the first that finds one */
  match: z.array(z.enum(MATCH_KEYS)).check(z.maxLength(MATCH_KEYS.length)),
  /** of phones without one: two digits */
  ddd: z.nullable(z.string().check(z.regex(/^[1-9]\d$/, 'ddd_format'))),
  /** of cities without one: the sigla */
  uf: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'uf_format'))),
  /** field → the value that every row gets */
  fixed: z.record(target, cell(10_000)),
  /** what becomes of the rows that a spreadsheet hides; they are left aside unless it is said */
  hidden: z.optional(z.enum(['aside', 'take'])),
  /** field of a column of dates → the order that somebody chose; else the dates of the column say it */
  dates: z.optional(z.record(target, z.enum(DATE_ORDERS))),
  /** the fields whose columns leave out what they say besides; else it goes to the remarks */
  withoutRest: z.optional(z.array(target).check(z.maxLength(20_000))),
});

/** Opens an import: what the file is called and how long it is, in bytes. */
export const NewImport = z.strictObject({
  fileName: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(255), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
  size: z.int().check(z.minimum(1), z.maximum(MAX_FILE_BYTES)),
});

/** How the file is to be read, where it is not as it was recognised. */
export const ReadOptions = z.strictObject({
  encoding: z.optional(z.enum(ENCODINGS)),
  delimiter: z.optional(z.string().check(z.regex(/^[^\p{Cc}\p{Cs}"]$|^\t$/u))),
  sheet: z.optional(cell(255).check(z.minLength(1))),
  /** false: the first row is data already; true: it has the headings, whatever it looks like */
  hasHeading: z.optional(z.boolean()),
  /** takes back in each cell what was UTF-8 and was once read as Windows-1252: `JosÃ©` is José */
  undoDouble: z.optional(z.boolean()),
});

const user = z.object({ id: z.uuid(), nome: z.string() });

/**
 * How many rows the file has of each kind. Every row is in one of them, but for `repaired`, `dropped` and `warned`: those are
 * among the rows that go in or are in the register as they are.
 */
export const ImportCounts = z.object({
  create: count,
  update: count,
  unchanged: count,
  refused: count,
  duplicates: count,
  stale: count,
  moved: count,
  skipped: count,
  repaired: count,
  aside: count,
  dropped: count,
  warned: count,
});

const summary = {
  id: z.uuid(),
  fileName: z.string(),
  /** bytes */
  size: count,
  state: z.enum(IMPORT_STATES),
  /** of one that failed: why, and what to do */
  problem: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  user,
  /** of the check; while the rows go in and after, of those that went in so far */
  counts: z.nullable(ImportCounts),
  /** what brought the rows into the register; taking that back is done there */
  operationId: z.nullable(z.uuid()),
  finishedAt: z.nullable(z.iso.datetime()),
};

/** An import in the list of them. */
export const ImportSummary = z.object(summary);

/**
 * A page of imports, the newest first. `space`, on the first page: what the files of the client's imports and exports have, and
 * may have, and how large one more may be at most, in bytes.
 */
export const Imports = z.object({
  items: z.array(ImportSummary),
  next: z.nullable(z.uuid()),
  space: z.nullable(z.object({ used: count, limit: count, free: count })),
});

/**
 * A column of dates, and how many of its texts prove that the day comes first, that the month does, or may be read both
 * ways. `order`: the proved one; `open`, none is, and the day comes first; `mixed`, both are, and its dates are refused. Dates
 * that are such in the spreadsheet itself do not count.
 */
export const DateColumn = z.object({
  column: z.int(),
  dayFirst: count,
  monthFirst: count,
  either: count,
  order: z.enum([...DATE_ORDERS, 'open', 'mixed']),
});

/** What was found out about the file as a whole when it was checked. */
export const ImportFacts = z.object({
  dates: z.array(DateColumn),
  /** the columns that no field is chosen for, and how many cells are filled in each */
  leftOut: z.array(z.object({ column: z.int(), filled: count })),
  /** rows that the spreadsheet hides */
  hiddenRows: count,
  /** the columns that say more than their fields hold, in how many rows that go in; it goes to the remarks, or is left out */
  rests: z.optional(z.array(z.object({ column: z.int(), rows: count }))),
  /** the columns with the sign � in place of a letter that is lost, and in how many cells each */
  lostLetters: z.optional(z.array(z.object({ column: z.int(), filled: count }))),
  /** cells that look as `JosÃ©` does, and are not taken back */
  doubled: z.optional(count),
});

/** A file on its way into the register, and how far it is. */
export const Import = z.object({
  ...summary,
  /** bytes that arrived: the offset of the next part */
  received: count,
  /** when the file is thrown away; null: it was */
  fileUntil: z.nullable(z.iso.datetime()),
  /** how the file is read; null until it was */
  table: z.nullable(
    z.object({
      format: z.enum(['csv', 'xlsx', 'ods', 'vcard', 'jsonl']),
      encoding: z.nullable(z.enum(ENCODINGS)),
      /** a line of the file in each encoding, where its accents do not prove that it is Windows-1252 */
      readings: z.optional(z.array(z.object({ encoding: z.enum(EIGHT_BIT), line: z.string() }))),
      /** among the first rows, cells that look as `JosÃ©` does, some of them, and whether they are taken back */
      doubled: z.optional(
        z.object({
          cells: count,
          examples: z.array(z.object({ from: z.string(), to: z.string() })).check(z.maxLength(3)),
          isUndone: z.boolean(),
        }),
      ),
      delimiter: z.nullable(z.string()),
      sheets: z.array(z.string()),
      sheet: z.nullable(z.string()),
      hiddenSheets: z.optional(z.array(z.string())),
      /** what stands above it is not read; 0: there are no headings, and the first row is data already */
      headingLine: z.optional(z.int()),
      /** `samples`: the first values of the column that differ */
      columns: z.array(
        z.object({
          heading: z.string(),
          isHidden: z.optional(z.boolean()),
          samples: z.array(z.string()).check(z.maxLength(5)),
        }),
      ),
      /** the first rows as they stand, to see whether the file is read as it is meant */
      firstRows: z.array(z.array(z.string())).check(z.maxLength(5)),
    }),
  ),
  settings: z.nullable(ImportSettings),
  /** null until it was checked */
  facts: z.nullable(ImportFacts),
  /** the settings are those that a file with the same headings had the last time */
  remembered: z.boolean(),
  /** the last time that the very same file went into the register of this client */
  sameFile: z.nullable(z.object({ operationId: z.uuid(), at: z.iso.datetime(), userNome: z.string() })),
  /** of `checking` and `applying`. `rows`: how many there are, null until they were counted; `share`: from 0 to 1 */
  progress: z.nullable(
    z.object({
      rows: z.nullable(count),
      passed: count,
      share: z.nullable(z.number()),
      rowsPerSecond: count,
      secondsLeft: z.nullable(count),
    }),
  ),
});

const line = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1));

/** A fault of a row; `column` is that of the file, from 0, where one is at fault. */
export const RowIssue = z.object({ column: z.nullable(z.int()), code: z.string(), message: z.string() });

/** A value that was put right, because it proves what it was. */
export const RowRepair = z.object({
  column: z.int(),
  code: z.string(),
  from: z.string(),
  to: z.string(),
  message: z.string(),
});

/** A row of the file that there is something to say about. */
export const ImportRow = z.object({
  /** as a spreadsheet numbers it: the headings are line 1 */
  line,
  kind: z.enum(ROW_KINDS),
  /** as they stand, or as somebody corrected them */
  cells: z.array(z.string()),
  issues: z.array(RowIssue),
  repairs: z.array(RowRepair),
  /** the record that the row is about or that stands in its way */
  existing: z.nullable(z.object({ id: z.uuid(), codigo: z.int(), nome: z.string() })),
  /** what does not keep the row out, and should be looked at */
  warnings: z.array(RowIssue),
  /** what it does in the register, if it goes in */
  becomes: z.nullable(z.enum(['create', 'update', 'unchanged'])),
  /** of one that changes a record, before it goes in: field by field */
  changes: z.optional(z.array(FieldChange)),
  /**
   * of one whose record was changed after the check: the version of the record now, 0 where there is none, and field by field
   * what it was at the check, is now, and would be by the file
   */
  moved: z.optional(
    z.object({
      version: count,
      fields: z.array(
        z.object({ path: z.string(), label: z.string(), checked: z.unknown(), now: z.unknown(), file: z.unknown() }),
      ),
    }),
  ),
  /** the line that has the same document */
  sameAsLine: z.nullable(line),
  skipped: z.boolean(),
});

/** A page of such rows, in the order of the lines. */
export const ImportRows = z.object({ items: z.array(ImportRow), next: z.nullable(line) });

/** Corrects the cells of a row, leaves it out, or (`skip` false) takes in one that is aside or was left out. */
export const RowCorrection = z.strictObject({
  cells: z.optional(z.array(cell(32_767)).check(z.maxLength(20_000))),
  skip: z.optional(z.boolean()),
});

/** A row after its correction, checked again, and the new counts. */
export const CorrectedRow = z.object({ row: ImportRow, counts: ImportCounts });

export const ApplyImport = z.strictObject({
  /** although the same file went in before */
  again: z._default(z.boolean(), false),
  /** what becomes of rows whose record was changed after the check: they stand aside, or the file wins */
  moved: z._default(z.enum(['keep', 'apply']), 'keep'),
});

/** Puts rows in whose record was changed after the check: these, as long as the record has that version; without `rows`, all. */
export const ApplyMoved = z.strictObject({
  rows: z.optional(z.array(z.strictObject({ line, version: count })).check(z.minLength(1), z.maxLength(200))),
});

/** The operation that did it, null where nothing was to be done, how many rows went in, and the new counts. */
export const AppliedMoved = z.object({ operationId: z.nullable(z.uuid()), applied: count, counts: ImportCounts });
