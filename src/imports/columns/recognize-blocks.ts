import { MAX_BLOCKS } from '../../pessoa/limits.ts';
import type { Target } from '../../pessoa/cells/cell-fields.ts';
import type { Hit } from '../../pessoa/cells/headings.ts';
import type { Candidate } from './recognize.ts';
import type { BlockList } from '../rows/row-plan.ts';

type BlockHit = Extract<Hit, { kind: 'block' }>;
/** The columns of one block of the file, by field. */
type Block = { group: string; columns: Map<string, number> };

const LISTS: readonly BlockList[] = ['inscricoesEstaduais', 'enderecos', 'telefones', 'emails'];
/** What makes a block: of a phone its number; an area code alone is none. */
const MAIN = { inscricoesEstaduais: 'numero', telefones: 'numero', emails: 'email' } as const;
const STREET = ['logradouro', 'linha'];

/** Gives the blocks that the headings tell apart their numbers, after those that a label of ours names. */
export function placeBlocks(candidates: readonly Candidate[], width: number): (Target | null)[] {
  const targets: (Target | null)[] = Array.from({ length: width }, () => null);
  for (const { column, target } of candidates) if (target !== undefined) targets[column] = target;
  for (const list of LISTS) {
    const hits = candidates.flatMap(({ column, hit }) =>
      hit?.kind === 'block' && hit.list === list ? [{ column, hit }] : [],
    );
    const blocks = list === 'enderecos' ? groupAddresses(hits) : groupByMain(hits, MAIN[list]);
    const taken = new Set(targets.map((target) => placeOf(target, list)));
    let place = 0;
    for (const { columns } of blocks) {
      do place += 1;
      while (taken.has(place));
      if (place > MAX_BLOCKS) break;
      for (const [field, column] of columns) targets[column] = `${list}.${place}.${field}`;
    }
  }
  return targets;
}

function placeOf(target: Target | null, list: BlockList): number {
  return target?.startsWith(`${list}.`) ? Number(target.split('.')[1]) : 0;
}

type ColumnHit = { column: number; hit: BlockHit };

/**
 * Columns of one group are one address. Those without a word of their own belong to the first, until that has its city;
 * then to the one begun last.
 */
function groupAddresses(hits: readonly ColumnHit[]): Block[] {
  const blocks: Block[] = [];
  let last: Block | undefined;
  const streets = hits.filter(({ hit }) => STREET.includes(hit.field)).map(({ column }) => column);
  for (const { column, hit } of hits) {
    if (hit.isVague && !streets.some((street) => street < column)) continue;
    const own = blocks.find(({ group, columns }) => group === hit.group && !columns.has(hit.field));
    const isOpen = own !== undefined && (hit.group !== '' || own === last || !isSettled(own));
    const begun = hit.group === '' && last && !last.columns.has(hit.field) ? last : undefined;
    const block: Block = (isOpen ? own : (begun ?? own)) ?? { group: hit.group, columns: new Map() };
    if (!blocks.includes(block)) blocks.push(block);
    block.columns.set(hit.field, column);
    last = block;
  }
  return joinStreetless(blocks);
}

function isSettled({ columns }: Block): boolean {
  return columns.has('cidade') || columns.has('cep');
}

/** `Endereço residencial` and then `Bairro`, `Cidade`: one address. */
function joinStreetless(blocks: Block[]): Block[] {
  const hasStreet = ({ columns }: Block) => STREET.some((field) => columns.has(field));
  const plain = blocks.find(({ group }) => group === '');
  const other = blocks.find((block) => block.group !== '' && hasStreet(block));
  if (plain && other && !hasStreet(plain) && [...plain.columns.keys()].every((field) => !other.columns.has(field))) {
    for (const [field, column] of plain.columns) other.columns.set(field, column);
    plain.columns.clear();
  }
  return blocks.filter(({ columns }) => [...columns.keys()].some((field) => field !== 'tipo'));
}

/** Each number is a phone; an area code goes with the number of its name, else with the next one to the right. */
function groupByMain(hits: readonly ColumnHit[], main: string): Block[] {
  const blocks: Block[] = [];
  for (const { column, hit } of hits) {
    if (hit.field === main) blocks.push({ group: hit.group, columns: new Map([[main, column]]) });
  }
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
