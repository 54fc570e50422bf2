import type { ImportSettings } from '../import.ts';
import type { Target } from '../../pessoa/cells/cell-fields.ts';

/** Where a field of a row comes from: a column of the file, a value fixed for all rows, or the second where the first is blank. */
export type Source = { column: number | null; fixed: string };

export type BlockSources = { place: number; sources: Readonly<Record<string, Source>> };

export type BlockList = 'inscricoesEstaduais' | 'enderecos' | 'telefones' | 'emails';

/** The columns of a file by the fields of a record that they hold. */
export type RowPlan = {
  /** of each column its field, as `cellsOf` takes them; '' for one that is left out */
  targets: readonly Target[];
  top: Readonly<Record<Target, Source>>;
} & Readonly<Record<BlockList, readonly BlockSources[]>>;

const LISTS: readonly BlockList[] = ['inscricoesEstaduais', 'enderecos', 'telefones', 'emails'];

/** Sorts the columns and fixed values of an import by field. Of two columns with one field the first counts. */
export function planRow({ columns, fixed }: ImportSettings): RowPlan {
  const sources = new Map<Target, Source>();
  columns.forEach((target, column) => {
    if (target !== null && !sources.has(target)) sources.set(target, { column, fixed: fixed[target]?.trim() ?? '' });
  });
  for (const [target, value] of Object.entries(fixed)) {
    if (!sources.has(target) && value.trim() !== '') sources.set(target, { column: null, fixed: value.trim() });
  }
  const top = [...sources].filter(([target]) => listOf(target) === undefined);
  return {
    targets: columns.map((target, column) => (target !== null && sources.get(target)?.column === column ? target : '')),
    top: Object.fromEntries(top),
    inscricoesEstaduais: planBlocks('inscricoesEstaduais', sources),
    enderecos: planBlocks('enderecos', sources),
    telefones: planBlocks('telefones', sources),
    emails: planBlocks('emails', sources),
  };
}

function listOf(target: Target): BlockList | undefined {
  return LISTS.find((list) => target.startsWith(`${list}.`));
}

function planBlocks(list: BlockList, sources: ReadonlyMap<Target, Source>): BlockSources[] {
  const blocks = new Map<number, Record<string, Source>>();
  for (const [target, source] of sources) {
    if (listOf(target) !== list) continue;
    const [, place = '', field = ''] = target.split('.');
    const block = blocks.get(Number(place)) ?? {};
    block[field] = source;
    blocks.set(Number(place), block);
  }
  return [...blocks].sort(([a], [b]) => a - b).map(([place, own]) => ({ place, sources: own }));
}
