import { formatDinheiro, formatTelefone } from '@fichario/brasil';
import { formatMoment } from '../../kit/web/format/moments.ts';
import type { PessoaListItem } from '../../pessoa/pessoa.ts';
import { PAPEL_LABELS, SITUACAO_LABELS, formatDocumento } from '../../pessoa/labels.ts';
import { readStoredColumns } from './column-choice.ts';

export type ColumnId =
  | 'codigo'
  | 'nome'
  | 'cliente'
  | 'tipo'
  | 'documento'
  | 'cidade'
  | 'telefone'
  | 'email'
  | 'papeis'
  | 'tags'
  | 'situacao'
  | 'limiteCredito'
  | 'nota'
  | 'updatedAt'
  | 'createdAt';

/** A column of the list: its title, its width, and the text of its cell. */
export type Column = {
  id: ColumnId;
  label: string;
  /** minimum width in pixels; numbers stay whole when their letters are spaced out (WCAG 1.4.12) */
  min: number;
  /** its share of the spare width; undefined: fixed width */
  grow?: number;
  /** the API sort order for a click on the title */
  sort?: 'nome' | 'codigo' | 'updatedAt';
  align?: 'end';
  /** tabular digits, so that numbers line up */
  numeric?: boolean;
  text: (item: PessoaListItem) => string;
};

const COLUMNS: readonly Column[] = [
  {
    id: 'codigo',
    label: 'Código',
    min: 72,
    sort: 'codigo',
    align: 'end',
    numeric: true,
    text: ({ codigo }) => String(codigo),
  },
  { id: 'nome', label: 'Nome', min: 220, grow: 3, sort: 'nome', text: ({ nome }) => nome },
  { id: 'tipo', label: 'Tipo', min: 88, text: ({ tipo }) => (tipo === 'fisica' ? 'Pessoa' : 'Empresa') },
  { id: 'documento', label: 'CPF/CNPJ', min: 196, numeric: true, text: formatDocumento },
  {
    id: 'cidade',
    label: 'Cidade',
    min: 140,
    grow: 1.4,
    text: ({ cidade, uf }) => [cidade, uf].filter(Boolean).join(' · '),
  },
  {
    id: 'telefone',
    label: 'Telefone',
    min: 156,
    numeric: true,
    text: ({ telefone }) => formatTelefone(telefone ?? ''),
  },
  { id: 'email', label: 'E-mail', min: 160, grow: 2, text: ({ email }) => email ?? '' },
  {
    id: 'papeis',
    label: 'Papéis',
    min: 96,
    grow: 1,
    text: ({ papeis }) => papeis.map(labelOfPapel).join(', '),
  },
  { id: 'tags', label: 'Etiquetas', min: 96, grow: 1, text: ({ tags }) => tags.join(', ') },
  { id: 'situacao', label: 'Situação', min: 108, text: ({ situacao }) => SITUACAO_LABELS[situacao] },
  {
    id: 'limiteCredito',
    label: 'Limite',
    min: 120,
    align: 'end',
    numeric: true,
    text: ({ limiteCredito }) => (limiteCredito === null ? '' : formatDinheiro(limiteCredito)),
  },
  {
    id: 'nota',
    label: 'Nota fiscal',
    min: 96,
    text: ({ prontaParaNota }) => (prontaParaNota ? 'Pronta' : 'Falta corrigir'),
  },
  {
    id: 'updatedAt',
    label: 'Alterada',
    min: 156,
    sort: 'updatedAt',
    numeric: true,
    text: ({ updatedAt }) => (updatedAt ? formatMoment(updatedAt) : ''),
  },
  {
    id: 'createdAt',
    label: 'Cadastrada',
    min: 156,
    numeric: true,
    text: ({ createdAt }) => (createdAt ? formatMoment(createdAt) : ''),
  },
];

/** The columns of a user without a choice. */
export const DEFAULT_COLUMNS: readonly ColumnId[] = [
  'codigo',
  'nome',
  'documento',
  'cidade',
  'telefone',
  'email',
  'situacao',
];

/** The optional columns. The name always shows. */
export const CHOOSABLE_COLUMNS: readonly Column[] = COLUMNS.filter(({ id }) => id !== 'nome');

/** The columns to show, in order; `nomeOfTenant` adds the client of each row. */
export function columnsToShow(chosen: readonly ColumnId[], nomeOfTenant?: (tenantId: number) => string): Column[] {
  const columns = COLUMNS.filter(({ id }) => id === 'nome' || chosen.includes(id));
  if (nomeOfTenant === undefined) return columns;
  const cliente: Column = {
    id: 'cliente',
    label: 'Cliente',
    min: 120,
    grow: 1,
    text: ({ tenantId }) => nomeOfTenant(tenantId),
  };
  const afterNome = columns.findIndex(({ id }) => id === 'nome') + 1;
  return columns.toSpliced(afterNome, 0, cliente);
}

/** The grid tracks, with the selection box first, and the minimum width before sideways scroll. */
export function layOutColumns(columns: readonly Column[]): { tracks: string; minWidth: number } {
  const tracks = columns.map(({ min, grow }) => (grow === undefined ? `${min}px` : `minmax(${min}px, ${grow}fr)`));
  const minWidth = columns.reduce((sum, { min }) => sum + min, CHECK_WIDTH + END_PADDING);
  return { tracks: `${CHECK_WIDTH}px ${tracks.join(' ')}`, minWidth };
}

const CHECK_WIDTH = 36;
/** the same value as in PessoasGrid.module.css */
const END_PADDING = 12;

/** The columns that a user has chosen in this browser, without unknown ones. */
export function readColumnChoice(storage: Storage, userId: string): readonly ColumnId[] {
  const stored = readStoredColumns(storage, userId);
  if (!stored) return DEFAULT_COLUMNS;
  return CHOOSABLE_COLUMNS.map(({ id }) => id).filter((id) => stored.includes(id));
}

function labelOfPapel(papel: string): string {
  const labels: Readonly<Record<string, string>> = PAPEL_LABELS;
  return labels[papel] ?? papel;
}
