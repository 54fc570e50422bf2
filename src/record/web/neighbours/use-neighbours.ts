import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { type SourceList, rowBeside, type Side, type SourceRow } from '../../../register/record/web/source-list.ts';
import { useBasePath } from '../../../register/record/web/record-href.ts';
import type { OpenForm } from '../editor/record-slots.ts';
import { carryFocus, dropCarriedFocus, focusedName } from './carried-focus.ts';

/** The side to move to, and the name of the focused field. */
type Destination = { side: Side; name: string | undefined };

/** Moves from a record to the next or the previous one of its list. `going`: the side, while the move is pending. */
export function useNeighbours(source: SourceList, id: string, form: OpenForm) {
  const [going, setGoing] = useState<Side>();
  const afterSave = useRef<Destination>(undefined);
  const open = useOpenRow();

  const leave = async ({ side, name }: Destination, save: () => Promise<boolean>) => {
    try {
      // the form stays and shows why the save was refused
      if (form.isDirty() && !(await save())) return;
      const found = await rowBeside(source, id, side);
      if (found && (await open(found.row, name))) source.onArrive(found.number);
    } catch (error) {
      notify({ kind: 'error', message: error instanceof Error ? error.message : 'Algo falhou. Tente de novo.' });
    } finally {
      setGoing(undefined);
    }
  };
  const handleSaved = useEffectEvent(async () => {
    const destination = afterSave.current;
    afterSave.current = undefined;
    // a refused save is not repeated
    if (destination) await leave(destination, async () => false);
  });
  useEffect(() => {
    if (!form.isSaving) void handleSaved();
  }, [form.isSaving]);

  const go = (side: Side) => {
    if (going) return;
    const destination = { side, name: focusedName(id) };
    setGoing(side);
    // a pending save must be answered first
    if (form.isSaving) afterSave.current = destination;
    else void leave(destination, form.save);
  };
  return { going, go };
}

/** Opens the record of a row in place of this one, so the back button leads to the list. */
function useOpenRow() {
  const choice = useTenantChoice();
  const basePath = useBasePath();
  return async (row: SourceRow, name: string | undefined) => {
    carryFocus(row.id, name);
    const codigo = choice === 'all' ? row.id : String(row.codigo);
    const isOpen = await navigate({ to: `${basePath}/$codigo`, params: { codigo }, replace: true });
    if (!isOpen) dropCarriedFocus();
    return isOpen;
  };
}
