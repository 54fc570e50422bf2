import { CircleCheck, Pencil } from '../../../kit/web/icons/icons.ts';
import { Suspense, useState } from 'react';
import { useSession } from '../../../access/web/session.store.ts';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { useMay } from '../../../access/web/use-permissions.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { Cell, RowHeader, Table } from '../../../kit/web/ui/Table.tsx';
import { EmptyState } from '../../../kit/web/ui/states.tsx';
import type { EditPart } from '../../../pessoa/edit-part.ts';
import type { Pendencia } from '../../../pessoa/pendencias.ts';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import type { InPlace, Leave } from '../../../register/record/web/in-place.ts';
import { FIELDS, LISTS, recordLink } from '../../../register/record/web/record-href.ts';
import { useUndoKey } from '../../../register/undo/web/use-undo-key.ts';
import { usePessoasList } from '../../../search/web/lists.api.ts';
import { type NfeFix, useNfeFixes } from './nfe-fixes.ts';
import css from './PendenciasPage.module.css';
import { describePendencia, partToFix } from './pendencia-target.ts';
import { PagedItems, takeFocus } from '../../../kit/web/items/PagedItems.tsx';

/** The records with a pendência, one page at a time. */
export function PendenciaRecords({ kind, InPlace }: { kind: Pendencia; InPlace: InPlace }) {
  useUndoKey();
  const showCliente = useTenantChoice() === 'all';
  const query = usePessoasList({ pendencia: [kind] });
  const mayUpdate = useMay('pessoa.update');
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const fixes = useNfeFixes(kind === 'nfe' ? items : []);
  const fixOf = ({ id, tipo }: PessoaListItem) => fixes.get(id) ?? usualFix(kind, tipo);
  const { open, edit, leave } = useRowEditing(items, fixOf);
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
                fix={fixOf(item)}
                showCliente={showCliente}
                takesFocus={index === firstNew}
                onEdit={mayUpdate ? edit : undefined}
              />
            ))}
          </Table>
        )}
      </PagedItems>
      {open?.fix.part && (
        <Suspense>
          <InPlace
            key={open.item.id}
            record={open.item}
            part={open.fix.part}
            path={open.fix.path}
            repairs={open.repairs}
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

/** The edited row. It is a copy, so it does not change while it is edited. */
type OpenRow = { item: PessoaListItem; fix: Fix; typed: string; repairs: boolean };

/** The text of a row, and the part that corrects it; without a part, only the form of the record can. */
type Fix = { text: string; part: EditPart | undefined } & Partial<Omit<NfeFix, 'text' | 'part'>>;

function usualFix(kind: Pendencia, tipo: PessoaListItem['tipo']): Fix {
  return { text: describePendencia(kind, tipo), part: partToFix(kind, tipo) };
}

/** The edited row. A corrected row leaves the page, so the row below is chosen before. */
function useRowEditing(items: readonly PessoaListItem[], fixOf: (item: PessoaListItem) => Fix) {
  const [open, setOpen] = useState<OpenRow>();
  const edit = (item: PessoaListItem, { typed = '', repairs = false } = {}) =>
    setOpen({ item, fix: fixOf(item), typed, repairs });
  const leave = (how: Leave, typed: string) => {
    const place = items.findIndex(({ id }) => id === open?.item.id);
    const beside = place < 0 ? undefined : items[how === 'above' || how === 'previous' ? place - 1 : place + 1];
    const goesOn = how !== 'stay' && how !== 'away' && beside !== undefined && fixOf(beside).part !== undefined;
    if (goesOn) edit(beside, { typed });
    else setOpen(undefined);
    if (goesOn || how === 'away' || !open) return;
    (buttonOf(open.item) ?? (beside && buttonOf(beside)))?.focus();
  };
  return { open, edit, leave };
}

/** The button with the missing value of a row; null if the row is gone. */
function buttonOf({ id }: PessoaListItem): HTMLElement | null {
  return document.querySelector(`[data-pessoa="${id}"]`);
}

function columnsOf(showCliente: boolean) {
  const columns = [{ label: 'Nome' }, { label: 'O que falta' }, { label: 'Cidade' }];
  return showCliente ? [...columns, { label: 'Cliente' }] : columns;
}

const REQUESTED = [...FIELDS, ...LISTS];

type RecordRowProps = {
  item: PessoaListItem;
  fix: Fix;
  showCliente: boolean;
  takesFocus: boolean;
  /** undefined for a user who may only read */
  onEdit: ((item: PessoaListItem, how?: { repairs: boolean }) => void) | undefined;
};

function RecordRow({ item, fix, showCliente, takesFocus, onEdit }: RecordRowProps) {
  const { tenants } = useSession();
  const choice = useTenantChoice();
  const campo = REQUESTED.find((part) => part === fix.part);
  const search = campo ? { campo } : {};
  return (
    <tr>
      <RowHeader>
        <Link {...recordLink(item, choice)} search={search} ref={takesFocus ? takeFocus : undefined}>
          {item.nome}
        </Link>
      </RowHeader>
      <Cell label="O que falta">
        {onEdit && fix.part ? (
          <span className={css.fix}>
            <Button size="sm" data-pessoa={item.id} icon={<Pencil />} onClick={() => onEdit(item)}>
              {fix.text}
            </Button>
            {fix.repairable && (
              <Button
                size="sm"
                variant="subtle"
                aria-label={`Trocar os sinais de ${item.nome}`}
                onClick={() => onEdit(item, { repairs: true })}
              >
                Trocar
              </Button>
            )}
          </span>
        ) : (
          fix.text
        )}
      </Cell>
      <Cell label="Cidade">{[item.cidade, item.uf].filter(Boolean).join(' · ')}</Cell>
      {showCliente && <Cell label="Cliente">{tenants.find(({ id }) => id === item.tenantId)?.nome}</Cell>}
    </tr>
  );
}
