import { formatCount } from '../../web/number-format.ts';
import type { Operation, OperationKind, Outcome } from '../operation.ts';

/** What each kind of operation is called. */
export const OPERATION_NAMES: Readonly<Record<OperationKind, string>> = {
  create: 'Cadastro',
  update: 'Alteração',
  delete: 'Exclusão',
  restore: 'Restauração',
  bulk: 'Alteração em massa',
  import: 'Importação',
  undo: 'Desfazer',
};

/** A count of records in words: `1 ficha`, `1.000 fichas`. */
export function countRecords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'ficha' : 'fichas'}`;
}

type Titled = Pick<Operation, 'kind' | 'total' | 'nome' | 'undoes'>;

/** What an operation is: `Importação de 1.000 fichas`, `Desfazer: alteração de João da Silva`. */
export function titleOf({ kind, total, nome, undoes }: Titled): string {
  const what = nome ?? countRecords(total);
  if (!undoes) return `${OPERATION_NAMES[kind]} de ${what}`;
  if (undoes.kind === 'undo') return `Refazer: ${what}`;
  return `Desfazer: ${OPERATION_NAMES[undoes.kind].toLowerCase()} de ${what}`;
}

export const ORIGIN_NAMES: Readonly<Record<Operation['origin'], string>> = {
  web: 'Navegador',
  api: 'API',
  cli: 'Linha de comando',
};

export const STATE_BADGES = {
  running: { tone: 'accent', label: 'Em andamento' },
  done: { tone: 'success', label: 'Concluída' },
  cancelled: { tone: 'warning', label: 'Cancelada' },
  failed: { tone: 'danger', label: 'Falhou' },
} as const satisfies Record<Operation['state'], object>;

/** What became of a record in an undo, as the title of its list. */
export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  done: 'Desfeito',
  kept: 'Mantido porque alguém editou depois',
  failed: 'Com erro',
};

/** How long something took: `0,3 s`, `12 s`, `3 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 10_000) return `${SECONDS.format(ms / 1000)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const SECONDS = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
