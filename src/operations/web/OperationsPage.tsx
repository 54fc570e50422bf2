import { useSearch } from '@tanstack/react-router';
import { History } from '../../kit/web/icons/icons.ts';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { useMay } from '../../access/web/use-permissions.ts';
import { navigate } from '../../kit/web/routing/router.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import { EmptyState } from '../../kit/web/ui/states.tsx';
import { OperationFilters } from './OperationFilters.tsx';
import css from './OperationsPage.module.css';
import { OperationTable } from './OperationTable.tsx';
import type { OperationSearch } from '../../register/operations/web/operation-search.ts';
import { useOperations } from '../../register/operations/web/operations.api.ts';
import { PagedItems } from '../../kit/web/items/PagedItems.tsx';

/** The list of operations, the newest first: user, time, origin, number of records and state. */
export function OperationsPage() {
  const tenant = useTenantChoice();
  const mayRead = useMay('pessoa.history');
  const search = useSearch({ from: '/shell/operacoes' });
  const handleFilter = (changes: OperationSearch) =>
    void navigate({ to: '/operacoes', search: { ...search, ...changes }, replace: true });
  return (
    <>
      <PageHeader title="Operações" />
      {tenant === 'all' && <ChooseTenant />}
      {typeof tenant === 'number' && !mayRead && <NotAllowed />}
      {typeof tenant === 'number' && mayRead && (
        <div className={css.page}>
          <OperationFilters key={tenant} search={search} onChange={handleFilter} />
          <Operations
            key={`${tenant} ${JSON.stringify(search)}`}
            search={search}
            onClear={() => void navigate({ to: '/operacoes' })}
          />
        </div>
      )}
    </>
  );
}

function Operations({ search, onClear }: { search: OperationSearch; onClear: () => void }) {
  const isFiltered = Object.values(search).some(Boolean);
  return (
    <PagedItems query={useOperations(search)} empty={<Nothing isFiltered={isFiltered} onClear={onClear} />} gutter>
      {(operations, firstNew) => <OperationTable operations={operations} focusOn={firstNew} />}
    </PagedItems>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState icon={<History />} title="Nada mudou ainda">
        Cada cadastro, alteração, exclusão ou importação aparece aqui, e dá para desfazer.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<History />}
      title="Nenhuma operação com estes filtros"
      actions={<Button onClick={onClear}>Limpar os filtros</Button>}
    >
      Escolha outro tipo, outra pessoa ou outro período.
    </EmptyState>
  );
}

/** Asks for a client, because an operation belongs to one. */
export function ChooseTenant() {
  return (
    <EmptyState icon={<History />} title="Escolha um cliente">
      Cada cliente tem as suas operações. Escolha um no alto da tela.
    </EmptyState>
  );
}

export function NotAllowed() {
  return (
    <EmptyState icon={<History />} title="Seu papel neste cliente não vê as operações">
      Peça a um administrador do cliente.
    </EmptyState>
  );
}
