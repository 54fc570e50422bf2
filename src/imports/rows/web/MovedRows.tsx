import { formatCount } from '../../../kit/web/format/number-format.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import type { AppliedMoved, ImportRow } from '../../model/import.ts';
import { applyMoved } from '../../web/imports.api.ts';
import { ChangesList } from './ChangesList.tsx';
import css from './RowsPanel.module.css';
import type { ListedRows } from './use-rows-in-view.ts';

type Props = ListedRows & {
  importId: string;
  about: string;
  /** the total; `rows` has only the loaded ones */
  count: number;
  mayApply: boolean;
};

const NONE = new Map<number, never>();

/** Rows with a record that changed after the check, with three values a field; buttons let the file win in a row or in all. */
export function MovedRows({ importId, about, count, mayApply, ...listed }: Props) {
  const { act, isRunning } = useAction();
  const handleApply = (row: ImportRow) =>
    void act(async () => announce(await applyMoved(importId, [{ line: row.line, version: row.moved?.version ?? 0 }])));
  const handleAll = () => void act(async () => announce(await applyAll(importId)));
  return (
    <>
      <div className={css.lead}>
        <p className={css.about}>{about}</p>
        {mayApply && count > 0 && (
          <Button size="sm" loading={isRunning} onClick={handleAll}>
            {count === 1 ? 'Aplicar a linha' : `Aplicar todas as ${formatCount(count)} linhas`}
          </Button>
        )}
      </div>
      {listed.rows.length > 0 && (
        <ChangesList
          {...listed}
          changes={NONE}
          onChange={undefined}
          onApply={mayApply && !isRunning ? handleApply : undefined}
        />
      )}
    </>
  );
}

/** Repeats until all rows are applied: a request applies a thousand, as an operation. Returns the last one and the total. */
async function applyAll(importId: string): Promise<AppliedMoved> {
  let applied = 0;
  let operationId: string | null = null;
  for (;;) {
    const next = await applyMoved(importId);
    if (next.applied === 0) return { ...next, applied, operationId };
    applied += next.applied;
    operationId = next.operationId;
  }
}

/** Notifies the user of the result, since the list may be empty afterwards. */
function announce({ applied, operationId }: AppliedMoved): void {
  if (operationId === null) {
    const message = 'Nada entrou: a ficha mudou de novo, ou já está como o arquivo. Veja a lista como está agora.';
    notify({ kind: 'warning', message });
    return;
  }
  const handleShow = () => void navigate({ to: '/operacoes/$id', params: { id: operationId } });
  const message = applied === 1 ? '1 linha aplicada.' : `${formatCount(applied)} linhas aplicadas.`;
  notify({ kind: 'success', message, action: { label: 'Ver a operação', onAction: handleShow } });
}
