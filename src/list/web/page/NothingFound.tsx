import { SearchX, UserRoundPlus } from 'lucide-react';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { Button, buttonClasses } from '../../../kit/web/ui/Button.tsx';
import { EmptyState } from '../../../kit/web/ui/states.tsx';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';
import { countBesideHalf } from '../../../search/web/list-half.ts';
import type { ListSearch } from '../../../search/web/list-search.ts';

type Props = { search: ListSearch; half: Tipo | undefined; mayCreate: boolean; onClear: () => void };

const NONE: Readonly<Record<Tipo, string>> = { fisica: 'Nenhuma pessoa ainda', juridica: 'Nenhuma empresa ainda' };

/** Says why the list is empty, and what to do. */
export function NothingFound({ search, half, mayCreate, onClear }: Props) {
  const create = mayCreate && (
    <Link
      to={half === 'juridica' ? '/empresas/$codigo' : '/pessoas/$codigo'}
      params={{ codigo: 'nova' }}
      className={buttonClasses({ variant: 'primary' })}
    >
      {half === 'juridica' ? 'Cadastrar empresa' : 'Cadastrar pessoa'}
    </Link>
  );
  const isNarrowed = search.q !== undefined || countBesideHalf(search) > 0;
  if (!isNarrowed) {
    return (
      <EmptyState icon={<UserRoundPlus />} title={half ? NONE[half] : 'Nenhuma ficha ainda'} actions={create}>
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
