import { SearchX, UserRoundPlus } from 'lucide-react';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { Button, buttonClasses } from '../../../kit/web/ui/Button.tsx';
import { EmptyState } from '../../../kit/web/ui/states.tsx';
import type { BasePath } from '../../../register/record/web/record-href.ts';
import { countFilters, type ListSearch } from '../../../search/web/list-search.ts';

type Props = { search: ListSearch; basePath: BasePath; mayCreate: boolean; onClear: () => void };

/** Says why the list is empty, and what to do. */
export function NothingFound({ search, basePath, mayCreate, onClear }: Props) {
  const create = mayCreate && (
    <Link to={`${basePath}/$codigo`} params={{ codigo: 'nova' }} className={buttonClasses({ variant: 'primary' })}>
      {basePath === '/empresas' ? 'Cadastrar empresa' : 'Cadastrar pessoa'}
    </Link>
  );
  const isNarrowed = search.q !== undefined || countFilters(search) > 0;
  if (!isNarrowed) {
    return (
      <EmptyState icon={<UserRoundPlus />} title="Nenhuma ficha ainda" actions={create}>
        O que você cadastrar aparece aqui.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title="Nada encontrado"
      actions={
        <>
          <Button onClick={onClear}>Limpar pesquisa e filtros</Button>
          {create}
        </>
      }
    >
      Procure pelo começo de duas palavras do nome, como “silva jo”, ou por CPF, CNPJ, telefone, e-mail ou cidade.
    </EmptyState>
  );
}
