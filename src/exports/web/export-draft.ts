import * as z from 'zod/mini';
import {
  chosenColumns,
  type Column,
  COLUMNS,
  columnsById,
  groupOfColumn,
  NOTA,
  readStoredSettings,
  usualColumns,
} from '../columns.ts';
import { BLOCK_GROUPS, type ExportFormat, type ExportSettings, hasColumns } from '../export.ts';
import { EXPORT_FORMATS, ExportSettings as ExportSettingsSchema } from '../export.schema.ts';
import { PESSOA } from '../../pessoa/field-list.ts';
import type { BlockGroup } from '../../pessoa/pessoa.ts';

/** The settings in the dialog. */
export type ExportDraft = { format: ExportFormat; settings: ExportSettings };

const Draft = z.object({
  format: z.enum(EXPORT_FORMATS),
  settings: z.pipe(z.unknown(), z.transform(readStoredSettings)),
});

/** The initial settings: a file for spreadsheets in Brazil. */
const FIRST: ExportDraft = { format: 'csv', settings: z.parse(ExportSettingsSchema, {}) };

/** The columns of the file with another name than the column of the list. */
const FILE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  cidade: ['enderecos.cidade', 'enderecos.uf'],
  telefone: ['telefones.numero'],
  email: ['emails.email'],
};

/** The columns of the file that correspond to those of the list, in the same order. */
export function columnsOfList(columns: readonly string[]): string[] {
  return columns.flatMap((id) => FILE_COLUMNS[id] ?? [id]).filter((id) => columnsById(PESSOA).has(id));
}

/**
 * The settings of the user's last export in this browser, without personal data. If the user chose no columns, those of the
 * list on the screen.
 */
export function readDraft(storage: Storage, userId: string, ofList: readonly string[]): ExportDraft {
  const { format, settings } = readKept(storage, userId);
  return { format, settings: { ...settings, columns: settings.columns ?? (ofList.length > 0 ? [...ofList] : null) } };
}

/** The part of an export's settings to remember: the columns only if they differ from those of its list. */
export function draftToKeep(draft: ExportDraft, ofList: readonly string[]): ExportDraft {
  return draft.settings.columns?.join() === ofList.join() ? withColumns(draft, null) : draft;
}

function readKept(storage: Storage, userId: string): ExportDraft {
  try {
    const stored = z.safeParse(Draft, JSON.parse(storage.getItem(draftKey(userId)) ?? 'null'));
    return stored.success ? stored.data : FIRST;
  } catch {
    return FIRST;
  }
}

export function draftKey(userId: string): string {
  return `fichario.exportar.${userId}`;
}

/**
 * The columns to choose from: the chosen ones in their order, then the others in the order of a record. The invoice column only
 * if the client issues invoices.
 */
export function listColumns(draft: ExportDraft, asksNfe: boolean): (Column & { on: boolean })[] {
  const chosen = chosenOf(draft);
  const on = chosen.flatMap((id) => columnsById(PESSOA).get(id) ?? []).map((column) => ({ ...column, on: true }));
  const off = COLUMNS.filter(({ id }) => !chosen.includes(id)).map((column) => ({ ...column, on: false }));
  return [...on, ...off].filter(({ id }) => asksNfe || id !== NOTA.id);
}

/** The chosen columns, without those that a round trip adds. */
function chosenOf({ format, settings }: ExportDraft): string[] {
  return chosenColumns({ ...settings, roundTrip: false }, format);
}

/** Adds a column after the chosen ones, or removes it. */
export function toggleColumn(draft: ExportDraft, id: string): ExportDraft {
  const chosen = chosenOf(draft);
  return withColumns(draft, chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
}

/** Moves a chosen column to another position. */
export function moveColumn(draft: ExportDraft, id: string, to: number): ExportDraft {
  const others = chosenOf(draft).filter((other) => other !== id);
  const place = Math.max(0, Math.min(to, others.length));
  return withColumns(draft, others.toSpliced(place, 0, id));
}

export function withColumns(draft: ExportDraft, columns: readonly string[] | null): ExportDraft {
  return { ...draft, settings: { ...draft.settings, columns: columns && [...columns] } };
}

/** Removes the invoice column for a client that issues none: a stored choice, or that of another client, may have it. */
export function withoutNota(draft: ExportDraft): ExportDraft {
  const { columns } = draft.settings;
  return columns?.includes(NOTA.id)
    ? withColumns(
        draft,
        columns.filter((id) => id !== NOTA.id),
      )
    : draft;
}

/** Changes the format. Without chosen columns, the default ones of the format apply. */
export function withFormat(draft: ExportDraft, format: ExportFormat): ExportDraft {
  const { columns } = draft.settings;
  const areUsual = columns !== null && columns.join() === usualColumns(draft.format).join();
  return { format, settings: areUsual ? { ...draft.settings, columns: null } : draft.settings };
}

/** The groups of blocks with columns in the file. */
export function groupsOf({ format, settings }: ExportDraft): BlockGroup[] {
  if (!hasColumns(format)) return [];
  const chosen = chosenColumns(settings, format);
  return BLOCK_GROUPS.filter((group) => chosen.some((id) => groupOfColumn(id) === group));
}
