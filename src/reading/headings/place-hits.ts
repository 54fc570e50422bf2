import type { Target } from '../../pessoa/cells/cell-fields.ts';
import type { FieldList } from '../../pessoa/field-list.ts';
import { type Block, type ColumnHit, groupAddresses } from './group-addresses.ts';
import type { Hit } from './headings.ts';
import { isPhone } from './recognize-content.ts';

/** The columns of a file: their headings, their first cells without blanks, and their recognised meanings. */
export type Columns = {
  headings: readonly string[];
  values: readonly (readonly string[])[];
  targets: (Target | null)[];
};

/** A possible meaning of a column. `isFixed`: the heading has only this meaning. */
export type Candidate = { column: number; hit?: Hit | undefined; isFixed?: boolean };

/** Fields that may have two columns, only one filled in each row: `Razão social` for companies and `Nome` for people. */
const SHARED: ReadonlySet<Target> = new Set(['nome', 'site', 'observacoes']);

/** Assigns each single field to one column: first the fixed ones, then clear headings, then vague ones, from left to right. */
export function placeSingle(candidates: readonly Candidate[], { targets }: Columns): void {
  const taken = new Set<Target>();
  for (const { column, hit, isFixed } of candidates.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    if (hit?.kind !== 'top') continue;
    const isShared = SHARED.has(hit.target) && !hit.isWeak && !isFixed;
    if (isShared || !taken.has(hit.target)) targets[column] = hit.target;
    taken.add(hit.target);
  }
}

function rankOf({ hit, isFixed }: Candidate): number {
  if (isFixed) return 0;
  return hit?.kind === 'top' && hit.isWeak ? 2 : 1;
}

/** Numbers the blocks found in the headings, skipping the numbers that our own labels already use. */
export function placeBlocks(
  candidates: readonly Candidate[],
  { targets, values }: Columns,
  { blocks: lists }: FieldList,
): void {
  for (const [list, { identifiedBy, maxItems }] of lists) {
    const hits = candidates.flatMap(({ column, hit }) =>
      hit?.kind === 'block' && hit.list === list ? [{ column, hit }] : [],
    );
    const blocks =
      list === 'enderecos'
        ? groupAddresses(hits, values)
        : groupByMain(sureOf(hits, values), identifiedBy.at(-1) ?? '');
    const ours = targets.filter((target) => target?.startsWith(`${list}.`));
    const taken = new Set(ours.map((target) => Number(target?.split('.')[1])));
    let place = 0;
    for (const { columns, more } of blocks) {
      do place += 1;
      while (taken.has(place));
      if (place > maxItems) break;
      for (const [field, column] of [...columns, ...more]) targets[column] = `${list}.${place}.${field}`;
    }
  }
}

/** Accepts `Fixo` as a phone next to another phone, if the column contains only phones. */
function sureOf(hits: readonly ColumnHit[], values: Columns['values']): ColumnHit[] {
  const sure = new Set(hits.filter(({ hit }) => !hit.isVague).map(({ column }) => column));
  const isBeside = (column: number) => sure.has(column - 1) || sure.has(column + 1);
  return hits.filter(({ column, hit }) => !hit.isVague || (isBeside(column) && values[column]?.every(isPhone)));
}

/** Starts a block at each main column. An area code joins the number with the same name, else the next number on its right. */
function groupByMain(hits: readonly ColumnHit[], main: string): Block[] {
  const blocks = hits
    .filter(({ hit }) => hit.field === main)
    .map(({ column, hit }): Block => ({ group: hit.group, columns: new Map([[main, column]]), more: [] }));
  for (const { column, hit } of hits) {
    if (hit.field === main) continue;
    const lacking = blocks.filter(({ columns }) => !columns.has(hit.field));
    const beside = hit.field === 'ddd' ? column + 1 : column - 1;
    const block =
      lacking.find(({ group }) => group === hit.group && hit.group !== '') ??
      lacking.find(({ columns }) => columns.get(main) === beside) ??
      lacking.find(({ group }) => group === hit.group);
    block?.columns.set(hit.field, column);
  }
  return blocks;
}
