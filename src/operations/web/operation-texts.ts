import { countRecords } from '../../kit/web/format/number-format.ts';
import type { Operation, OperationKind, Outcome } from '../../register/operations/operation.schema.ts';
import { bulkTitle, queryText } from './bulk/bulk-texts.ts';

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

type Titled = Pick<Operation, 'kind' | 'total' | 'nome' | 'undoes' | 'bulk'>;

/**
 * What an operation is: `Importação de 1.000 fichas`, `Situação → inativa em 312 fichas (busca “padaria”, UF SP)`,
 * `Desfazer: alteração de João da Silva`.
 */
export function titleOf({ kind, total, nome, undoes, bulk }: Titled): string {
  const what = nome ?? countRecords(total);
  if (bulk) {
    const narrowed = bulk.query && queryText(bulk.query);
    return bulkTitle(bulk, what) + (narrowed ? ` (${narrowed})` : '');
  }
  if (!undoes) return `${OPERATION_NAMES[kind]} de ${what}`;
  if (undoes.kind === 'undo') return `Refazer: ${what}`;
  const undone = undoes.bulk ? bulkTitle(undoes.bulk, what) : `${OPERATION_NAMES[undoes.kind]} de ${what}`;
  return `Desfazer: ${undone.charAt(0).toLowerCase()}${undone.slice(1)}`;
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

/** What became of a record, as the title of its list. */
export function outcomeLabel({ kind, undoes }: Pick<Operation, 'kind' | 'undoes'>, outcome: Outcome): string {
  if (outcome === 'failed') return 'Com erro';
  if (kind !== 'undo') return outcome === 'done' ? 'Mudadas' : 'Mantidas';
  if (outcome === 'kept') return 'Mantido porque alguém editou depois';
  return undoes?.kind === 'undo' ? 'Refeito' : 'Desfeito';
}

/** How long something took: `0,3 s`, `12 s`, `3 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 10_000) return `${SECONDS.format(ms / 1000)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const SECONDS = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
