import { useSearch } from '@tanstack/react-router';
import { CopyCheck } from '../../kit/web/icons/icons.ts';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { useMay } from '../../access/web/use-permissions.ts';
import { PagedItems } from '../../kit/web/items/PagedItems.tsx';
import { navigate } from '../../kit/web/routing/router.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import { EmptyState } from '../../kit/web/ui/states.tsx';
import { ApartList } from './ApartList.tsx';
import { useGroups } from './queue/duplicates.api.ts';
import { certainOf, type DuplicatesSearch } from './queue/duplicates-search.ts';
import { DuplicatesFilters } from './DuplicatesFilters.tsx';
import css from './Duplicates.module.css';
import { GroupList } from './GroupList.tsx';
import { SearchStatus } from './SearchStatus.tsx';

/** The queue of possible duplicates: merge them, or mark them as different people. */
export function DuplicatesPage() {
  const tenant = useTenantChoice();
  const mayJudge = useMay('pessoa.judge');
  const search = useSearch({ from: '/shell/duplicidades' });
  const isOpen = typeof tenant === 'number' && mayJudge;
  const handleFilter = (changes: DuplicatesSearch) =>
    void navigate({ to: '/duplicidades', search: { ...search, ...changes }, replace: true });
  return (
    <>
      <PageHeader title="Duplicidades" actions={isOpen && <SearchStatus key={tenant} />} />
      {tenant === 'all' && <ChooseTenant />}
      {typeof tenant === 'number' && !mayJudge && <NotAllowed />}
      {isOpen && (
        <div className={css.page}>
          <DuplicatesFilters search={search} onChange={handleFilter} />
          {search.estado === 'decididas' ? (
            <ApartList key={tenant} />
          ) : (
            <Groups key={nameOf(tenant, search)} name={nameOf(tenant, search)} search={search} />
          )}
        </div>
      )}
    </>
  );
}

function nameOf(tenant: number, search: DuplicatesSearch): string {
  return `${tenant} ${JSON.stringify(search)}`;
}

function Groups({ name, search }: { name: string; search: DuplicatesSearch }) {
  const isLater = search.estado === 'adiadas';
  const certain = certainOf(search);
  return (
    <PagedItems query={useGroups(search)} empty={<Nothing search={search} />} gutter>
      {(groups, firstNew) => <GroupList {...{ groups, isLater, name, certain }} focusOn={firstNew} />}
    </PagedItems>
  );
}

function Nothing({ search: { estado, ...filters } }: { search: DuplicatesSearch }) {
  if (Object.values(filters).some(Boolean)) {
    return (
      <EmptyState
        icon={<CopyCheck />}
        title="Nenhum grupo com estes filtros"
        actions={<Button onClick={() => void navigate({ to: '/duplicidades' })}>Limpar os filtros</Button>}
      >
        Escolha outra certeza, outra razão ou outra origem.
      </EmptyState>
    );
  }
  if (estado === 'adiadas')
    return (
      <EmptyState icon={<CopyCheck />} title="Nada foi deixado para depois">
        Os grupos que você deixar para depois ficam aqui, e dá para trazê-los de volta.
      </EmptyState>
    );
  return (
    <EmptyState icon={<CopyCheck />} title="Nenhuma ficha parece repetida">
      A procura passa à noite e depois de cada importação. Para procurar já, use Procurar agora.
    </EmptyState>
  );
}

function ChooseTenant() {
  return (
    <EmptyState icon={<CopyCheck />} title="Escolha um cliente">
      Fichas repetidas são procuradas em cada cliente. Escolha um no alto da tela.
    </EmptyState>
  );
}

function NotAllowed() {
  return (
    <EmptyState icon={<CopyCheck />} title="Seu papel neste cliente não trata duplicidades">
      Peça a um administrador do cliente.
    </EmptyState>
  );
}
