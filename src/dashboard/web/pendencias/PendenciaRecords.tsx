import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../../access/web/session.store.ts';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { Cell, RowHeader, Table } from '../../../kit/web/ui/Table.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import type { Pendencia } from '../../../pessoa/pendencias.ts';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import { recordLink } from '../../../register/record/web/record-href.ts';
import { usePessoasList } from '../../../search/web/lists.api.ts';
import { describePendencia, partToFix } from './pendencia-target.ts';

/** The records that have a pendência, a page at a time. */
export function PendenciaRecords({ kind }: { kind: Pendencia }) {
  const choice = useTenantChoice();
  const list = usePessoasList({ pendencia: [kind] });
  const [firstNew, setFirstNew] = useState<number>();
  // the rows of the kind before would be said to lack what they have
  const pages = list.isPlaceholderData ? undefined : list.data?.pages;
  if (list.isError && !pages) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!pages) return <SkeletonLines />;
  const items = pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState icon={<CircleCheck />} title="Nenhuma ficha com esta pendência">
        Bom trabalho. Escolha outra na lista.
      </EmptyState>
    );
  }
  const showCliente = choice === 'all';
  const handleMore = () => {
    setFirstNew(items.length);
    void list.fetchNextPage();
  };
  return (
    <>
      <Table label="Fichas com esta pendência" columns={columnsOf(showCliente)}>
        {items.map((item, index) => (
          <Row key={item.id} item={item} kind={kind} showCliente={showCliente} takesFocus={index === firstNew} />
        ))}
      </Table>
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={handleMore}>
          Mostrar mais
        </Button>
      )}
    </>
  );
}

function columnsOf(showCliente: boolean) {
  const columns = [{ label: 'Nome' }, { label: 'O que falta' }, { label: 'Cidade' }];
  return showCliente ? [...columns, { label: 'Cliente' }] : columns;
}

type RowProps = { item: PessoaListItem; kind: Pendencia; showCliente: boolean; takesFocus: boolean };

function Row({ item, kind, showCliente, takesFocus }: RowProps) {
  const { tenants } = useSession();
  const choice = useTenantChoice();
  const search = { campo: partToFix(kind, item.tipo) };
  return (
    <tr>
      <RowHeader>
        <Link {...recordLink(item, choice)} search={search} ref={takesFocus ? focusIt : undefined}>
          {item.nome}
        </Link>
      </RowHeader>
      <Cell label="O que falta">{describePendencia(kind, item.tipo)}</Cell>
      <Cell label="Cidade">{[item.cidade, item.uf].filter(Boolean).join(' · ')}</Cell>
      {showCliente && <Cell label="Cliente">{tenants.find(({ id }) => id === item.tenantId)?.nome}</Cell>}
    </tr>
  );
}

/** The first record of the next page: reading goes on there, and the button may be gone. */
function focusIt(link: HTMLAnchorElement | null): void {
  link?.focus();
}
