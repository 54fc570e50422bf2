import * as z from 'zod/mini';
import { FieldChange } from '../../register/operations/operation.schema.ts';
import { DATE_ORDERS } from '../../reading/cells/cells-data.ts';
import { EIGHT_BIT } from '../../reading/text-evidence.ts';
import { RowAlike, RowChoice } from './alike.schema.ts';
import { count, ImportCounts, NoteFacts } from './counts.schema.ts';

/** in bytes */
export const MAX_FILE_BYTES = 2 * 1024 ** 3;
/** The limit of one part of an upload, in bytes. */
export const MAX_PART_BYTES = 4 * 1024 ** 2;
/** A file is deleted this many days after its upload. */
export const FILE_DAYS = 30;

/**
 * `receiving`: parts of the file are missing. `received`: the file is complete; the user reads it and sets its columns.
 * `reading`: a process reads it; then it is `received` with a `table`, or `failed`.
 * `checking`, `checked`: the dry run. `applying`, `done`: the rows are imported, as one operation. `cancelled`: a user
 * stopped that. `failed`: `problem` is the reason.
 */
export const IMPORT_STATES = [
  'receiving',
  'received',
  'reading',
  'checking',
  'checked',
  'applying',
  'done',
  'cancelled',
  'failed',
] as const;

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', ...EIGHT_BIT] as const;
export const MODES = ['create', 'update', 'both'] as const;
/** The keys by which a row finds its record. `nomeEmail`: without a document, the same name and an e-mail of the record. */
export const MATCH_KEYS = ['cpf', 'cnpj', 'idEstrangeiro', 'codigoExterno', 'codigo', 'email', 'nomeEmail'] as const;
/**
 * The outcome of a row. Not imported: `aside`, a sum, a hidden row or a list of contacts, so no record; `refused`, it breaks
 * a rule; `duplicate`, another line has its key, or a record that it must not change; `stale`, its record changed after the
 * export; `moved`, its record changed after the check; `alike`, it would create a record, but the register or an earlier line may
 * already have that person, and no user has decided; `skipped`, a user left it out. Imported: `dropped`, a value has no
 * field in a record; `repaired`, a value was repaired; `corrected`, a user corrected it; `create`, `update`, `unchanged`,
 * without a finding. `joined`: another line has its document, and its lists go to the record of that line.
 */
export const ROW_KINDS = [
  'refused',
  'duplicate',
  'joined',
  'stale',
  'moved',
  'alike',
  'aside',
  'repaired',
  'dropped',
  'skipped',
  'corrected',
  'create',
  'update',
  'unchanged',
] as const;
/**
 * The lists of rows: one for each kind, and `warned`, rows imported with a warning. A row may be in several. `alike` also
 * contains the rows that a user decided about.
 */
export const ROW_LISTS = [...ROW_KINDS, 'warned'] as const;

/** Where blank fields of companies come from: nowhere, the stored answers about their CNPJs, or providers, too. */
export const RECEITA = ['nada', 'guardadas', 'consultar'] as const;

// PostgreSQL accepts neither NUL nor an unpaired surrogate, and a cell has no control characters but tab and line feed
// oxlint-disable-next-line no-control-regex -- the pattern excludes them
const CLEAN = /^[^\u0000-\u0008\u000b-\u001f\u007f\p{Cs}]*$/u;
const cell = (max: number) => z.string().check(z.regex(CLEAN, 'control_character'), z.maxLength(max));
const target = z.string().check(z.minLength(1), z.maxLength(60));

/** The meaning of the columns, the records they match, and the defaults for missing values. */
export const ImportSettings = z.strictObject({
  /**
   * the field of each column of the file (see fields.ts); null: the column is ignored; `observacoes:Cargo`: to the remarks
   * under that title; `papeis:cliente`: yes or no of a role; `enderecos.1.complemento:Apto`: a part of the complemento, after
   * that word
   */
  columns: z.array(z.nullable(target)).check(z.maxLength(20_000)),
  mode: z.enum(MODES),
  /** the keys by which a row finds its record; the first match wins */
  match: z.array(z.enum(MATCH_KEYS)).check(z.maxLength(MATCH_KEYS.length)),
  /** two digits, for phones without a DDD */
  ddd: z.nullable(z.string().check(z.regex(/^[1-9]\d$/, 'ddd_format'))),
  /** the sigla, for cities without a state */
  uf: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'uf_format'))),
  /** field → the value for every row */
  fixed: z.record(target, cell(10_000)),
  /** field → the separator of the columns that form it together; without one, the first filled column of the field counts */
  joins: z.optional(z.record(target, cell(3))),
  /** field → the meaning of each code of its column, in words of the field; null: no value; any other code is a fault */
  values: z.optional(z.record(target, z.record(cell(60), z.nullable(cell(60))))),
  /** each cell of an address is one field, as in fiscal documents: no cell is split */
  exactAddresses: z.optional(z.boolean()),
  /** an address that differs from all of its record: stored beside them, the default, or in place of the principal one */
  otherAddress: z.optional(z.enum(['beside', 'replace'])),
  /** rows that the spreadsheet hides: set aside, the default, or imported */
  hidden: z.optional(z.enum(['aside', 'take'])),
  /**
   * what blank fields of companies are filled from: `nada`, the default; `guardadas`: the stored answers about their
   * CNPJs; `consultar`: the same, after the check asked the providers about the others, one by one
   */
  receita: z.optional(z.enum(RECEITA)),
  /** field of a column of dates → the order that a user chose; otherwise the dates of the column prove it */
  dates: z.optional(z.record(target, z.enum(DATE_ORDERS))),
  /** fields whose column loses the text that the field cannot hold; otherwise the remarks keep it */
  withoutRest: z.optional(z.array(target).check(z.maxLength(20_000))),
});

export const NewImport = z.strictObject({
  fileName: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(255), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
  size: z.int().check(z.minimum(1), z.maximum(MAX_FILE_BYTES)),
});

/** The user's corrections of the recognized format. */
export const ReadOptions = z.strictObject({
  encoding: z.optional(z.enum(ENCODINGS)),
  delimiter: z.optional(z.string().check(z.regex(/^[^\p{Cc}\p{Cs}"]$|^\t$/u))),
  sheet: z.optional(cell(255).check(z.minLength(1))),
  /** whether the first row contains the headings; absent: the reader decides */
  hasHeading: z.optional(z.boolean()),
  /** repairs cells with UTF-8 text that was read as Windows-1252: `JosÃ©` becomes José */
  undoDouble: z.optional(z.boolean()),
  /** the line that has the headings, as a spreadsheet numbers it */
  headingLine: z.optional(z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))),
  /** whether the filled line above is part of the headings: `Endereço comercial` above `Rua` */
  joinsHeadings: z.optional(z.boolean()),
  /** false: reads the headings alone, without the profile of a program */
  useProfile: z.optional(z.boolean()),
  /** of fiscal documents: the CNPJ of the client's own company, or its first eight characters */
  ownCompany: z.optional(z.string().check(z.regex(/^[\dA-Z]{8}(?:[\dA-Z]{4}\d\d)?$/, 'cnpj'))),
});

const user = z.object({ id: z.uuid(), nome: z.string() });

const summary = {
  id: z.uuid(),
  fileName: z.string(),
  /** in bytes */
  size: count,
  state: z.enum(IMPORT_STATES),
  /** of a failed import: the reason, and what to do */
  problem: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  user,
  /** the counts of the check; from `applying` on, of the rows applied so far */
  counts: z.nullable(ImportCounts),
  /** the operation of the import, by which a user undoes it */
  operationId: z.nullable(z.uuid()),
  finishedAt: z.nullable(z.iso.datetime()),
};

export const ImportSummary = z.object(summary);

/**
 * A page of imports, newest first. `space`, on the first page: the bytes used by the client's imports and exports, their
 * limit, and the largest size of another file.
 */
export const Imports = z.object({
  items: z.array(ImportSummary),
  next: z.nullable(z.uuid()),
  space: z.nullable(z.object({ used: count, limit: count, free: count })),
});

/**
 * A column of dates, with the number of its texts that prove the day first, prove the month first, or are ambiguous. `order`
 * is the proved one; `open`: none is proved, and the day comes first; `mixed`: both are proved, and its dates are refused.
 * Date cells of a spreadsheet are not counted.
 * `turned`: the number of date cells with day and month probably swapped: none is after the twelfth, and a program in English
 * would not recognise the texts of the column as dates.
 */
export const DateColumn = z.object({
  column: z.int(),
  dayFirst: count,
  monthFirst: count,
  either: count,
  turned: z.optional(count),
  order: z.enum([...DATE_ORDERS, 'open', 'mixed']),
});

/** The facts about the whole file that the check finds. */
export const ImportFacts = z.object({
  dates: z.array(DateColumn),
  /** the columns without a field, and the number of filled cells in each */
  leftOut: z.array(z.object({ column: z.int(), filled: count })),
  hiddenRows: count,
  /** the number of rows with an address that differs from all of their record (`otherAddress`) */
  movedAddresses: z.optional(count),
  /**
   * the columns with more text than their field holds, and the number of imported rows; the text is kept in the remarks, or
   * dropped
   */
  rests: z.optional(z.array(z.object({ column: z.int(), rows: count }))),
  /** the columns with the sign � in place of lost letters, and the number of cells with it */
  lostLetters: z.optional(z.array(z.object({ column: z.int(), filled: count }))),
  /** the number of cells like `JosÃ©` that are not repaired */
  doubled: z.optional(count),
  /** the number of imported rows whose blanks the Receita filled */
  receita: z.optional(count),
  /** absent for a client that issues no notes */
  notes: z.optional(NoteFacts),
  /** the number of new rows that were compared with each other; absent: all of them */
  compared: z.optional(count),
});

/** The contents of a folder of fiscal documents: documents by kind, and skipped files by reason. */
const Documents = z.object({
  read: z.partialRecord(z.enum(['nfe', 'nfce', 'cte', 'nfse', 'efd-icms', 'efd-contribuicoes']), count),
  skipped: z.partialRecord(z.enum(['evento', 'homologacao', 'outro-xml', 'outro-arquivo', 'vazio']), count),
  refused: count,
  people: count,
  /** the client's own company, by the first eight characters of its CNPJ */
  own: z.array(z.object({ root: z.string(), nome: z.string() })).check(z.maxLength(100)),
});

/** An import and its progress. */
export const Import = z.object({
  ...summary,
  /** bytes received so far: the offset of the next part */
  received: count,
  /** when the file is deleted; null: it was deleted */
  fileUntil: z.nullable(z.iso.datetime()),
  /** the format of the file; null: the file was not read yet */
  table: z.nullable(
    z.object({
      format: z.enum(['csv', 'xlsx', 'ods', 'vcard', 'jsonl', 'xml']),
      encoding: z.nullable(z.enum(ENCODINGS)),
      /** a line of the file in each encoding, if its accents do not prove that it is Windows-1252 */
      readings: z.optional(z.array(z.object({ encoding: z.enum(EIGHT_BIT), line: z.string() }))),
      /** the number of cells like `JosÃ©` in the first rows, some examples, and whether they are repaired */
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
      /** whether cells of the sheet have comments, which are not read */
      hasComments: z.optional(z.boolean()),
      /** the rows above are ignored; 0: no headings, and the first row is data */
      headingLine: z.optional(z.int()),
      /** whether the line above is part of the headings */
      joinsHeadings: z.optional(z.boolean()),
      /** the first filled lines, shortened for the screen; `score`: the share of known headings in each, from 0 to 1 */
      firstLines: z.optional(
        z.array(z.object({ line: z.int(), cells: z.array(z.string()), score: z.number() })).check(z.maxLength(30)),
      ),
      /** the program that writes these headings */
      profile: z.optional(z.string()),
      /** `samples`: the first distinct values of the column */
      columns: z.array(
        z.object({
          heading: z.string(),
          isHidden: z.optional(z.boolean()),
          /** its program stores nothing for a record in it */
          hasNoPlace: z.optional(z.boolean()),
          samples: z.array(z.string()).check(z.maxLength(5)),
        }),
      ),
      /** for fiscal documents: the files read and skipped, and the company that issued or received them */
      documents: z.optional(Documents),
      /** unchanged, so that the user sees whether the file is read correctly */
      firstRows: z.array(z.array(z.string())).check(z.maxLength(5)),
    }),
  ),
  /** the user's choices of how to read the file; the reader decides the others */
  readOptions: ReadOptions,
  settings: z.nullable(ImportSettings),
  /** null before the check */
  facts: z.nullable(ImportFacts),
  /** whether the settings come from the last file with the same headings */
  remembered: z.boolean(),
  /** the last import of the same file into this client */
  sameFile: z.nullable(z.object({ operationId: z.uuid(), at: z.iso.datetime(), userNome: z.string() })),
  /**
   * for `reading`, `checking` and `applying`. `rows`: the total, null until it is known; `share`: from 0 to 1; `bytes`: of the
   * file, read so far, for `reading`; the total is `size`
   */
  progress: z.nullable(
    z.object({
      rows: z.nullable(count),
      passed: count,
      share: z.nullable(z.number()),
      rowsPerSecond: count,
      secondsLeft: z.nullable(count),
      bytes: z.optional(count),
    }),
  ),
});

const line = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1));

/** A fault of a row; `column` is the faulty column of the file, counted from 0, if any. */
export const RowIssue = z.object({ column: z.nullable(z.int()), code: z.string(), message: z.string() });

/** A repaired value; the value itself proves what it was. */
export const RowRepair = z.object({
  column: z.int(),
  code: z.string(),
  from: z.string(),
  to: z.string(),
  message: z.string(),
});

/** A row of the file with a finding. */
export const ImportRow = z.object({
  /** as a spreadsheet numbers it: the headings are line 1 */
  line,
  kind: z.enum(ROW_KINDS),
  /** from the file, or as a user corrected them */
  cells: z.array(z.string()),
  issues: z.array(RowIssue),
  repairs: z.array(RowRepair),
  /** the record that the row matches or conflicts with */
  existing: z.nullable(z.object({ id: z.uuid(), codigo: z.int(), nome: z.string() })),
  /** findings that do not stop the import of the row */
  warnings: z.array(RowIssue),
  /** before the import, for a client that issues notes: the values of the record that the SEFAZ would refuse */
  notes: z.optional(z.array(RowIssue)),
  /** the effect of the row on the register; null: it is not imported */
  becomes: z.nullable(z.enum(['create', 'update', 'unchanged'])),
  /** the changes of a row to its record, before the import, field by field */
  changes: z.optional(z.array(FieldChange)),
  /**
   * for a row with a record that changed after the check: the current version of the record, 0 without one, and each field at
   * the check, now, and by the file
   */
  moved: z.optional(
    z.object({
      version: count,
      fields: z.array(
        z.object({ path: z.string(), label: z.string(), checked: z.unknown(), now: z.unknown(), file: z.unknown() }),
      ),
    }),
  ),
  /** the earlier line with the same document, or with a possible match */
  sameAsLine: z.nullable(line),
  /** the possible matches of a row that would create a record, the most certain first */
  alike: z.optional(z.array(RowAlike).check(z.maxLength(3))),
  /** absent until a user decides, and in a row that is left out */
  choice: z.optional(RowChoice),
  skipped: z.boolean(),
});

export const ImportRows = z.object({ items: z.array(ImportRow), next: z.nullable(line) });

/** Corrects the cells of a row, leaves it out, or (`skip` false) includes a row that was set aside or left out. */
export const RowCorrection = z.strictObject({
  cells: z.optional(z.array(cell(32_767)).check(z.maxLength(20_000))),
  skip: z.optional(z.boolean()),
});

/** The row, judged again after its correction, and the new counts. */
export const CorrectedRow = z.object({
  row: ImportRow,
  counts: ImportCounts,
  /** the new value in the facts of the import; absent for a client that issues no notes */
  notes: z.optional(NoteFacts),
});

export const ApplyImport = z.strictObject({
  /** import it although the same file was imported before */
  again: z._default(z.boolean(), false),
  /** for rows with a record that changed after the check: `keep` leaves them out, `apply` lets the file win */
  moved: z._default(z.enum(['keep', 'apply']), 'keep'),
});

/** Applies rows with a record that changed after the check: those of `rows` with the record still in that version, or all. */
export const ApplyMoved = z.strictObject({
  rows: z.optional(z.array(z.strictObject({ line, version: count })).check(z.minLength(1), z.maxLength(200))),
});

/** The operation, null when nothing changed, the number of applied rows, and the new counts. */
export const AppliedMoved = z.object({ operationId: z.nullable(z.uuid()), applied: count, counts: ImportCounts });
