import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { notify } from '../../../kit/web/overlay/notifications.store.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { type ListWalk, rowBeside, type Side, type WalkRow } from '../../../register/record/web/list-walk.ts';
import { useBasePath } from '../../../register/record/web/record-href.ts';
import type { OpenForm } from '../record-slots.ts';
import { carryFocus, dropCarriedFocus, focusedName } from './carried-focus.ts';

/** Where the user wants to go, and the name of the field that they stand in. */
type Wish = { side: Side; name: string | undefined };

/** Goes on from a record to the next or the previous one of its list. `going`: where to, while it takes a while. */
export function useWalk(walk: ListWalk, id: string, form: OpenForm) {
  const [going, setGoing] = useState<Side>();
  const afterSave = useRef<Wish>(undefined);
  const open = useOpenRow();

  const leave = async ({ side, name }: Wish, save: () => Promise<boolean>) => {
    try {
      // a refusal is shown in the form, which stays
      if (form.isDirty() && !(await save())) return;
      const found = await rowBeside(walk, id, side);
      if (found && (await open(found.row, name))) walk.onArrive(found.number);
    } catch (error) {
      notify({ kind: 'error', message: error instanceof Error ? error.message : 'Algo falhou. Tente de novo.' });
    } finally {
      setGoing(undefined);
    }
  };
  const handleSaved = useEffectEvent(async () => {
    const wish = afterSave.current;
    afterSave.current = undefined;
    // a save that was refused is not tried again
    if (wish) await leave(wish, async () => false);
  });
  useEffect(() => {
    if (!form.isSaving) void handleSaved();
  }, [form.isSaving]);

  const go = (side: Side) => {
    if (going) return;
    const wish = { side, name: focusedName(id) };
    setGoing(side);
    // of a save that is on its way, the answer comes first
    if (form.isSaving) afterSave.current = wish;
    else void leave(wish, form.save);
  };
  return { going, go };
}

/** Opens the record of a row in place of this one, so that the way back leads to the list. */
function useOpenRow() {
  const choice = useTenantChoice();
  const basePath = useBasePath();
  return async (row: WalkRow, name: string | undefined) => {
    carryFocus(row.id, name);
    const codigo = choice === 'all' ? row.id : String(row.codigo);
    const isOpen = await navigate({ to: `${basePath}/$codigo`, params: { codigo }, replace: true });
    if (!isOpen) dropCarriedFocus();
    return isOpen;
  };
}
