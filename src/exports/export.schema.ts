import * as z from 'zod/mini';
import { line } from '../kit/line.schema.ts';
import { BLOCKS } from '../pessoa/pessoa.fields.ts';

export const EXPORT_FORMATS = [
  'csv',
  'xlsx',
  'pdf',
  'jsonl',
  'vcf',
  'google',
  'outlook',
  'hubspot',
  'etiquetas',
  'aniversarios',
] as const;
export const EXPORT_STATES = ['running', 'done', 'cancelled', 'failed', 'expired'] as const;

/** As many columns as an import reads. A column of a group of blocks counts once. */
const MAX_COLUMNS = 120;
/** Most blocks of a group in a row: as many as a record may have. */
const MAX_BLOCK_COLUMNS = 50;

/** The same limit for each list of a record. */
function forEachList<Schema>(schema: Schema): { [G in keyof typeof BLOCKS]: Schema } {
  return Object.fromEntries(Object.keys(BLOCKS).map((group) => [group, schema])) as {
    [G in keyof typeof BLOCKS]: Schema;
  }; // of each
}

const blocks = z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_BLOCK_COLUMNS))), null);

const SETTINGS = {
  /** ids of `COLUMNS` in their order; null: the default ones */
  columns: z._default(
    z.nullable(z.array(z.string().check(z.regex(/^[A-Za-z.]{1,60}$/))).check(z.minLength(1), z.maxLength(MAX_COLUMNS))),
    null,
  ),
  /** how many blocks of each group have columns; null: as many as the records have, up to five */
  ...forEachList(blocks),
  /** adds `id` and `version` in front, so that the file can be edited and imported again */
  roundTrip: z._default(z.boolean(), false),
  /** CPF, CNPJ, CEP and phones with their masks; otherwise digits only */
  masks: z._default(z.boolean(), true),
  /** CSV only */
  delimiter: z._default(z.enum([';', ',', 'tab']), ';'),
  /** CSV only; spreadsheets recognize `utf-8-bom` automatically */
  encoding: z._default(z.enum(['utf-8-bom', 'utf-8', 'windows-1252']), 'utf-8-bom'),
  /** labels only: the sheet or roll */
  labelSheet: z._default(z.enum(['6180', '6181', '6282', '107x36', '107x48']), '6180'),
  /** labels only: the first label to print on, because the sheet may be partly used */
  firstLabel: z._default(z.int().check(z.minimum(1), z.maximum(30)), 1),
};

/** The content of a file and its form. A format ignores settings that do not apply to it. */
export const ExportSettings = z.strictObject(SETTINGS);
/** Stored settings, which may name a list that no longer exists. Read them by `readStoredSettings`. */
export const StoredSettings = z.object(SETTINGS);

const count = z.int().check(z.minimum(0));

/** A requested file: its user, its records, its progress, and how long it can be downloaded. */
export const Export = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  user: z.object({ id: z.uuid(), nome: z.string() }),
  origin: z.enum(['web', 'api', 'cli']),
  format: z.enum(EXPORT_FORMATS),
  /** the records in words: `Pessoas · Estado: SP` */
  list: z.string(),
  fileName: z.string(),
  state: z.enum(EXPORT_STATES),
  /** why it failed, in a sentence */
  problem: z.nullable(z.string()),
  /** the number of records once they are counted, and the number written so far */
  total: z.nullable(count),
  rows: count,
  /** the size of the file once it is done */
  bytes: z.nullable(count),
  /** characters that the encoding lacks, each replaced by a question mark */
  replaced: count,
  finishedAt: z.nullable(z.iso.datetime()),
  /** the time when the file is deleted */
  expiresAt: z.nullable(z.iso.datetime()),
  /** whether the caller may download it now */
  mayDownload: z.boolean(),
});

/** A page of exports, the newest first. */
export const Exports = z.object({ items: z.array(Export), next: z.nullable(z.uuid()) });

/** The exact number of records of a list, the most blocks of each group that a record has, and the list in words. */
export const ExportPreview = z.object({
  list: z.string(),
  count,
  ...forEachList(count),
});

const nome = line(60);

/** Settings of an export that a client has stored under a name. */
export const ExportPresetInput = z.strictObject({ nome, format: z.enum(EXPORT_FORMATS), settings: ExportSettings });
export const ExportPreset = z.object({
  id: z.uuid(),
  nome: z.string(),
  format: z.enum(EXPORT_FORMATS),
  settings: ExportSettings,
  user: z.object({ id: z.uuid(), nome: z.string() }),
  /** whether the caller may rename, change or delete the preset */
  mayChange: z.boolean(),
});
export const ExportPresets = z.object({ items: z.array(ExportPreset) });
