import { useEffect } from 'react';
import { takeArrivalFocus } from '../../kit/web/routing/arrival-focus.ts';
import { fieldId } from '../../pessoa/form/form-labels.ts';
import { type RequestedPart, LISTS } from '../../register/record/web/record-href.ts';
import { useRecordSearch } from './record-address.ts';
import { addButtonId } from './form/use-blocks.ts';

/** Focuses the part of the form that the address names, once. Returns that part. */
export function useRequestedPart(): RequestedPart | undefined {
  const { campo } = useRecordSearch();
  useEffect(() => {
    if (!campo) return;
    takeArrivalFocus();
    const target = findPart(campo);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  }, [campo]);
  return campo;
}

/** The element of a field; for a list its first field, or else the button that adds a block, or else the heading. */
function findPart(part: RequestedPart): HTMLElement | null {
  const list = LISTS.find((name) => name === part);
  if (!list) return document.getElementById(fieldId(part));
  return (
    document.querySelector<HTMLElement>(`[data-list="${list}"] input`) ??
    document.getElementById(addButtonId(list)) ??
    document.getElementById(`secao-${list}`)
  );
}
