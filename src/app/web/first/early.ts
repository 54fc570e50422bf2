/*
 * Runs inside index.html, before anything is painted and before the code of the pages is there. scripts/web/first-screen.ts
 * bundles it into one inline script, whose hash the policy of the pages names; so it imports what is small.
 */
import { readEntered } from '../../../access/web/entered.ts';
import { applyTheme, readThemeChoice } from '../../../kit/web/browser/theme-choice.ts';
import { NAV_CLOSED_KEY } from './nav-closed.ts';

/** Pages that have no navigation around them, whoever opens them. */
const DOORS = new Set(['/entrar', '/inicio', '/sair']);

const { dataset } = document.documentElement;

applyTheme(readThemeChoice());
dataset['frame'] = readEntered() === undefined || DOORS.has(location.pathname) ? 'door' : 'shell';
if (isNavClosed()) dataset['nav'] = 'closed';
// a file of the page that does not come leaves the frame standing for ever: it says so
addEventListener('error', sayWhenLost, { capture: true });

function isNavClosed(): boolean {
  try {
    return localStorage.getItem(NAV_CLOSED_KEY) === 'yes';
  } catch {
    return false;
  }
}

function sayWhenLost({ target }: ErrorEvent): void {
  if (!(target instanceof HTMLScriptElement)) return;
  const words = document.getElementById('frame-words');
  if (words) words.textContent = 'O Fichário não carregou. Confira a conexão e recarregue a página.';
  words?.setAttribute('role', 'alert');
}
