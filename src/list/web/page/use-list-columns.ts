import { useMemo, useState } from 'react';
import { useSession } from '../../../access/web/session.store.ts';
import { useAsksNfe } from '../../../access/web/use-asks-nfe.ts';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { keepColumnChoice } from '../../../search/web/column-choice.ts';
import { type ColumnId, columnsToShow, readColumnChoice } from '../../../search/web/list-columns.ts';
import type { ViewColumns } from '../list-slots.ts';

/** The columns of the list: those of its view, else those of the user; across all clients also the client. */
export function useListColumns([ofView, setOfView, forget]: ViewColumns) {
  const { user, tenants } = useSession();
  const choice = useTenantChoice();
  const asksNfe = useAsksNfe();
  const [userColumns, setOwn] = useState(() => readColumnChoice(localStorage, user.id));
  const chosen = ofView ?? userColumns;
  const columns = useMemo(() => {
    const nomeOf = (id: number) => tenants.find((tenant) => tenant.id === id)?.nome ?? '';
    // a client that issues no notes does not show this column, even if it was chosen in another client
    const allowed = asksNfe ? chosen : chosen.filter((id) => id !== 'nota');
    return columnsToShow(allowed, choice === 'all' ? nomeOf : undefined);
  }, [chosen, choice, tenants, asksNfe]);
  const choose = (next: readonly ColumnId[]) => {
    // the columns of a view do not change those of the user
    if (ofView) return setOfView(next);
    keepColumnChoice(localStorage, user.id, next);
    setOwn(next);
  };
  return { columns, chosen, choose, forget };
}
