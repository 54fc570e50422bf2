import { useParams } from '@tanstack/react-router';
import { Undo2 } from '../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { TenantPage } from '../../access/web/TenantPage.tsx';
import { Link } from '../../kit/web/routing/Link.tsx';
import { Badge } from '../../kit/web/ui/Badge.tsx';
import { buttonClasses } from '../../kit/web/ui/Button.tsx';
import { Banner } from '../../kit/web/ui/Banner.tsx';
import { Button } from '../../kit/web/ui/Button.tsx';
import { LoadedItem } from '../../kit/web/items/LoadedItem.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import type { Operation } from '../../register/operations/operation.schema.ts';
import type { InPlace } from '../../register/record/web/in-place.ts';
import { useOperation } from '../../register/operations/web/operations.api.ts';
import { OperationFacts } from './OperationFacts.tsx';
import { OperationOutcomes } from './OperationOutcomes.tsx';
import css from './OperationPage.module.css';
import { OperationProgress } from './OperationProgress.tsx';
import { ChooseTenant, NotAllowed } from './OperationsPage.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { STATE_BADGES, titleOf } from './operation-texts.ts';

const BACK = (
  <Link to="/operacoes" className={buttonClasses({})}>
    Ver as operações
  </Link>
);

const TEXTS = {
  title: 'Operação',
  missingTitle: 'Operação não encontrada',
  missing: 'Esta operação não existe neste cliente',
};

type Slots = { InPlace: InPlace };

/** One operation: user, time, origin, the outcome for its records, and the undo. */
export function OperationPage({ InPlace }: Slots) {
  const { id } = useParams({ from: '/shell/operacoes/$id' });
  return (
    <TenantPage
      id={id}
      title={TEXTS.title}
      action="pessoa.history"
      noTenant={<ChooseTenant />}
      notAllowed={<NotAllowed />}
    >
      <LoadedOperation id={id} InPlace={InPlace} />
    </TenantPage>
  );
}

function LoadedOperation({ id, InPlace }: Slots & { id: string }) {
  return (
    <LoadedItem back={BACK} query={useOperation(id)} texts={TEXTS} loadingClass={css.section}>
      {(operation) => <OperationView operation={operation} InPlace={InPlace} />}
    </LoadedItem>
  );
}

function OperationView({ operation, InPlace }: Slots & { operation: Operation }) {
  const [isAsking, setAsking] = useState(false);
  const { id, state, problem, undoneBy, mayUndo } = operation;
  const { tone, label } = STATE_BADGES[state];
  return (
    <>
      <PageHeader
        title={titleOf(operation)}
        actions={
          mayUndo && (
            <Button icon={<Undo2 />} onClick={() => setAsking(true)}>
              {operation.kind === 'undo' ? 'Refazer…' : 'Desfazer…'}
            </Button>
          )
        }
      >
        {state !== 'done' && <Badge tone={tone}>{label}</Badge>}
        {undoneBy && (
          <Link to="/operacoes/$id" params={{ id: undoneBy.id }} className={css.undoneBy}>
            {operation.kind === 'undo' ? 'Refeita' : 'Desfeita'}
          </Link>
        )}
      </PageHeader>
      <div className={css.page}>
        {problem !== null && <Banner kind="error">{problem}</Banner>}
        <OperationProgress operation={operation} />
        <OperationFacts operation={operation} />
        <OperationOutcomes operation={operation} InPlace={InPlace} />
      </div>
      {isAsking && <UndoDialog id={id} isRedo={operation.kind === 'undo'} onClose={() => setAsking(false)} />}
    </>
  );
}
