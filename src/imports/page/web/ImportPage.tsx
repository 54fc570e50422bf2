import { useParams, useSearch } from '@tanstack/react-router';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { useCurrentTenant, useMay } from '../../../access/web/use-permissions.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { buttonClasses } from '../../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import { ColumnsStep } from '../../columns/web/ColumnsForm.tsx';
import type { Import } from '../../import.ts';
import { FileStep } from '../../upload/web/FileStep.tsx';
import css from '../../web/ImportPage.module.css';
import { useStepFocus } from '../../web/StepHeading.tsx';
import { TenantGuard } from '../../web/TenantGuard.tsx';
import { type Step, stepOf } from '../../web/import-step.ts';
import { useImport } from '../../web/imports.api.ts';
import { ApplyStep, type UndoSlot } from './ApplyStep.tsx';
import { CheckStep } from './CheckStep.tsx';
import { DiscardButton } from './DiscardButton.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { ChooseTenant, MayNotImport } from './ImportarPage.tsx';

/** One import, from the file to its undo. Its address is the import: whoever comes back goes on where it was. */
export function ImportPage({ Undo }: { Undo: UndoSlot }) {
  const { id } = useParams({ from: '/shell/importar/$id' });
  const tenant = useTenantChoice();
  const mayImport = useMay('pessoa.import');
  if (typeof tenant === 'number' && mayImport) return <LoadedImport key={`${tenant} ${id}`} id={id} Undo={Undo} />;
  return (
    <>
      <PageHeader title="Importação" />
      {tenant === 'all' && <ChooseTenant />}
      {typeof tenant === 'number' && <MayNotImport />}
    </>
  );
}

function LoadedImport({ id, Undo }: { id: string; Undo: UndoSlot }) {
  const { data, error, refetch } = useImport(id);
  if (data) return <ImportView current={data} Undo={Undo} />;
  if (error) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title="Carregando…" focusOnArrival={false} />
      <div className={css.page}>
        <SkeletonLines />
      </div>
    </>
  );
}

function ImportView({ current, Undo }: { current: Import; Undo: UndoSlot }) {
  const tenant = useCurrentTenant();
  const step = stepOf(current, useSearch({ from: '/shell/importar/$id' }).passo);
  useStepFocus(step);
  return (
    <>
      <PageHeader
        title={current.fileName}
        documentTitle={`Importar ${current.fileName}`}
        actions={<DiscardButton current={current} />}
      />
      <div className={css.page}>
        <div className={css.top}>
          <TenantGuard nome={tenant?.nome ?? ''} />
          <ImportSteps current={current} step={step} />
        </div>
        <StepBody key={step} step={step} current={current} Undo={Undo} />
      </div>
    </>
  );
}

function StepBody({ step, current, Undo }: { step: Step; current: Import; Undo: UndoSlot }) {
  switch (step) {
    case 'arquivo':
      return <FileStep current={current} />;
    case 'colunas':
      return <ColumnsStep current={current} />;
    case 'conferencia':
      return <CheckStep current={current} />;
    case 'importacao':
      return <ApplyStep current={current} Undo={Undo} />;
  }
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  // what is no id at all is refused before it is looked for
  const isMissing = error instanceof ApiProblem && [400, 404, 422].includes(error.status);
  const back = (
    <Link to="/importar" className={buttonClasses({})}>
      Ver as importações
    </Link>
  );
  return (
    <>
      <PageHeader title={isMissing ? 'Importação não encontrada' : 'Importação'} />
      {isMissing ? (
        <EmptyState title="Esta importação não existe neste cliente" actions={back}>
          Confira o cliente escolhido no alto da tela.
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={onRetry} actions={back} />
      )}
    </>
  );
}
