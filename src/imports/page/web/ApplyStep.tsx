import { Undo2 } from '../../../kit/web/icons/icons.ts';
import { type ComponentType, useState } from 'react';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { formatDuration } from '../../../kit/web/format/number-format.ts';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { navigate } from '../../../kit/web/routing/router.ts';
import { Banner, type BannerProps } from '../../../kit/web/ui/Banner.tsx';
import { Button, buttonClasses } from '../../../kit/web/ui/Button.tsx';
import { mainProps } from '../../../kit/web/ui/main-button.ts';
import type { Operation } from '../../../register/operations/operation.schema.ts';
import { useOperation } from '../../../register/operations/web/operations.api.ts';
import { useUndoKey } from '../../../register/undo/web/use-undo-key.ts';
import { countWrong, type Import, NO_COUNTS } from '../../model/import.ts';
import { CountFigures } from '../../rows/web/CountFigures.tsx';
import { RowsPanel } from '../../rows/web/RowsPanel.tsx';
import { correctLeftOut } from '../../rows/web/correct-left-out.ts';
import css from '../../web/ImportPage.module.css';
import { RunProgress } from '../../web/RunProgress.tsx';
import { StepHeading } from '../../web/StepHeading.tsx';
import { countStaying, summarizeCounts, summarizeDone } from '../../web/import-texts.ts';
import { countRows } from '../../web/measure-texts.ts';

/** The dialog that undoes an operation. */
export type UndoSlot = ComponentType<{ id: string; onClose: () => void }>;

type Props = { current: Import; Undo: UndoSlot };

/** Fourth step: the import of the rows and its result. */
export function ApplyStep({ current, Undo }: Props) {
  return (
    <div className={css.body}>
      <StepHeading>{HEADINGS[current.state] ?? 'Importação'}</StepHeading>
      {current.state === 'applying' ? <Applying current={current} /> : <Result current={current} Undo={Undo} />}
    </div>
  );
}

const HEADINGS: Readonly<Partial<Record<Import['state'], string>>> = {
  applying: 'Importando',
  done: 'Importação concluída',
  cancelled: 'Importação cancelada',
  failed: 'A importação parou',
};

function Applying({ current }: { current: Import }) {
  return (
    <>
      <RunProgress current={current} label="Andamento da importação" verb="Importando" cancelLabel="Cancelar" />
      {current.counts && <CountFigures counts={current.counts} />}
      <p className={css.lead}>
        Pode sair desta página ou fechar o navegador: a importação continua, e está em Importar. Se cancelar, o que já
        entrou fica, e pode ser desfeito.
      </p>
    </>
  );
}

function Result({ current, Undo }: Props) {
  const counts = current.counts ?? NO_COUNTS;
  return (
    <>
      <Summary current={current} />
      <CountFigures counts={counts} />
      {current.operationId !== null && <AfterImport operationId={current.operationId} Undo={Undo} />}
      {countWrong(counts) > 0 && <LeftOut current={current} count={countWrong(counts)} />}
      {countStaying(counts) + counts.repaired > 0 && <RowsPanel current={current} counts={counts} editable={false} />}
    </>
  );
}

const KINDS: Readonly<Partial<Record<Import['state'], BannerProps['kind']>>> = {
  done: 'success',
  cancelled: 'warning',
  failed: 'error',
};

function Summary({ current: { state, counts, problem, operationId } }: { current: Import }) {
  return (
    <Banner kind={KINDS[state]} role="status">
      {state === 'done' && summarizeDone(counts ?? NO_COUNTS)}
      {state === 'cancelled' &&
        (operationId === null
          ? 'Cancelada antes de começar. Nada mudou no cadastro.'
          : `Cancelada no meio. Até ali: ${summarizeCounts(counts ?? NO_COUNTS)}.`)}
      {state === 'failed' && (problem ?? 'Algo falhou no servidor. Tente de novo.')}
    </Banner>
  );
}

function AfterImport({ operationId, Undo }: { operationId: string; Undo: UndoSlot }) {
  const { data: operation } = useOperation(operationId);
  const [isAsking, setAsking] = useState(false);
  useUndoKey();
  return (
    <>
      <div className={css.after}>
        <Link to="/pessoas" className={buttonClasses({ variant: 'primary' })} {...mainProps()}>
          Ver as fichas
        </Link>
        <Link to="/operacoes/$id" params={{ id: operationId }} className={buttonClasses({})}>
          Ver a operação
        </Link>
        {operation?.mayUndo && (
          <Button icon={<Undo2 />} onClick={() => setAsking(true)}>
            Desfazer importação…
          </Button>
        )}
        {operation && <Facts operation={operation} />}
      </div>
      {isAsking && <Undo id={operationId} onClose={() => setAsking(false)} />}
    </>
  );
}

function Facts({ operation: { durationMs, undoneBy } }: { operation: Operation }) {
  return (
    <>
      {undoneBy && (
        <Link to="/operacoes/$id" params={{ id: undoneBy.id }}>
          Esta importação foi desfeita
        </Link>
      )}
      {!undoneBy && durationMs !== null && <span className={css.lead}>{`Levou ${formatDuration(durationMs)}.`}</span>}
    </>
  );
}

/** Opens a new import of the rows that were not imported. */
function LeftOut({ current, count }: { current: Import; count: number }) {
  const tenant = useTenantChoice();
  const { act, isRunning } = useAction();
  const handleCorrect = () =>
    void act(async () => {
      if (typeof tenant !== 'number') return;
      await navigate({ to: '/importar/$id', params: { id: await correctLeftOut(current, tenant) } });
    });
  return (
    <Banner
      kind="warning"
      actions={
        <Button size="sm" loading={isRunning} onClick={handleCorrect}>
          Corrigir aqui
        </Button>
      }
    >
      {`${countRows(count)} com problema ${count === 1 ? 'ficou' : 'ficaram'} de fora. Corrija aqui, numa importação só delas, ou baixe o arquivo com os motivos, corrija na planilha e importe.`}
    </Banner>
  );
}
