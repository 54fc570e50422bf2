import * as z from 'zod/mini';
import { labelOfTarget, type Target, targetsOf } from '../pessoa/cells/cell-fields.ts';
import { byName, type FieldList, PESSOA, perList } from '../pessoa/field-list.ts';
import { STORED } from '../pessoa/pessoa.fields.ts';
import { StoredSettings } from './export.schema.ts';
import { type ExportFormat, type ExportSettings, USUAL_BLOCKS } from './export.ts';

/** A column that users can choose: `nome`, or `enderecos.cep` of a list, which the file repeats for each item. */
export type Column = { id: string; label: string; group: string };

/** A column of the file: a field of the record or of one of its blocks. */
export type FileColumn = { target: Target; label: string };

/** Targets that only an import reads: an export has the same values in other columns. */
const ONLY_READ = /^data$|^nome\.|^cnpj\.|\.(serial|linha|tipoLogradouro|ddd)$/;

const MOMENTS: readonly Column[] = (['createdAt', 'updatedAt'] as const).map((id) => ({
  id,
  label: STORED[id].label,
  group: 'Ficha',
}));

/** The sources of a record's values: for people to read, no import reads this column. */
const FONTES: Column = { id: 'fontes', label: 'Fontes', group: 'Ficha' };
/** The reasons why a record is not ready for its invoice: for people to read, too. */
export const NOTA: Column = { id: 'nota', label: 'Nota fiscal', group: 'Ficha' };

/** Every column that users can choose, in the order of a record, by its id. */
export const columnsById = perList(
  (list: FieldList): ReadonlyMap<string, Column> =>
    new Map([...targetsOf(list).flatMap(toColumn), ...MOMENTS, FONTES, NOTA].map((column) => [column.id, column])),
);

/** The columns of the built-in list of fields. */
export const COLUMNS: readonly Column[] = [...columnsById(PESSOA).values()];

/** The first columns of a file for a later import. */
const ROUND_TRIP = ['id', 'version'];

/** Not among the default columns, which are the fields that users fill in. */
const UNUSUAL: ReadonlySet<string> = new Set([
  'documento',
  'enderecos.codigoCidade',
  'createdAt',
  'updatedAt',
  FONTES.id,
  NOTA.id,
  ...ROUND_TRIP,
]);
/** The default columns of a PDF: as many as fit on a sheet of paper. */
const USUAL_ON_PAPER = [
  'codigo',
  'nome',
  'documento',
  'enderecos.logradouro',
  'enderecos.numero',
  'enderecos.cidade',
  'enderecos.uf',
  'telefones.numero',
  'emails.email',
  'situacao',
];

/** The columns of an export in which the user chose none. */
export function usualColumns(format: ExportFormat, list = PESSOA): readonly string[] {
  return format === 'pdf' ? USUAL_ON_PAPER : [...columnsById(list).keys()].filter((id) => !UNUSUAL.has(id));
}

/** The ids of an export's columns, each once, in their order. Those of a round trip come first. */
export function chosenColumns(settings: ExportSettings, format: ExportFormat, list = PESSOA): string[] {
  const chosen = settings.columns ?? usualColumns(format, list);
  return [...new Set([...(settings.roundTrip ? ROUND_TRIP : []), ...chosen])].filter((id) => columnsById(list).has(id));
}

/** The indexes of columns that do not exist. */
export function unknownColumns({ columns }: Pick<ExportSettings, 'columns'>): number[] {
  return (columns ?? []).flatMap((id, place) => (columnsById(PESSOA).has(id) ? [] : [place]));
}

/** The list that the id of a column, or a target, belongs to. */
export function groupOfColumn(id: string, { blocks }: FieldList = PESSOA): string | undefined {
  return blocks.find(([group]) => id.startsWith(`${group}.`))?.[0];
}

/** Parses stored settings. The fields may have changed since; columns that no longer exist are left out. */
export function readStoredSettings(stored: unknown): ExportSettings {
  const settings = z.parse(StoredSettings, stored);
  const columns = settings.columns?.filter((id) => columnsById(PESSOA).has(id)) ?? [];
  return { ...settings, columns: columns.length > 0 ? columns : null };
}

/**
 * The columns of the file. The columns of a list come where the user placed the first of them: all of the first item, then
 * all of the second. A PDF has one item of each list by default. A list without items has columns only if the user
 * chose a number of items.
 */
export function columnsOfFile(
  settings: ExportSettings,
  format: ExportFormat,
  found: Readonly<Record<string, number>>,
  list = PESSOA,
): FileColumn[] {
  const ids = chosenColumns(settings, format, list);
  return ids.flatMap((id, index) => {
    const group = groupOfColumn(id, list);
    if (group === undefined) return [{ target: id, label: columnsById(list).get(id)?.label ?? id }];
    const ofGroup = ids.filter((other) => groupOfColumn(other, list) === group);
    if (ids.indexOf(ofGroup[0] ?? '') !== index) return [];
    const chosen = byName(settings)[group] as number | null | undefined; // the settings have a number for each list
    const count = chosen ?? (format === 'pdf' ? 1 : Math.min(found[group] ?? 0, USUAL_BLOCKS));
    const columns = columnsOfItems(ofGroup, group, count, list);
    return format === 'pdf' && count === 1 ? columns.map((column) => shorten(column, group, list)) : columns;
  });
}

function columnsOfItems(ids: readonly string[], group: string, count: number, list: FieldList): FileColumn[] {
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((place) =>
    ids.map((id) => {
      const target = `${group}.${place}.${id.slice(group.length + 1)}`;
      return { target, label: labelOfTarget(target, list) ?? target };
    }),
  );
}

/** In a PDF with one block, the label has no number: `Cidade`, `Telefone`. */
function shorten({ target, label }: FileColumn, group: string, { blocks }: FieldList): FileColumn {
  const [block = '', field = ''] = label.split(' · ');
  // a PDF has room only for the number of an inscrição
  const mainField = blocks.find(([key]) => key === group)?.[1].identifiedBy.at(-1);
  const isBlockItself = target.endsWith(`.${mainField}`) && group !== 'enderecos';
  return { target, label: isBlockItself ? block.replace(' 1', '') : field };
}

/** The column of a target: fields of blocks are listed once, without the number of the block: `Endereço · CEP`. */
function toColumn({ target, label, group }: { target: Target; label: string; group: string }): Column[] {
  if (ONLY_READ.test(target)) return [];
  const [list = '', place, field] = target.split('.');
  if (place === undefined) return [{ id: target, label, group }];
  if (place !== '1') return [];
  return [{ id: `${list}.${field}`, label: label.replace(' 1 ·', ' ·'), group: group.replace(' 1', '') }];
}
