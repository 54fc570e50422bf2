import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { type SourceList, rowBeside, type Side, type SourceRow } from '../../../register/record/web/source-list.ts';
import { useBasePath } from '../../../register/record/web/record-href.ts';
import type { OpenForm } from '../editor/record-slots.ts';
import { carryFocus, dropCarriedFocus, focusedName } from './carried-focus.ts';

/** Where the user wants to go, and the name of the field that they stand in. */
type Destination = { side: Side; name: string | undefined };

/** Goes on from a record to the next or the previous one of its list. `going`: where to, while it takes a while. */
export function useNeighbours(source: SourceList, id: string, form: OpenForm) {
  const [going, setGoing] = useState<Side>();
  const afterSave = useRef<Destination>(undefined);
  const open = useOpenRow();

  const leave = async ({ side, name }: Destination, save: () => Promise<boolean>) => {
    try {
      // a refusal is shown in the form, which stays
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
    // a save that was refused is not tried again
    if (destination) await leave(destination, async () => false);
  });
  useEffect(() => {
    if (!form.isSaving) void handleSaved();
  }, [form.isSaving]);

  const go = (side: Side) => {
    if (going) return;
    const destination = { side, name: focusedName(id) };
    setGoing(side);
    // of a save that is on its way, the answer comes first
    if (form.isSaving) afterSave.current = destination;
    else void leave(destination, form.save);
  };
  return { going, go };
}

/** Opens the record of a row in place of this one, so that the way back leads to the list. */
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
