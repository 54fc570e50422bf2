import { takeArrivalFocus } from '../../../kit/web/routing/arrival-focus.ts';

type Carried = { id: string; name: string };

/** The field to focus after the user moves on to another record. */
let carried: Carried | undefined;
/** A field that the current record lacks: the next record may have it. */
let lacking: Carried | undefined;

/** The name of the focused field or button of this record, or of the field that the record lacks. */
export function focusedName(id: string): string | undefined {
  const name = document.activeElement?.getAttribute('name');
  return name ?? (lacking?.id === id ? lacking.name : undefined);
}

/** The next page of this record will focus the field. */
export function carryFocus(id: string, name: string | undefined): void {
  carried = name === undefined ? undefined : { id, name };
}

export function dropCarriedFocus(): void {
  carried = undefined;
}

/** Focuses the field of the same name and selects its text. False if there is none; then the page sets its usual focus. */
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
