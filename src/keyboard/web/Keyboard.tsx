import { useEffect } from 'react';
import { listenToShortcuts } from './shortcuts.ts';

/** What the keyboard does on every page behind the sign-in. Once, in the shell. */
export function Keyboard() {
  useEffect(listenToShortcuts, []);
  return null;
}
