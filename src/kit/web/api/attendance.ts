import { subscribeToNavigation } from '../routing/router.ts';

/** After this time without input, the page counts as unattended: its requests only refresh what others changed. */
const ATTENDED_MS = 120_000;

let lastInput = Date.now();
const noteInput = () => void (lastInput = Date.now());
for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'input', 'focus'])
  addEventListener(type, noteInput, { capture: true, passive: true });
// voice commands navigate without a key or a pointer
subscribeToNavigation(noteInput);

/** Whether a user is at this page. Requests of an unattended page do not prolong the session. */
export function isAttended(): boolean {
  return Date.now() - lastInput < ATTENDED_MS;
}
