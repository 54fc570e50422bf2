import { labelOfTarget, TARGETS, type Target } from '../pessoa/cells/cell-fields.ts';
import {
  BLOCK_GROUPS,
  type BlockCounts,
  type BlockGroup,
  countBlocks,
  type ExportFormat,
  type ExportSettings,
  perGroup,
} from './export.ts';
import { isGroup, labelsOfGroup } from '../pessoa/labels.ts';
import { STORED } from '../pessoa/pessoa.fields.ts';

/** A column to choose: `nome`, or `enderecos.cep` of a group of blocks, which the file has once for each block. */
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

/** Every column to choose, in the order of a record. */
export const COLUMNS: readonly Column[] = [...TARGETS.flatMap(toColumn), ...MOMENTS];

const BY_ID: ReadonlyMap<string, Column> = new Map(COLUMNS.map((column) => [column.id, column]));

/** The first columns of a file for a later import. */
const ROUND_TRIP = ['id', 'version'];

/** The default columns: all that users fill in. */
const USUAL = COLUMNS.map(({ id }) => id).filter(
  (id) => !['documento', 'enderecos.codigoCidade', 'createdAt', 'updatedAt', ...ROUND_TRIP].includes(id),
);
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

/** The columns of an export without a choice of its own. */
export function usualColumns(format: ExportFormat): readonly string[] {
  return format === 'pdf' ? USUAL_ON_PAPER : USUAL;
}

/** The ids of an export's columns, each once, in their order. Those of a round trip come first. */
export function chosenColumns(settings: ExportSettings, format: ExportFormat): string[] {
  const chosen = settings.columns ?? usualColumns(format);
  return [...new Set([...(settings.roundTrip ? ROUND_TRIP : []), ...chosen])].filter((id) => BY_ID.has(id));
}

/** The group of blocks in the id of a column. */
export function groupOfColumn(id: string): BlockGroup | undefined {
  return BLOCK_GROUPS.find((group) => id.startsWith(`${group}.`));
}

/**
 * The columns of the file. Those of a group of blocks stand at the place of its first column: all of the first block, then
 * all of the second. A PDF has one block of each group by default. A group without blocks has columns only if the user
 * chose a number of blocks.
 */
export function columnsOfFile(settings: ExportSettings, format: ExportFormat, found: BlockCounts): FileColumn[] {
  const ids = chosenColumns(settings, format);
  const counts = countBlocks(settings, format === 'pdf' ? onlyPrincipal() : found);
  return ids.flatMap((id, index) => {
    const group = groupOfColumn(id);
    if (group === undefined) return [{ target: id, label: BY_ID.get(id)?.label ?? id }];
    const ofGroup = ids.filter((other) => groupOfColumn(other) === group);
    if (ids.indexOf(ofGroup[0] ?? '') !== index) return [];
    const columns = columnsOfBlocks(ofGroup, group, counts[group]);
    return format === 'pdf' && counts[group] === 1 ? columns.map(shorten) : columns;
  });
}

function columnsOfBlocks(ids: readonly string[], group: BlockGroup, blocks: number): FileColumn[] {
  return Array.from({ length: blocks }, (_, index) => index + 1).flatMap((place) =>
    ids.map((id) => {
      const target = `${group}.${place}.${id.slice(group.length + 1)}`;
      return { target, label: labelOfTarget(target) ?? target };
    }),
  );
}

/** In a PDF with one block, the label has no number: `Cidade`, `Telefone`. */
function shorten({ target, label }: FileColumn): FileColumn {
  const [block = '', field = ''] = label.split(' · ');
  const [list = '', , own] = target.split('.');
  // a PDF has room only for the number of an inscrição
  const mainField = isGroup(list) ? labelsOfGroup(list).identifiedBy.at(-1) : undefined;
  const isBlockItself = mainField === own && list !== 'enderecos';
  return { target, label: isBlockItself ? block.replace(' 1', '') : field };
}

function onlyPrincipal(): BlockCounts {
  return perGroup(() => 1);
}

/** The column of a target: fields of blocks are listed once, without the number of the block: `Endereço · CEP`. */
function toColumn({ target, label, group }: { target: Target; label: string; group: string }): Column[] {
  if (ONLY_READ.test(target)) return [];
  const [list = '', place, field] = target.split('.');
  if (place === undefined) return [{ id: target, label, group }];
  if (place !== '1') return [];
  return [{ id: `${list}.${field}`, label: label.replace(' 1 ·', ' ·'), group: group.replace(' 1', '') }];
}
