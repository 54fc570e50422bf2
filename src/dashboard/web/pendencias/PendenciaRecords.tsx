import { CircleCheck } from 'lucide-react';
import { useSession } from '../../../access/web/session.store.ts';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { Cell, RowHeader, Table } from '../../../kit/web/ui/Table.tsx';
import { EmptyState } from '../../../kit/web/ui/states.tsx';
import type { Pendencia } from '../../../pessoa/pendencias.ts';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import { recordLink } from '../../../register/record/web/record-href.ts';
import { usePessoasList } from '../../../search/web/lists.api.ts';
import { describePendencia, partToFix } from './pendencia-target.ts';
import { PagedItems, takeFocus } from '../../../kit/web/items/PagedItems.tsx';

/** The records that have a pendência, a page at a time. */
export function PendenciaRecords({ kind }: { kind: Pendencia }) {
  const showCliente = useTenantChoice() === 'all';
  const query = usePessoasList({ pendencia: [kind] });
  const empty = (
    <EmptyState icon={<CircleCheck />} title="Nenhuma ficha com esta pendência">
      Bom trabalho. Escolha outra na lista.
    </EmptyState>
  );
  return (
    <PagedItems query={query} empty={empty}>
      {(items, firstNew) => (
        <Table label="Fichas com esta pendência" columns={columnsOf(showCliente)}>
          {items.map((item, index) => (
            <RecordRow
              key={item.id}
              item={item}
              kind={kind}
              showCliente={showCliente}
              takesFocus={index === firstNew}
            />
          ))}
        </Table>
      )}
    </PagedItems>
  );
}

function columnsOf(showCliente: boolean) {
  const columns = [{ label: 'Nome' }, { label: 'O que falta' }, { label: 'Cidade' }];
  return showCliente ? [...columns, { label: 'Cliente' }] : columns;
}

type RecordRowProps = { item: PessoaListItem; kind: Pendencia; showCliente: boolean; takesFocus: boolean };

function RecordRow({ item, kind, showCliente, takesFocus }: RecordRowProps) {
  const { tenants } = useSession();
  const choice = useTenantChoice();
  const search = { campo: partToFix(kind, item.tipo) };
  return (
    <tr>
      <RowHeader>
        <Link {...recordLink(item, choice)} search={search} ref={takesFocus ? takeFocus : undefined}>
          {item.nome}
        </Link>
      </RowHeader>
      <Cell label="O que falta">{describePendencia(kind, item.tipo)}</Cell>
      <Cell label="Cidade">{[item.cidade, item.uf].filter(Boolean).join(' · ')}</Cell>
      {showCliente && <Cell label="Cliente">{tenants.find(({ id }) => id === item.tenantId)?.nome}</Cell>}
    </tr>
  );
}
