import * as z from 'zod/mini';
import { line } from '../kit/line.schema.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf', 'jsonl', 'vcf'] as const;
export const EXPORT_STATES = ['running', 'done', 'cancelled', 'failed', 'expired'] as const;

/** As many columns as a spreadsheet is read with; each group of blocks has its own, once for each block. */
const MAX_COLUMNS = 120;
/** How many blocks of a group may stand in a row: as many as a record may have. */
const MAX_BLOCK_COLUMNS = 50;

const blocks = z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_BLOCK_COLUMNS))), null);

/** What a file is made of, and how it is written. What a format has no use for is not looked at. */
export const ExportSettings = z.strictObject({
  /** ids of `COLUMNS` in their order; null: the usual ones */
  columns: z._default(
    z.nullable(z.array(z.string().check(z.regex(/^[A-Za-z.]{1,60}$/))).check(z.minLength(1), z.maxLength(MAX_COLUMNS))),
    null,
  ),
  /** how many blocks of each group have columns; null: as many as the records have, up to five */
  enderecos: blocks,
  telefones: blocks,
  emails: blocks,
  inscricoesEstaduais: blocks,
  /** `id` and `version` come first, so that the file can be changed and imported again */
  roundTrip: z._default(z.boolean(), false),
  /** CPF, CNPJ, CEP, phones: with their masks, or digits only */
  masks: z._default(z.boolean(), true),
  /** CSV only */
  delimiter: z._default(z.enum([';', ',', 'tab']), ';'),
  /** CSV only; `utf-8-bom` is what spreadsheets open as it is */
  encoding: z._default(z.enum(['utf-8-bom', 'utf-8', 'windows-1252']), 'utf-8-bom'),
});

const count = z.int().check(z.minimum(0));

/** A file that was asked for: by whom, of which records, how far it is, how long it can be downloaded. */
export const Export = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  user: z.object({ id: z.uuid(), nome: z.string() }),
  origin: z.enum(['web', 'api', 'cli']),
  format: z.enum(EXPORT_FORMATS),
  /** which records, in words: `Pessoas · Estado: SP` */
  list: z.string(),
  fileName: z.string(),
  state: z.enum(EXPORT_STATES),
  /** why it failed, in a sentence */
  problem: z.nullable(z.string()),
  /** how many records it has to write, once they are counted; how many are written */
  total: z.nullable(count),
  rows: count,
  /** of the file, once it is done */
  bytes: z.nullable(count),
  /** characters that the format cannot write, each now a question mark */
  replaced: count,
  finishedAt: z.nullable(z.iso.datetime()),
  /** the file is deleted then */
  expiresAt: z.nullable(z.iso.datetime()),
  /** who asks may download it now */
  mayDownload: z.boolean(),
});

/** A page of exports, the newest first. */
export const Exports = z.object({ items: z.array(Export), next: z.nullable(z.uuid()) });

/** How many records a list has, exactly, and the most blocks of each group that one of them has; the list in words. */
export const ExportPreview = z.object({
  list: z.string(),
  count,
  enderecos: count,
  telefones: count,
  emails: count,
  inscricoesEstaduais: count,
});

const nome = line(60);

/** A form of export that a client uses again and again. */
export const ExportPresetInput = z.strictObject({ nome, format: z.enum(EXPORT_FORMATS), settings: ExportSettings });
export const ExportPreset = z.object({
  id: z.uuid(),
  nome: z.string(),
  format: z.enum(EXPORT_FORMATS),
  settings: ExportSettings,
  user: z.object({ id: z.uuid(), nome: z.string() }),
  /** who asks may rename, change or delete it */
  mayChange: z.boolean(),
});
export const ExportPresets = z.object({ items: z.array(ExportPreset) });
