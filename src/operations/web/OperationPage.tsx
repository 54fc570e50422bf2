import { useParams } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { useMay } from '../../access/web/use-permissions.ts';
import { ApiProblem } from '../../kit/web/api/api-problem.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { Badge } from '../../kit/web/ui/Badge.tsx';
import { Banner } from '../../kit/web/ui/Banner.tsx';
import { Button, buttonClasses } from '../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../kit/web/ui/states.tsx';
import type { Operation } from '../../register/operations/operation.schema.ts';
import { useOperation } from '../../register/operations/web/operations.api.ts';
import { OperationFacts } from './OperationFacts.tsx';
import { OperationOutcomes } from './OperationOutcomes.tsx';
import css from './OperationPage.module.css';
import { OperationProgress } from './OperationProgress.tsx';
import { ChooseTenant, NotAllowed } from './OperationsPage.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { STATE_BADGES, titleOf } from './operation-texts.ts';

/** One operation: who, when, from where, what became of its records, and the way to take it back. */
export function OperationPage() {
  const { id } = useParams({ from: '/shell/operacoes/$id' });
  const tenant = useTenantChoice();
  const mayRead = useMay('pessoa.history');
  if (typeof tenant === 'number' && mayRead) return <LoadedOperation key={`${tenant} ${id}`} id={id} />;
  return (
    <>
      <PageHeader title="Operação" />
      {tenant === 'all' && <ChooseTenant />}
      {typeof tenant === 'number' && <NotAllowed />}
    </>
  );
}

function LoadedOperation({ id }: { id: string }) {
  const { data: operation, error, refetch } = useOperation(id);
  if (operation) return <OperationView operation={operation} />;
  if (error) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title="Carregando…" focusOnArrival={false} />
      <div className={css.section}>
        <SkeletonLines />
      </div>
    </>
  );
}

function OperationView({ operation }: { operation: Operation }) {
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
        <OperationOutcomes operation={operation} />
      </div>
      {isAsking && <UndoDialog id={id} isRedo={operation.kind === 'undo'} onClose={() => setAsking(false)} />}
    </>
  );
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  // what is no id at all is refused before it is looked for
  const isMissing = error instanceof ApiProblem && [400, 404, 422].includes(error.status);
  const back = (
    <Link to="/operacoes" className={buttonClasses({})}>
      Ver as operações
    </Link>
  );
  return (
    <>
      <PageHeader title={isMissing ? 'Operação não encontrada' : 'Operação'} />
      {isMissing ? (
        <EmptyState title="Esta operação não existe neste cliente" actions={back}>
          Confira o cliente escolhido no alto da tela.
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={onRetry} actions={back} />
      )}
    </>
  );
}
