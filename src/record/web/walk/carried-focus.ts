import { takeArrivalFocus } from '../../../kit/web/routing/arrival-focus.ts';

/** The field in which the user goes on to another record. */
let carried: { id: string; name: string } | undefined;

/** The name of the field or button that has the focus. */
export function focusedName(): string | undefined {
  return document.activeElement?.getAttribute('name') ?? undefined;
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
  const name = carried?.id === id ? carried.name : undefined;
  carried = undefined;
  const target =
    name === undefined ? null : document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]:enabled`);
  if (!target) return false;
  takeArrivalFocus();
  target.focus();
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select();
  return true;
}
