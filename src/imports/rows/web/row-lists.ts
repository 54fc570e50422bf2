import type { ImportCounts, ImportTable, RowKind } from '../../import.ts';
import type { RowListName } from '../../web/import-search.ts';

/** Rows of one kind, as a list of the page. */
export type RowList = {
  kind: RowKind;
  /** in the address */
  name: RowListName;
  label: string;
  /** undefined: they are not counted */
  count: keyof ImportCounts | undefined;
  /** what it means, and what one can do */
  about: string;
  /** the same once the others are in */
  after: string;
};

export const ROW_LISTS: readonly RowList[] = [
  {
    kind: 'refused',
    name: 'problemas',
    label: 'Com problema',
    count: 'refused',
    about: 'Estas linhas ficam de fora. Corrija a célula marcada: ela é conferida na hora.',
    after: 'Estas linhas ficaram de fora.',
  },
  {
    kind: 'duplicate',
    name: 'repetidas',
    label: 'Repetidas',
    count: 'duplicates',
    about: 'A mesma pessoa está em outra linha do arquivo ou já está no cadastro. Estas linhas ficam de fora.',
    after: 'A mesma pessoa estava em outra linha do arquivo ou já estava no cadastro. Estas linhas ficaram de fora.',
  },
  {
    kind: 'stale',
    name: 'desatualizadas',
    label: 'Desatualizadas',
    count: 'stale',
    about:
      'Alguém mudou a ficha depois que esta planilha foi exportada. Para não apagar o trabalho dessa pessoa, a linha fica de fora.',
    after: 'Alguém tinha mudado a ficha depois que a planilha foi exportada. Estas linhas ficaram de fora.',
  },
  {
    kind: 'repaired',
    name: 'consertadas',
    label: 'Consertadas',
    count: 'repaired',
    about: 'Estas linhas entram. O que o Excel estragou foi devolvido, porque o próprio valor prova o que era.',
    after: 'Estas linhas entraram. O que o Excel estragou foi devolvido, porque o próprio valor prova o que era.',
  },
  {
    kind: 'corrected',
    name: 'corrigidas',
    label: 'Corrigidas aqui',
    count: undefined,
    about: 'Estas linhas foram corrigidas nesta página e entram.',
    after: 'Estas linhas foram corrigidas nesta página e entraram.',
  },
  {
    kind: 'skipped',
    name: 'puladas',
    label: 'Puladas',
    count: 'skipped',
    about: 'Estas linhas ficam de fora porque alguém as pulou. Espaço traz a linha de volta.',
    after: 'Estas linhas ficaram de fora porque alguém as pulou.',
  },
];

/** The list of that name in the address. */
export function findList(asked: RowListName | undefined): RowList | undefined {
  return ROW_LISTS.find(({ name }) => name === asked);
}

/** The first list that has rows. */
export function findFirstList(counts: ImportCounts): RowList | undefined {
  return ROW_LISTS.find(({ count }) => count !== undefined && counts[count] > 0);
}

/** Columns that tell people apart; the first that a file has of each. */
const NAMING = ['nome', 'nomeFantasia'] as const;
/** Beyond this even a fast page is slow, and nobody looks there. */
const MAX_COLUMNS = 120;

type Row = { issues: readonly { column: number | null }[]; repairs: readonly { column: number }[] };

/** The columns of the file to show: those that something is said about, and who it is about; or all of them. */
export function chooseColumns(
  table: Pick<ImportTable, 'columns'>,
  targets: readonly (string | null)[],
  { rows, onlySaid }: { rows: readonly Row[]; onlySaid: boolean },
): number[] {
  const said = new Set(rows.flatMap(({ issues, repairs }) => [...issues, ...repairs].map(({ column }) => column)));
  const naming = NAMING.map((target) => targets.indexOf(target)).find((column) => column >= 0);
  const isShown = (column: number) => said.has(column) || column === naming;
  const all = table.columns.map((_, column) => column);
  if (!onlySaid) return all.filter((column) => column < MAX_COLUMNS || isShown(column));
  const shown = all.filter(isShown);
  // rows about which only the whole is said: the first columns tell which rows they are
  return said.size > 0 && shown.length > 1 ? shown : [...new Set([...shown, ...all.slice(0, 4)])].sort((a, b) => a - b);
}
