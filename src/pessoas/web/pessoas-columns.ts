import { formatCnpj, formatCpf, formatDinheiro, formatTelefone } from '@fichario/brasil';
import type { PessoaListItem } from '../pessoa.ts';
import { PAPEL_LABELS, SITUACAO_LABELS } from './pessoa-form.model.ts';

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
  | 'updatedAt'
  | 'createdAt';

/** A column of the list: its title, its share of the width, and the text of its cell. */
export type Column = {
  id: ColumnId;
  label: string;
  /** a track of CSS grid */
  width: string;
  /** the order of the API behind a click on the title */
  sort?: 'nome' | 'codigo' | 'updatedAt';
  align?: 'end';
  /** digits of one width, so that columns of numbers can be compared */
  numeric?: boolean;
  text: (item: PessoaListItem) => string;
};

const COLUMNS: readonly Column[] = [
  {
    id: 'codigo',
    label: 'Código',
    width: '72px',
    sort: 'codigo',
    align: 'end',
    numeric: true,
    text: ({ codigo }) => String(codigo),
  },
  { id: 'nome', label: 'Nome', width: 'minmax(220px, 3fr)', sort: 'nome', text: ({ nome }) => nome },
  { id: 'tipo', label: 'Tipo', width: '88px', text: ({ tipo }) => (tipo === 'fisica' ? 'Pessoa' : 'Empresa') },
  { id: 'documento', label: 'CPF/CNPJ', width: '152px', numeric: true, text: formatDocumento },
  {
    id: 'cidade',
    label: 'Cidade',
    width: 'minmax(140px, 1.4fr)',
    text: ({ cidade, uf }) => [cidade, uf].filter(Boolean).join(' · '),
  },
  {
    id: 'telefone',
    label: 'Telefone',
    width: '132px',
    numeric: true,
    text: ({ telefone }) => formatTelefone(telefone ?? ''),
  },
  { id: 'email', label: 'E-mail', width: 'minmax(160px, 2fr)', text: ({ email }) => email ?? '' },
  {
    id: 'papeis',
    label: 'Papéis',
    width: 'minmax(96px, 1fr)',
    text: ({ papeis }) => papeis.map(labelOfPapel).join(', '),
  },
  { id: 'tags', label: 'Etiquetas', width: 'minmax(96px, 1fr)', text: ({ tags }) => tags.join(', ') },
  { id: 'situacao', label: 'Situação', width: '96px', text: ({ situacao }) => SITUACAO_LABELS[situacao] },
  {
    id: 'limiteCredito',
    label: 'Limite',
    width: '120px',
    align: 'end',
    numeric: true,
    text: ({ limiteCredito }) => (limiteCredito === null ? '' : formatDinheiro(limiteCredito)),
  },
  {
    id: 'updatedAt',
    label: 'Alterada',
    width: '132px',
    sort: 'updatedAt',
    numeric: true,
    text: ({ updatedAt }) => formatMoment(updatedAt),
  },
  {
    id: 'createdAt',
    label: 'Cadastrada',
    width: '132px',
    numeric: true,
    text: ({ createdAt }) => formatMoment(createdAt),
  },
];

/** Shown where nobody chose otherwise. */
export const DEFAULT_COLUMNS: readonly ColumnId[] = [
  'codigo',
  'nome',
  'documento',
  'cidade',
  'telefone',
  'email',
  'papeis',
  'situacao',
];

/** The columns one can choose. The name is always there. */
export const CHOOSABLE_COLUMNS: readonly Column[] = COLUMNS.filter(({ id }) => id !== 'nome');

/** The columns to show, in their own order; with `nomeOfTenant` also whose record each row is. */
export function columnsToShow(chosen: readonly ColumnId[], nomeOfTenant?: (tenantId: number) => string): Column[] {
  const columns = COLUMNS.filter(({ id }) => id === 'nome' || chosen.includes(id));
  if (nomeOfTenant === undefined) return columns;
  const cliente: Column = {
    id: 'cliente',
    label: 'Cliente',
    width: 'minmax(120px, 1fr)',
    text: ({ tenantId }) => nomeOfTenant(tenantId),
  };
  const afterNome = columns.findIndex(({ id }) => id === 'nome') + 1;
  return columns.toSpliced(afterNome, 0, cliente);
}

/** The choice kept for a user in this browser: names of columns, no personal data. */
export function readColumnChoice(storage: Storage, userId: string): readonly ColumnId[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? 'null');
    if (!Array.isArray(kept)) return DEFAULT_COLUMNS;
    return CHOOSABLE_COLUMNS.map(({ id }) => id).filter((id) => kept.includes(id));
  } catch {
    return DEFAULT_COLUMNS;
  }
}

export function keepColumnChoice(storage: Storage, userId: string, chosen: readonly ColumnId[]): void {
  try {
    storage.setItem(keyOf(userId), JSON.stringify(chosen));
  } catch {
    // a browser that stores nothing shows the usual columns next time
  }
}

/** A CPF that the server masked for this role is shown as it came. */
export function formatDocumento({ tipo, documento }: Pick<PessoaListItem, 'tipo' | 'documento'>): string {
  if (documento === null) return '';
  return tipo === 'fisica' ? formatCpf(documento) : formatCnpj(documento);
}

/** A moment in the reader's own time: `20/11/2026 14:05`. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso)).replace(',', '');
}

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

function labelOfPapel(papel: string): string {
  const labels: Readonly<Record<string, string>> = PAPEL_LABELS;
  return labels[papel] ?? papel;
}

function keyOf(userId: string): string {
  return `fichario.colunas.${userId}`;
}
