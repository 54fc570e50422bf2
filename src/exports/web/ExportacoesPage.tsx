import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { useMay } from '../../access/web/use-permissions.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { Button, buttonClasses } from '../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../kit/web/ui/states.tsx';
import { DAYS_KEPT } from '../export.ts';
import css from './ExportacoesPage.module.css';
import { ExportTable } from './ExportTable.tsx';
import { useExports } from './exports.api.ts';

/** The files that were made of the register: what, by whom, how far, and where to download them. */
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
            <Link to="/pessoas">Pessoas</Link>, pesquise ou filtre, e use Exportar.
          </p>
          <Exports key={tenant} />
        </div>
      )}
    </>
  );
}

function Exports() {
  const list = useExports();
  const [firstNew, setFirstNew] = useState<number>();
  if (list.isError && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data)
    return (
      <div className={css.loading}>
        <SkeletonLines />
      </div>
    );
  const exports = list.data.pages.flatMap(({ items }) => items);
  if (exports.length === 0) {
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
        Na lista, Exportar faz um arquivo do que está na tela: CSV, Excel, PDF, JSON ou vCard.
      </EmptyState>
    );
  }
  const handleMore = () => {
    setFirstNew(exports.length);
    void list.fetchNextPage();
  };
  return (
    <>
      <ExportTable exports={exports} focusOn={firstNew} />
      {list.hasNextPage && (
        <Button className={css.more} loading={list.isFetchingNextPage} onClick={handleMore}>
          Mostrar mais
        </Button>
      )}
    </>
  );
}
