import { useParams, useSearch } from '@tanstack/react-router';
import { TenantPage } from '../../../access/web/TenantPage.tsx';
import { useCurrentTenant } from '../../../access/web/use-permissions.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { buttonClasses } from '../../../kit/web/ui/Button.tsx';
import { LoadedItem } from '../../../kit/web/items/LoadedItem.tsx';
import { useMainButtonKey } from '../../../kit/web/ui/main-button.ts';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import { ColumnsStep } from '../../columns/web/ColumnsForm.tsx';
import type { Import } from '../../model/import.ts';
import { FileStep } from '../../upload/web/FileStep.tsx';
import css from '../../web/ImportPage.module.css';
import { STEP_KEYS } from '../../web/step.keys.ts';
import { useStepFocus } from '../../web/StepHeading.tsx';
import { TenantGuard } from '../../web/TenantGuard.tsx';
import { type Step, stepOf } from '../../web/import-step.ts';
import { useImport } from '../../web/imports.api.ts';
import { ApplyStep, type UndoSlot } from './ApplyStep.tsx';
import { CheckStep } from './CheckStep.tsx';
import { DiscardButton } from './DiscardButton.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { ChooseTenant, MayNotImport } from './ImportarPage.tsx';

const BACK = (
  <Link to="/importar" className={buttonClasses({})}>
    Ver as importações
  </Link>
);

const TEXTS = {
  title: 'Importação',
  missingTitle: 'Importação não encontrada',
  missing: 'Esta importação não existe neste cliente',
};

/** One import, from the upload to its undo. The address names the import, so that a user can return and resume it. */
export function ImportPage({ Undo }: { Undo: UndoSlot }) {
  const { id } = useParams({ from: '/shell/importar/$id' });
  return (
    <TenantPage
      id={id}
      title={TEXTS.title}
      action="pessoa.import"
      noTenant={<ChooseTenant />}
      notAllowed={<MayNotImport />}
    >
      <LoadedImport id={id} Undo={Undo} />
    </TenantPage>
  );
}

function LoadedImport({ id, Undo }: { id: string; Undo: UndoSlot }) {
  return (
    <LoadedItem back={BACK} query={useImport(id)} texts={TEXTS} loadingClass={css.page}>
      {(current) => <ImportView current={current} Undo={Undo} />}
    </LoadedItem>
  );
}

function ImportView({ current, Undo }: { current: Import; Undo: UndoSlot }) {
  const tenant = useCurrentTenant();
  const step = stepOf(current, useSearch({ from: '/shell/importar/$id' }).passo);
  useStepFocus(step);
  useMainButtonKey(STEP_KEYS.next);
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
