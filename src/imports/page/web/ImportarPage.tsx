import { FileUp } from '../../../kit/web/icons/icons.ts';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { useCurrentTenant, useMay } from '../../../access/web/use-permissions.ts';
import { useMainButtonKey } from '../../../kit/web/ui/main-button.ts';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import { EmptyState } from '../../../kit/web/ui/states.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { FileDrop } from '../../upload/web/FileDrop.tsx';
import { importFile } from '../../upload/web/import-file.ts';
import css from './ImportarPage.module.css';
import { FilesSpace } from './FilesSpace.tsx';
import { PastImports } from './PastImports.tsx';
import { STEP_KEYS } from '../../web/step.keys.ts';
import { TenantGuard } from '../../web/TenantGuard.tsx';

/** The page where a user uploads a file, with the earlier imports. */
export function ImportarPage() {
  const tenant = useTenantChoice();
  const mayImport = useMay('pessoa.import');
  return (
    <>
      <PageHeader title="Importar" />
      {tenant === 'all' && <ChooseTenant />}
      {typeof tenant === 'number' && !mayImport && <MayNotImport />}
      {typeof tenant === 'number' && mayImport && <Start key={tenant} tenantId={tenant} />}
    </>
  );
}

function Start({ tenantId }: { tenantId: number }) {
  const tenant = useCurrentTenant();
  const { act, isRunning } = useAction();
  useMainButtonKey(STEP_KEYS.next);
  const handleFile = (file: File) => void act(() => importFile(file, tenantId));
  return (
    <div className={css.page}>
      <TenantGuard nome={tenant?.nome ?? ''} />
      <FileDrop busy={isRunning} onFile={handleFile} />
      <FilesSpace />
      <PastImports />
    </div>
  );
}

/** Asks for a client: a file is imported into one. */
export function ChooseTenant() {
  return (
    <EmptyState icon={<FileUp />} title="Escolha um cliente">
      Uma planilha entra no cadastro de um cliente. Escolha qual no alto da tela.
    </EmptyState>
  );
}

export function MayNotImport() {
  return (
    <EmptyState icon={<FileUp />} title="Seu papel neste cliente não importa planilhas">
      Peça a um administrador ou gestor do cliente.
    </EmptyState>
  );
}
