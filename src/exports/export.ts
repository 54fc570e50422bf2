import type * as z from 'zod/mini';
import type * as schema from './export.schema.ts';

export type ExportFormat = (typeof schema.EXPORT_FORMATS)[number];
export type ExportState = (typeof schema.EXPORT_STATES)[number];
export type ExportSettings = z.output<typeof schema.ExportSettings>;
export type Export = z.output<typeof schema.Export>;
export type ExportPreview = z.output<typeof schema.ExportPreview>;
export type ExportPreset = z.output<typeof schema.ExportPreset>;
export type ExportPresetInput = z.output<typeof schema.ExportPresetInput>;

/** The groups of blocks with columns in a row. */
export const BLOCK_GROUPS = ['enderecos', 'telefones', 'emails', 'inscricoesEstaduais', 'codigosExternos'] as const;
export type BlockGroup = (typeof BLOCK_GROUPS)[number];
/** The number of blocks of each group that have columns. */
export type BlockCounts = Record<BlockGroup, number>;

/** The default limit of blocks of a group in a row. Few records have more. */
export const USUAL_BLOCKS = 5;

/** Most records in a PDF. More pages are not printed. */
export const MAX_PDF_ROWS = 20_000;

/** Most records that an export may name by id. */
export const MAX_CHOSEN = 1000;

/** How long a file is stored. */
export const DAYS_KEPT = 7;

/** The name of each format, and its purpose. */
export const FORMAT_LABELS: Readonly<Record<ExportFormat, { label: string; hint: string }>> = {
  csv: { label: 'CSV', hint: 'Abre no Excel e em qualquer planilha' },
  xlsx: { label: 'Excel (XLSX)', hint: 'Datas e números prontos para contas' },
  pdf: { label: 'PDF', hint: 'Para imprimir, até 20.000 fichas' },
  jsonl: { label: 'JSON Lines', hint: 'Para outro sistema, a ficha inteira' },
  vcf: { label: 'vCard', hint: 'Para a agenda do telefone ou do e-mail' },
};

/** Whether the format is a table, whose columns can be chosen. */
export function hasColumns(format: ExportFormat): boolean {
  return format === 'csv' || format === 'xlsx' || format === 'pdf';
}

/** The number of blocks of each group in a row: the chosen one, else as many as the records have, up to five. */
export function countBlocks(settings: ExportSettings, found: BlockCounts): BlockCounts {
  const of = (group: BlockGroup) => settings[group] ?? Math.min(found[group], USUAL_BLOCKS);
  return {
    enderecos: of('enderecos'),
    telefones: of('telefones'),
    emails: of('emails'),
    inscricoesEstaduais: of('inscricoesEstaduais'),
    codigosExternos: of('codigosExternos'),
  };
}
