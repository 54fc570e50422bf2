import { useSearch } from '@tanstack/react-router';
import { Download } from '../../kit/web/icons/icons.ts';
import { saveFile } from '../../kit/web/browser/save-file.ts';
import { formatCount } from '../../kit/web/format/number-format.ts';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { hrefOf } from '../../kit/web/routing/href.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import { ListTabs } from '../../kit/web/items/ListTabs.tsx';
import type { Operation, Outcome } from '../../register/operations/operation.schema.ts';
import { downloadRecords } from './operation.api.ts';
import type { InPlace } from '../../register/record/web/in-place.ts';
import css from './OperationPage.module.css';
import { OUTCOME_LISTS } from './outcome-lists.ts';
import { OperationRecords } from './OperationRecords.tsx';
import { outcomeLabel } from './operation-texts.ts';

/** The records of an operation: one list, or three by outcome if it did not change every record. */
export function OperationOutcomes({ operation, InPlace }: { operation: Operation; InPlace: InPlace }) {
  const { lista } = useSearch({ from: '/shell/operacoes/$id' });
  const { act, isRunning } = useAction();
  const hasLists = operation.kind === 'undo' || operation.kind === 'bulk' || operation.kept + operation.failed > 0;
  const chosen = OUTCOME_LISTS.find(({ list }) => list === lista)?.outcome ?? 'done';
  const outcome = hasLists ? chosen : 'done';
  const handleDownload = () =>
    void act(async () => saveFile(await downloadRecords(operation.id, outcome), `${fileName(operation, outcome)}.csv`));
  return (
    <section aria-labelledby="fichas-titulo" className={css.records}>
      <div className={css.recordsHead}>
        <h2 id="fichas-titulo" className={css.heading}>
          Fichas
        </h2>
        {hasLists && <OutcomeTabs operation={operation} chosen={outcome} />}
        <Button
          size="sm"
          className={css.download}
          icon={<Download />}
          disabled={operation[outcome] === 0}
          loading={isRunning}
          onClick={handleDownload}
        >
          Baixar lista (CSV)
        </Button>
      </div>
      <OperationRecords key={outcome} operation={operation} outcome={outcome} InPlace={InPlace} />
    </section>
  );
}

function OutcomeTabs({ operation, chosen }: { operation: Operation; chosen: Outcome }) {
  const tabs = OUTCOME_LISTS.map(({ outcome, list }) => ({
    href: hrefOf({
      to: '/operacoes/$id',
      params: { id: operation.id },
      search: outcome === 'done' ? {} : { lista: list },
    }),
    label: outcomeLabel(operation, outcome),
    count: formatCount(operation[outcome]),
    isChosen: outcome === chosen,
  }));
  return <ListTabs label="O que aconteceu com as fichas" tabs={tabs} />;
}

/** The name of the file, with the day and the list, and without the name of a person. */
function fileName({ at, kind }: Operation, outcome: Outcome): string {
  const isWhole = kind !== 'undo' && outcome === 'done';
  const list = isWhole ? 'fichas' : (OUTCOME_LISTS.find((item) => item.outcome === outcome)?.list ?? '');
  return `operacao-${at.slice(0, 10)}-${list}`;
}
