import { countRecords } from '../../kit/web/format/number-format.ts';
import { OPERATION_NAMES } from '../../register/operations/operation.labels.ts';
import type { Operation, Outcome } from '../../register/operations/operation.schema.ts';
import { bulkTitle, queryText } from './bulk/bulk-texts.ts';

type Titled = Pick<Operation, 'kind' | 'total' | 'nome' | 'undoes' | 'bulk'>;

/**
 * The title of an operation: `Importação de 1.000 fichas`, `Situação → inativa em 312 fichas (busca “padaria”, UF SP)`,
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

export const STATE_BADGES = {
  running: { tone: 'accent', label: 'Em andamento' },
  done: { tone: 'success', label: 'Concluída' },
  cancelled: { tone: 'warning', label: 'Cancelada' },
  failed: { tone: 'danger', label: 'Falhou' },
} as const satisfies Record<Operation['state'], object>;

/** The title of the list of records with an outcome. */
export function outcomeLabel({ kind, undoes }: Pick<Operation, 'kind' | 'undoes'>, outcome: Outcome): string {
  if (outcome === 'failed') return 'Com erro';
  if (kind !== 'undo') return outcome === 'done' ? 'Mudadas' : 'Mantidas';
  if (outcome === 'kept') return 'Mantido porque alguém editou depois';
  return undoes?.kind === 'undo' ? 'Refeito' : 'Desfeito';
}
