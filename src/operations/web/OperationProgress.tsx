import { countRecords, formatCount } from '../../kit/web/format/number-format.ts';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import type { Operation } from '../../register/operations/operation.schema.ts';
import { cancelOperation } from './operation.api.ts';
import css from './OperationPage.module.css';

/** The progress of a running operation, with a button to cancel it. Screen readers announce its end. */
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

/** The result of an undo or a bulk change in a sentence; empty for other kinds, which have it in the title. */
function summaryOf(operation: Operation): string {
  const { kind, state, total, done, kept: keptCount, failed } = operation;
  if (kind !== 'undo' && kind !== 'bulk' && kind !== 'receita') return '';
  const { running, singular } = wordsOf(operation);
  if (state === 'running') return running;
  const parts = [`${countRecords(done)} de ${formatCount(total)} ${word(done, singular)}`];
  if (keptCount > 0) parts.push(`${formatCount(keptCount)} ${word(keptCount, 'mantida')}`);
  if (failed > 0) parts.push(`${formatCount(failed)} com erro`);
  const pending = total - done - keptCount - failed;
  if (state === 'cancelled' && pending > 0) parts.push(`${formatCount(pending)} por fazer: foi cancelada`);
  return `${parts.join(', ')}.`;
}

function wordsOf({ undoes, bulk }: Operation): { running: string; singular: string } {
  if (undoes) {
    const again = undoes.kind === 'undo';
    return again ? { running: 'Refazendo…', singular: 'refeita' } : { running: 'Desfazendo…', singular: 'desfeita' };
  }
  if (bulk?.change.type === 'delete') return { running: 'Excluindo…', singular: 'excluída' };
  if (bulk?.change.type === 'restore') return { running: 'Restaurando…', singular: 'restaurada' };
  return { running: 'Mudando…', singular: 'mudada' };
}

function word(count: number, singular: string): string {
  return count === 1 ? singular : `${singular}s`;
}
