import type * as z from 'zod/mini';
import type * as schema from './export.schema.ts';

export type ExportFormat = (typeof schema.EXPORT_FORMATS)[number];
export type ExportState = (typeof schema.EXPORT_STATES)[number];
export type ExportSettings = z.output<typeof schema.ExportSettings>;
export type Export = z.output<typeof schema.Export>;
export type ExportPreview = z.output<typeof schema.ExportPreview>;
export type ExportPreset = z.output<typeof schema.ExportPreset>;
export type ExportPresetInput = z.output<typeof schema.ExportPresetInput>;

/** The groups of blocks that a row has columns for. */
export const BLOCK_GROUPS = ['enderecos', 'telefones', 'emails', 'inscricoesEstaduais'] as const;
export type BlockGroup = (typeof BLOCK_GROUPS)[number];
/** How many blocks of each group have columns. */
export type BlockCounts = Record<BlockGroup, number>;

/** How many blocks of a group get columns where nobody says how many: the rest is what few records have. */
export const USUAL_BLOCKS = 5;

/** What a PDF holds: more pages than this nobody prints. */
export const MAX_PDF_ROWS = 20_000;

/** How many records an export of chosen ones may name. */
export const MAX_CHOSEN = 1000;

/** How long a file can be downloaded. */
export const DAYS_KEPT = 7;

/** What each format is called, and what it is for. */
export const FORMAT_LABELS: Readonly<Record<ExportFormat, { label: string; hint: string }>> = {
  csv: { label: 'CSV', hint: 'Abre no Excel e em qualquer planilha' },
  xlsx: { label: 'Excel (XLSX)', hint: 'Datas e números prontos para contas' },
  pdf: { label: 'PDF', hint: 'Para imprimir, até 20.000 fichas' },
  jsonl: { label: 'JSON Lines', hint: 'Para outro sistema, a ficha inteira' },
  vcf: { label: 'vCard', hint: 'Para a agenda do telefone ou do e-mail' },
};

/** The formats that are tables, of columns that can be chosen. */
export function hasColumns(format: ExportFormat): boolean {
  return format === 'csv' || format === 'xlsx' || format === 'pdf';
}

/** How many blocks of each group get columns: what was chosen, else as many as the records have, up to five. */
export function countBlocks(settings: ExportSettings, found: BlockCounts): BlockCounts {
  const of = (group: BlockGroup) => settings[group] ?? Math.min(found[group], USUAL_BLOCKS);
  return {
    enderecos: of('enderecos'),
    telefones: of('telefones'),
    emails: of('emails'),
    inscricoesEstaduais: of('inscricoesEstaduais'),
  };
}
