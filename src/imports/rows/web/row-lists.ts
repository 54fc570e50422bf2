import { isDrop } from '../../../reading/cells/notes.ts';
import type { ImportCounts, ImportRow, ImportTable, RowListKind } from '../../model/import.ts';
import type { RowListName } from '../../web/import-search.ts';

type ListTexts = {
  /** in the address */
  name: RowListName;
  label: string;
  /** the meaning of the list, and the user's options */
  about: string;
  /** the same after the import; undefined: the list exists only before it, because the operation shows the result */
  after?: string;
};

/** A list of rows on the page, of one kind. */
export type RowList = ListTexts & {
  kind: RowListKind;
  /** undefined: the rows are not counted */
  count: keyof ImportCounts | undefined;
};

const TEXTS: Readonly<Record<RowListKind, ListTexts>> = {
  refused: {
    name: 'problemas',
    label: 'Com problema',
    about: 'Estas linhas ficam de fora. Corrija a célula marcada: ela é conferida na hora.',
    after: 'Estas linhas ficaram de fora.',
  },
  duplicate: {
    name: 'repetidas',
    label: 'Repetidas',
    about: 'A mesma pessoa está em outra linha do arquivo ou já está no cadastro. Estas linhas ficam de fora.',
    after: 'A mesma pessoa estava em outra linha do arquivo ou já estava no cadastro. Estas linhas ficaram de fora.',
  },
  joined: {
    name: 'unidas',
    label: 'Unidas a outra linha',
    about:
      'Estas linhas têm o documento de outra, com outra inscrição: as listas delas entram na ficha daquela. Espaço deixa a linha de fora.',
    after: 'Estas linhas tinham o documento de outra: as listas delas entraram na ficha daquela.',
  },
  stale: {
    name: 'desatualizadas',
    label: 'Desatualizadas',
    about:
      'Alguém mudou a ficha depois que esta planilha foi exportada. Para não apagar o trabalho dessa pessoa, a linha fica de fora.',
    after: 'Alguém tinha mudado a ficha depois que a planilha foi exportada. Estas linhas ficaram de fora.',
  },
  moved: {
    name: 'mudaram-depois',
    label: 'Mudaram depois',
    about:
      'Alguém mudou estas fichas depois da conferência. Para não apagar o trabalho dessa pessoa, a linha fica de fora.',
    after:
      'Alguém mudou estas fichas depois da conferência. Para não apagar o trabalho dessa pessoa, as linhas ficaram de fora.',
  },
  alike: {
    name: 'talvez-ja-exista',
    label: 'Talvez já exista',
    about:
      'Estas linhas parecem de quem já tem ficha, ou de outra linha do arquivo. Diga de cada uma: A atualiza a ficha, C cria outra, P pula a linha. Com Shift, vale para todas as certas, ou todas as prováveis.',
  },
  warned: {
    name: 'outro-nome',
    label: 'Outro nome',
    about:
      'Estas linhas entram e dão à ficha um nome que não se parece com o dela: pode ser outra pessoa com o documento trocado. Espaço deixa a linha de fora.',
    after: 'Estas linhas deram à ficha um nome que não se parecia com o dela.',
  },
  aside: {
    name: 'separadas',
    label: 'Separadas',
    about:
      'Totais, linhas ocultas na planilha e grupos de contatos ficam de fora, porque não são fichas. Espaço traz a linha.',
    after: 'Totais, linhas ocultas na planilha e grupos de contatos ficaram de fora.',
  },
  dropped: {
    name: 'descartadas',
    label: 'Descartadas',
    about: 'Estas linhas entram, mas um valor delas fica de fora: não tem lugar na ficha, ou a ficha tem um mais novo.',
    after:
      'Estas linhas entraram, mas um valor delas ficou de fora: não tinha lugar na ficha, ou a ficha tinha um mais novo.',
  },
  repaired: {
    name: 'consertadas',
    label: 'Consertadas',
    about:
      'Estas linhas entram. O que o Excel estragou foi devolvido, porque o próprio valor prova o que era; o que sobra de uma célula vai para Observações.',
    after:
      'Estas linhas entraram. O que o Excel estragou foi devolvido, porque o próprio valor prova o que era; o que sobrava de uma célula foi para Observações.',
  },
  update: {
    name: 'alteradas',
    label: 'Alteradas',
    about: 'O que muda em cada ficha que já existe, campo a campo. Espaço deixa a linha de fora.',
  },
  create: {
    name: 'novas',
    label: 'Novas',
    about: 'Cada uma destas linhas vira uma ficha nova. Espaço deixa a linha de fora.',
  },
  unchanged: {
    name: 'iguais',
    label: 'Iguais',
    about: 'As fichas destas linhas já estão assim: nada muda.',
  },
  corrected: {
    name: 'corrigidas',
    label: 'Corrigidas aqui',
    about: 'Estas linhas foram corrigidas nesta página e entram.',
    after: 'Estas linhas foram corrigidas nesta página e entraram.',
  },
  skipped: {
    name: 'puladas',
    label: 'Puladas',
    about: 'Estas linhas ficam de fora porque alguém as pulou. Espaço traz a linha de volta.',
    after: 'Estas linhas ficaram de fora porque alguém as pulou.',
  },
};

export const ROW_LISTS: readonly RowList[] = Object.entries(TEXTS).map(([key, texts]) => {
  const kind = key as RowListKind; // the type of Object.entries is wider
  return { kind, ...texts, count: countOfKind(kind) };
});

function countOfKind(kind: RowListKind): RowList['count'] {
  if (kind === 'corrected') return undefined;
  return kind === 'duplicate' ? 'duplicates' : kind;
}

/** Finds a list by its name in the address. */
export function findList(wanted: RowListName | undefined): RowList | undefined {
  return ROW_LISTS.find(({ name }) => name === wanted);
}

export function findFirstList(counts: ImportCounts, isPlanned: boolean): RowList | undefined {
  return ROW_LISTS.find((list) => hasRows(list, counts, isPlanned));
}

/** Whether a counted list has rows; a list of plans does not exist after the import. */
export function hasRows({ count, after }: RowList, counts: ImportCounts, isPlanned: boolean): boolean {
  return count !== undefined && counts[count] > 0 && (isPlanned || after !== undefined);
}

/** The stored rows of a list; the server counts more than it stores. */
const MAX_LISTED = 100_000;

/** The text above a list, with the limit of the rows it shows. */
export function describeList({ about, after, count }: RowList, counts: ImportCounts, isPlanned: boolean): string {
  const text = isPlanned ? about : (after ?? '');
  const isCut = after === undefined && count !== undefined && counts[count] > MAX_LISTED;
  return isCut
    ? `${text} Aqui estão as primeiras ${MAX_LISTED.toLocaleString('pt-BR')}; as demais estão na contagem.`
    : text;
}

/** Whether a row still belongs to a list, after a user corrected it or left it out. */
export function isInList(row: ImportRow, list: RowListKind): boolean {
  if (list === 'create' || list === 'update' || list === 'unchanged') return row.becomes === list;
  if (list === 'alike') return row.alike !== undefined;
  if (list === 'warned') return row.warnings.length > 0;
  if (list === 'corrected') return row.becomes !== null;
  if (list === 'dropped') return row.becomes !== null && row.repairs.some(isDrop);
  if (list === 'repaired') return row.becomes !== null && row.repairs.some((repair) => !isDrop(repair));
  return row.kind === list;
}

/** The columns that name a record; the grid shows the first one that the file has. */
const NAMING = ['nome', 'nomeFantasia'] as const;
/** With more columns even a fast browser is slow. */
const MAX_COLUMNS = 120;

type RowColumns = { issues: readonly { column: number | null }[]; repairs: readonly { column: number }[] };

/** Chooses the visible columns: those with findings and the name, or all. */
export function chooseColumns(
  table: Pick<ImportTable, 'columns'>,
  targets: readonly (string | null)[],
  { rows, onlyNoted }: { rows: readonly RowColumns[]; onlyNoted: boolean },
): number[] {
  const noted = new Set(rows.flatMap(({ issues, repairs }) => [...issues, ...repairs].map(({ column }) => column)));
  const naming = NAMING.map((target) => targets.indexOf(target)).find((column) => column >= 0);
  const isShown = (column: number) => noted.has(column) || column === naming;
  const all = table.columns.map((_, column) => column);
  if (!onlyNoted) return all.filter((column) => column < MAX_COLUMNS || isShown(column));
  const shown = all.filter(isShown);
  // no finding has a column: the first columns identify the rows
  return noted.size > 0 && shown.length > 1
    ? shown
    : [...new Set([...shown, ...all.slice(0, 4)])].sort((a, b) => a - b);
}
