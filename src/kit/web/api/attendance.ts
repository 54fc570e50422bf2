import { subscribeToNavigation } from '../routing/router.ts';

/** So long after the last key or movement, what the page asks is its own doing: it refreshes what others changed. */
const ATTENDED_MS = 120_000;

let lastInput = Date.now();
const note = () => void (lastInput = Date.now());
for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'input', 'focus'])
  addEventListener(type, note, { capture: true, passive: true });
// spoken commands lead somewhere too
subscribeToNavigation(note);

/** Does somebody sit before this page? If not, what it asks does not prolong the session. */
export function isAttended(): boolean {
  return Date.now() - lastInput < ATTENDED_MS;
}
