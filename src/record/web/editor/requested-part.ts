import { useEffect } from 'react';
import { takeArrivalFocus } from '../../../kit/web/routing/arrival-focus.ts';
import { fieldId } from '../../model/form-labels.ts';
import type { RequestedPart } from '../../../register/record/web/record-href.ts';
import { useRecordSearch } from './record-address.ts';
import { addButtonId } from '../form/use-blocks.ts';

/** Focuses the part of the form that the address names, once. Returns its name. */
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

/**
 * The element of a field of the form. If it is missing, or `part` is a list: the first field of the list, or its button to add
 * an item, or its heading.
 */
export function findPart(part: string): HTMLElement | null {
  const [list = part] = part.split('.');
  return (
    document.getElementById(fieldId(part)) ??
    document.querySelector<HTMLElement>(`[data-list="${list}"] input`) ??
    document.getElementById(addButtonId(list)) ??
    document.getElementById(`secao-${list}`)
  );
}
