import { labelOfTarget, TARGETS, type Target } from '../pessoa/cells/cell-fields.ts';
import {
  BLOCK_GROUPS,
  type BlockCounts,
  type BlockGroup,
  countBlocks,
  type ExportFormat,
  type ExportSettings,
} from './export.ts';
import { isGroup, labelsOfGroup } from '../pessoa/labels.ts';
import { STORED } from '../pessoa/pessoa.fields.ts';

/** A column that can be chosen: `nome`, or of a group of blocks `enderecos.cep`, which stands once for each block. */
export type Column = { id: string; label: string; group: string };

/** A column of the file: a field of the record, of one block where it is of a group. */
export type FileColumn = { target: Target; label: string };

/** What an import reads in other files, and what this one says in columns of its own. */
const ONLY_READ = /^data$|\.(serial|linha|ddd)$/;

const MOMENTS: readonly Column[] = (['createdAt', 'updatedAt'] as const).map((id) => ({
  id,
  label: STORED[id].label,
  group: 'Ficha',
}));

/** Every column that can be chosen, in the order of a record. */
export const COLUMNS: readonly Column[] = [...TARGETS.flatMap(toColumn), ...MOMENTS];

const BY_ID: ReadonlyMap<string, Column> = new Map(COLUMNS.map((column) => [column.id, column]));

/** What comes first in a file that is to be imported again. */
const ROUND_TRIP = ['id', 'version'];

/** Everything that people fill in; for the eyes and for other programs alike. */
const USUAL = COLUMNS.map(({ id }) => id).filter(
  (id) => !['documento', 'enderecos.codigoCidade', 'createdAt', 'updatedAt', ...ROUND_TRIP].includes(id),
);
/** What fits on a sheet of paper. */
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

/** The columns that an export has where nobody chooses. */
export function usualColumns(format: ExportFormat): readonly string[] {
  return format === 'pdf' ? USUAL_ON_PAPER : USUAL;
}

/** The ids of an export's columns, each once, in their order; those of a round trip first. */
export function chosenColumns(settings: ExportSettings, format: ExportFormat): string[] {
  const chosen = settings.columns ?? usualColumns(format);
  return [...new Set([...(settings.roundTrip ? ROUND_TRIP : []), ...chosen])].filter((id) => BY_ID.has(id));
}

/** What a group of blocks is called in the id of one of its columns. */
export function groupOfColumn(id: string): BlockGroup | undefined {
  return BLOCK_GROUPS.find((group) => id.startsWith(`${group}.`));
}

/**
 * The columns of the file. Those of a group of blocks stand where the first of them was put: all of the first block, all
 * of the second one. A group on paper has one block where nobody asks for more; without blocks it has no columns, but
 * for one that somebody chose.
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

/** On paper, where there is one block, its number says nothing: `Cidade`, `Telefone`. */
function shorten({ target, label }: FileColumn): FileColumn {
  const [block = '', field = ''] = label.split(' · ');
  const [list = '', , own] = target.split('.');
  // of an inscrição the number is all that a paper has room for
  const mainField = isGroup(list) ? (labelsOfGroup(list).mainField ?? 'numero') : undefined;
  const isBlockItself = mainField === own && list !== 'enderecos';
  return { target, label: isBlockItself ? block.replace(' 1', '') : field };
}

function onlyPrincipal(): BlockCounts {
  return { enderecos: 1, telefones: 1, emails: 1, inscricoesEstaduais: 1 };
}

/** Of the fields of blocks those of the first one, without its number: `Endereço · CEP`. */
function toColumn({ target, label, group }: { target: Target; label: string; group: string }): Column[] {
  if (ONLY_READ.test(target)) return [];
  const [list = '', place, field] = target.split('.');
  if (place === undefined) return [{ id: target, label, group }];
  if (place !== '1') return [];
  return [{ id: `${list}.${field}`, label: label.replace(' 1 ·', ' ·'), group: group.replace(' 1', '') }];
}
