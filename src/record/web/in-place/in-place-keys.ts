import type { KeyboardEvent } from 'react';
import type { Leave } from '../../../register/record/web/in-place.ts';

const STOPS = 'input:not([type=hidden]), select, textarea';

/** The fields of the form in their order. Buttons are omitted, because keys do the same. */
export function fieldsOf(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(STOPS)].filter(
    (field) => !field.matches(':disabled, [tabindex="-1"]') && field.checkVisibility(),
  );
}

const KEEPS_ENTER = 'button, a, textarea:not([data-enter-goes-on]), [aria-expanded="true"]';
const KEEPS_SHIFT_ENTER = 'button, a, textarea, [aria-expanded="true"]';

/**
 * Where a key leads out of the form: Enter and Tab after the last field, Shift+Enter and Shift+Tab before the first,
 * Ctrl+Enter from any field. Undefined for a key that stays inside.
 */
export function readLeave(event: KeyboardEvent<HTMLFormElement>): Leave | undefined {
  const { key, shiftKey, altKey, target, currentTarget } = event;
  if (altKey || event.nativeEvent.isComposing || event.defaultPrevented || !(target instanceof HTMLElement)) return;
  const command = event.ctrlKey || event.metaKey;
  if (command) return key === 'Enter' && !shiftKey ? 'stay' : undefined;
  if (key !== 'Tab' && (key !== 'Enter' || target.matches(shiftKey ? KEEPS_SHIFT_ENTER : KEEPS_ENTER))) return;
  const fields = fieldsOf(currentTarget);
  if (target !== (shiftKey ? fields[0] : fields.at(-1))) return;
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  return shiftKey ? 'above' : 'below';
}
