import { Download } from '../../kit/web/icons/icons.ts';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { useMay } from '../../access/web/use-permissions.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { buttonClasses } from '../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import { EmptyState } from '../../kit/web/ui/states.tsx';
import { DAYS_KEPT } from '../export.ts';
import css from './ExportacoesPage.module.css';
import { ExportTable } from './ExportTable.tsx';
import { useExports } from './exports.api.ts';
import { PagedItems } from '../../kit/web/items/PagedItems.tsx';

/** The exports of the client: their content, user, progress and download. */
export function ExportacoesPage() {
  const tenant = useTenantChoice();
  const mayExport = useMay('pessoa.export');
  return (
    <>
      <PageHeader title="Exportações" />
      {tenant === 'all' && (
        <EmptyState icon={<Download />} title="Escolha um cliente">
          Cada cliente tem as suas exportações. Escolha um no alto da tela.
        </EmptyState>
      )}
      {typeof tenant === 'number' && mayExport && (
        <div className={css.page}>
          <p className={css.intro}>
            Os arquivos ficam aqui por {DAYS_KEPT} dias. Para exportar, abra a lista de{' '}
            <Link to="/pessoas">Fichas</Link>, pesquise ou filtre, e use Exportar.
          </p>
          <Exports key={tenant} />
        </div>
      )}
    </>
  );
}

function Exports() {
  return (
    <PagedItems query={useExports()} empty={<Nothing />} gutter>
      {(exports, firstNew) => <ExportTable exports={exports} focusOn={firstNew} />}
    </PagedItems>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={<Download />}
      title="Nada foi exportado ainda"
      actions={
        <Link to="/pessoas" className={buttonClasses({ variant: 'primary' })}>
          Abrir a lista
        </Link>
      }
    >
      Na lista, Exportar faz um arquivo do que está na tela: CSV, Excel, PDF, JSON, vCard, ou para o Google Contatos, o
      Outlook e o HubSpot.
    </EmptyState>
  );
}
