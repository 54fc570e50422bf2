import { takeArrivalFocus } from '../../../kit/web/routing/arrival-focus.ts';

type Carried = { id: string; name: string };

/** The field in which the user goes on to another record. */
let carried: Carried | undefined;
/** The field that the record in between lacks: the one after it may have it. */
let lacking: Carried | undefined;

/** The name of the field or button of this record that has the focus, or of the one that the record lacks. */
export function focusedName(id: string): string | undefined {
  const name = document.activeElement?.getAttribute('name');
  return name ?? (lacking?.id === id ? lacking.name : undefined);
}

/** The next page of this record takes the focus there. */
export function carryFocus(id: string, name: string | undefined): void {
  carried = name === undefined ? undefined : { id, name };
}

export function dropCarriedFocus(): void {
  carried = undefined;
}

/**
 * Moves the focus to the field of the same name, its text selected. False without one: then a record opens as it always
 * does.
 */
export function takeCarriedFocus(id: string): boolean {
  const wanted = carried?.id === id ? carried : undefined;
  carried = undefined;
  const target = wanted && document.querySelector<HTMLElement>(`[name="${CSS.escape(wanted.name)}"]:enabled`);
  lacking = target ? undefined : wanted;
  if (!target) return false;
  takeArrivalFocus();
  target.focus();
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select();
  return true;
}
