import { labelOfTarget, type Target, targetsByLabel } from '../../pessoa/cells/cell-fields.ts';
import { type FieldList, PESSOA } from '../../pessoa/field-list.ts';
import { roleTarget } from '../rows/column-uses.ts';
import { fillByContent, fillName } from './fill-columns.ts';
import { groupReader, WIDEST } from './heading-groups.ts';
import { type Hit, readHeading } from './headings.ts';
import { type Candidate, type Columns, placeBlocks, placeSingle } from './place-hits.ts';
import { isOwnId, areYesAndNo, valuesOf } from './recognize-content.ts';
import { refineHit } from './refine-hit.ts';
import { roleNamed } from './role-columns.ts';
import { settleColumns } from './settle-columns.ts';

/**
 * Keys that other programs also use: a foreign code would match a different record here. No heading proves that a key is ours.
 * Only an id in the file with our mark does (decision 042).
 */
const ONLY_OURS = new Set(['codigo', 'id', 'version']);
/** A heading that only our exports use. */
const OUR_NAME = labelOfTarget('nome');

/**
 * Recognises the columns of a file by their headings, and columns without a known heading by their content (`samples`: the
 * first rows). Unknown columns are null. A wrong guess is worse than none, so an ambiguous heading counts only if the content
 * fits it. Dates and amounts without a heading stay unknown. A second `Fone` is the second phone, and a second name shares its
 * field. `given`: columns already known from elsewhere. After the widest real heading row, only our own labels count.
 */
export function recognizeColumns(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  list = PESSOA,
  told: readonly (Target | null | undefined)[] = [],
): (Target | null)[] {
  const labels = headings.map((heading) => targetsByLabel(list).get(heading.trim().toLowerCase()));
  const isLookedAt = (column: number) =>
    column < WIDEST || labels[column] !== undefined || (told[column] ?? null) !== null;
  const values = headings.map((_, column) => (isLookedAt(column) ? valuesOf(samples, column) : []));
  const isOurs = values.some((cells) => cells.some(isOwnId));
  const looksOurs = headings.some((heading) => heading.trim() === OUR_NAME);
  const readInGroup = groupReader(headings, list);
  const candidates = headings.map((heading, column): Candidate => {
    const [known, label, cells = []] = [told[column], labels[column], values[column]];
    if (known !== undefined) return { column, hit: toldHit(known, list) };
    if (label !== undefined && (isOurs || !ONLY_OURS.has(label)))
      return { column, hit: refineHit(topHit(label), cells), isFixed: true };
    // our own export without ids also has our numbers, but they prove nothing
    if ((label !== undefined && looksOurs) || !isLookedAt(column)) return { column };
    const role = roleNamed(heading);
    if (role !== undefined && areYesAndNo(cells)) return { column, hit: topHit(roleTarget(role)), isFixed: true };
    return { column, hit: refineHit(readHeading(heading, list) ?? readInGroup(heading), cells) };
  });
  const columns: Columns = { headings, values, targets: headings.map(() => null) };
  placeSingle(candidates, columns);
  placeBlocks(candidates, columns, list);
  fillByContent(columns);
  fillName(columns);
  settleColumns(columns);
  return columns.targets;
}

/** The meaning of a column that is already known. The blocks of a program are separated by its numbers. */
function toldHit(target: Target | null, { blocks }: FieldList): Hit | undefined {
  if (target === null) return undefined;
  const [list = '', place, field = ''] = target.split('.');
  if (!blocks.some(([group]) => group === list)) return topHit(target);
  return { kind: 'block', list, field, group: '+'.repeat(Number(place) - 1) };
}

function topHit(target: Target): Hit {
  return { kind: 'top', target, isWeak: false };
}

/**
 * Returns earlier settings for the same headings. Removes the record keys unless an id in the file proves that they are ours,
 * because another program's file may have the same headings as our export.
 */
export function withoutForeignKeys<Settings extends { columns: (Target | null)[]; match: string[] }>(
  settings: Settings,
  samples: readonly (readonly string[])[],
): Settings {
  if (samples.some((cells) => cells.some(isOwnId))) return settings;
  return {
    ...settings,
    columns: settings.columns.map((target) => (target !== null && ONLY_OURS.has(target) ? null : target)),
    match: settings.match.filter((key) => key !== 'codigo'),
  };
}
