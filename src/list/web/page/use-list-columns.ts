import { useMemo, useState } from 'react';
import { useSession } from '../../../access/web/session.store.ts';
import { useAsksNfe } from '../../../access/web/use-asks-nfe.ts';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { keepColumnChoice } from '../../../search/web/column-choice.ts';
import { type ColumnId, columnsToShow, readColumnChoice } from '../../../search/web/list-columns.ts';
import type { ViewColumns } from '../list-slots.ts';

/** The columns of the list: those of its view, else the user's own; across all clients also the client. */
export function useListColumns([ofView, setOfView, forget]: ViewColumns) {
  const { user, tenants } = useSession();
  const choice = useTenantChoice();
  const asksNfe = useAsksNfe();
  const [own, setOwn] = useState(() => readColumnChoice(localStorage, user.id));
  const chosen = ofView ?? own;
  const columns = useMemo(() => {
    const nomeOf = (id: number) => tenants.find((tenant) => tenant.id === id)?.nome ?? '';
    // a client that issues no notes is not told of them, whatever was chosen for another
    const asked = asksNfe ? chosen : chosen.filter((id) => id !== 'nota');
    return columnsToShow(asked, choice === 'all' ? nomeOf : undefined);
  }, [chosen, choice, tenants, asksNfe]);
  const choose = (next: readonly ColumnId[]) => {
    // the columns of a view do not change the user's own
    if (ofView) return setOfView(next);
    keepColumnChoice(localStorage, user.id, next);
    setOwn(next);
  };
  return { columns, chosen, choose, forget };
}
