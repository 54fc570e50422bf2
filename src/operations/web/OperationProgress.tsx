import { countRecords, formatCount } from '../../kit/web/format/number-format.ts';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import type { Operation } from '../../register/operations/operation.schema.ts';
import { cancelOperation } from '../../register/operations/web/operations.api.ts';
import css from './OperationPage.module.css';

/** How far a running operation is, with the way to stop it; its end is said aloud. */
export function OperationProgress({ operation }: { operation: Operation }) {
  const { id, state, total } = operation;
  const { act, isRunning: isCancelling } = useAction();
  const passed = operation.done + operation.kept + operation.failed;
  return (
    <>
      <p className={css.said} role="status">
        {summaryOf(operation)}
      </p>
      {state === 'running' && (
        <div className={css.progress}>
          <progress aria-label="Andamento" max={total} value={passed} />
          <span className={css.passed}>{`${formatCount(passed)} de ${countRecords(total)}`}</span>
          <Button size="sm" loading={isCancelling} onClick={() => void act(() => cancelOperation(id))}>
            Cancelar
          </Button>
        </div>
      )}
    </>
  );
}

/** The result of an undo or a bulk change in a sentence; empty for the others, whose title says it. */
function summaryOf(operation: Operation): string {
  const { kind, state, total, done, kept, failed } = operation;
  if (kind !== 'undo' && kind !== 'bulk') return '';
  const { running, one } = wordsOf(operation);
  if (state === 'running') return running;
  const parts = [`${countRecords(done)} de ${formatCount(total)} ${word(done, one)}`];
  if (kept > 0) parts.push(`${formatCount(kept)} ${word(kept, 'mantida')}`);
  if (failed > 0) parts.push(`${formatCount(failed)} com erro`);
  const left = total - done - kept - failed;
  if (state === 'cancelled' && left > 0) parts.push(`${formatCount(left)} por fazer: foi cancelada`);
  return `${parts.join(', ')}.`;
}

function wordsOf({ undoes, bulk }: Operation): { running: string; one: string } {
  if (undoes) {
    const again = undoes.kind === 'undo';
    return again ? { running: 'Refazendo…', one: 'refeita' } : { running: 'Desfazendo…', one: 'desfeita' };
  }
  if (bulk?.change.type === 'delete') return { running: 'Excluindo…', one: 'excluída' };
  if (bulk?.change.type === 'restore') return { running: 'Restaurando…', one: 'restaurada' };
  return { running: 'Mudando…', one: 'mudada' };
}

function word(count: number, one: string): string {
  return count === 1 ? one : `${one}s`;
}
