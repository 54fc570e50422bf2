import { CircleCheck, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSession } from '../../../access/web/session.store.ts';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { useMay } from '../../../access/web/use-permissions.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { Cell, RowHeader, Table } from '../../../kit/web/ui/Table.tsx';
import { EmptyState } from '../../../kit/web/ui/states.tsx';
import type { Pendencia } from '../../../pessoa/pendencias.ts';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import type { InPlace, Leave } from '../../../register/record/web/in-place.ts';
import { recordLink } from '../../../register/record/web/record-href.ts';
import { useUndoKey } from '../../../register/undo/web/use-undo-key.ts';
import { usePessoasList } from '../../../search/web/lists.api.ts';
import { describePendencia, partToFix } from './pendencia-target.ts';
import { PagedItems, takeFocus } from '../../../kit/web/items/PagedItems.tsx';

/** The records that have a pendência, a page at a time. */
export function PendenciaRecords({ kind, InPlace }: { kind: Pendencia; InPlace: InPlace }) {
  useUndoKey();
  const showCliente = useTenantChoice() === 'all';
  const query = usePessoasList({ pendencia: [kind] });
  const mayUpdate = useMay('pessoa.update');
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const { open, edit, leave } = useRowEditing(items);
  const openPart = open && partToFix(kind, open.item.tipo);
  const empty = (
    <EmptyState icon={<CircleCheck />} title="Nenhuma ficha com esta pendência">
      Bom trabalho. Escolha outra na lista.
    </EmptyState>
  );
  return (
    <>
      <PagedItems query={query} empty={empty}>
        {(shown, firstNew) => (
          <Table label="Fichas com esta pendência" columns={columnsOf(showCliente)}>
            {shown.map((item, index) => (
              <RecordRow
                key={item.id}
                item={item}
                kind={kind}
                showCliente={showCliente}
                takesFocus={index === firstNew}
                onEdit={mayUpdate && partToFix(kind, item.tipo) ? edit : undefined}
              />
            ))}
          </Table>
        )}
      </PagedItems>
      {openPart && (
        <Suspense>
          <InPlace
            key={open.item.id}
            record={open.item}
            part={openPart}
            prefers="warned"
            anchor={() => buttonOf(open.item)}
            typed={open.typed}
            onLeave={leave}
          />
        </Suspense>
      )}
    </>
  );
}

type OpenRow = { item: PessoaListItem; typed: string };

/** The row that is edited; it leaves the page once it lacks nothing, so the one below is chosen before that. */
function useRowEditing(items: readonly PessoaListItem[]) {
  const [open, setOpen] = useState<OpenRow>();
  const leave = (how: Leave, typed: string) => {
    const place = items.findIndex(({ id }) => id === open?.item.id);
    const beside = place < 0 ? undefined : items[how === 'above' || how === 'previous' ? place - 1 : place + 1];
    const goesOn = how !== 'stay' && how !== 'away' && beside !== undefined;
    setOpen(goesOn ? { item: beside, typed } : undefined);
    if (goesOn || how === 'away' || !open) return;
    (buttonOf(open.item) ?? (beside && buttonOf(beside)))?.focus();
  };
  return { open, edit: (item: PessoaListItem) => setOpen({ item, typed: '' }), leave };
}

/** The button that says what is missing in a row, while the row is there. */
function buttonOf({ id }: PessoaListItem): HTMLElement | null {
  return document.querySelector(`[data-pessoa="${id}"]`);
}

function columnsOf(showCliente: boolean) {
  const columns = [{ label: 'Nome' }, { label: 'O que falta' }, { label: 'Cidade' }];
  return showCliente ? [...columns, { label: 'Cliente' }] : columns;
}

type RecordRowProps = {
  item: PessoaListItem;
  kind: Pendencia;
  showCliente: boolean;
  takesFocus: boolean;
  /** undefined for who may only read */
  onEdit: ((item: PessoaListItem) => void) | undefined;
};

function RecordRow({ item, kind, showCliente, takesFocus, onEdit }: RecordRowProps) {
  const { tenants } = useSession();
  const choice = useTenantChoice();
  const part = partToFix(kind, item.tipo);
  const search = part ? { campo: part } : {};
  return (
    <tr>
      <RowHeader>
        <Link {...recordLink(item, choice)} search={search} ref={takesFocus ? takeFocus : undefined}>
          {item.nome}
        </Link>
      </RowHeader>
      <Cell label="O que falta">
        {onEdit ? (
          <Button size="sm" data-pessoa={item.id} icon={<Pencil />} onClick={() => onEdit(item)}>
            {describePendencia(kind, item.tipo)}
          </Button>
        ) : (
          describePendencia(kind, item.tipo)
        )}
      </Cell>
      <Cell label="Cidade">{[item.cidade, item.uf].filter(Boolean).join(' · ')}</Cell>
      {showCliente && <Cell label="Cliente">{tenants.find(({ id }) => id === item.tenantId)?.nome}</Cell>}
    </tr>
  );
}
