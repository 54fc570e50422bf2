import { useEffect } from 'react';
import { takeArrivalFocus } from '../../kit/web/routing/arrival-focus.ts';
import { fieldId } from '../../pessoa/form/form-labels.ts';
import { type RequestedPart, LISTS } from '../../register/record/web/record-href.ts';
import { useRecordSearch } from './record-address.ts';
import { addButtonId } from './form/use-blocks.ts';

/** Puts the focus on the part that the address asks for, once. Gives that part, if there is one. */
export function useRequestedPart(): RequestedPart | undefined {
  const { campo: asked } = useRecordSearch();
  useEffect(() => {
    if (!asked) return;
    takeArrivalFocus();
    const target = findPart(asked);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return asked;
}

/** The field itself; of a list its first one, what adds one if there is none, or the heading where nothing may be added. */
function findPart(part: RequestedPart): HTMLElement | null {
  const list = LISTS.find((name) => name === part);
  if (!list) return document.getElementById(fieldId(part));
  return (
    document.querySelector<HTMLElement>(`[data-list="${list}"] input`) ??
    document.getElementById(addButtonId(list)) ??
    document.getElementById(`secao-${list}`)
  );
}
