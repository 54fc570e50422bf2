/*
 * Runs inside index.html, before the first paint and before the code of the pages is loaded. scripts/web/first-screen.ts bundles
 * it into one inline script, which the content security policy allows by its hash. Import only small modules here.
 */
import { readEntered } from '../../../access/web/entered.ts';
import { guessTenant } from '../../../access/web/first-tenant.ts';
import { sendEarly } from '../../../kit/web/api/early-calls.ts';
import { applyTheme, readThemeChoice } from '../../../kit/web/browser/theme-choice.ts';
import { readStoredColumns } from '../../../search/web/column-choice.ts';
import { type FirstPage, firstCallOf, firstPageOf } from './first-pages.ts';
import { NAV_CLOSED_KEY } from './nav-closed.ts';

declare global {
  /** files of each first page that index.html does not load; the build fills this in */
  const FILES_OF_PAGES: Partial<Record<FirstPage, readonly string[]>>;
}

/** Pages that never have navigation around them. */
const DOORS = new Set(['/entrar', '/inicio', '/sair']);

const { dataset } = document.documentElement;

applyTheme(readThemeChoice());
const userId = readEntered();
const isInside = userId !== undefined && !DOORS.has(location.pathname);
dataset['frame'] = isInside ? 'shell' : 'door';
if (isNavClosed()) dataset['nav'] = 'closed';
// if a file of the page fails to load, the frame would stay forever, so it shows a message
addEventListener('error', reportLostCode, { capture: true });
if (isInside) askAhead();

/** Requests the page's first data in parallel with its code. */
function askAhead(): void {
  sendEarly('/api/session');
  const tenant = guessTenant();
  const call = firstCallOf(location, readStoredColumns(localStorage, userId ?? '') ?? []);
  if (call !== undefined && tenant !== undefined) sendEarly(call, tenant);
  const page = firstPageOf(location.pathname);
  for (const file of (page && FILES_OF_PAGES[page]) ?? []) loadAhead(file);
}

function loadAhead(file: string): void {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  // with the same CORS mode as the import; otherwise the browser would load the file twice
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

function isNavClosed(): boolean {
  try {
    return localStorage.getItem(NAV_CLOSED_KEY) === 'yes';
  } catch {
    return false;
  }
}

function reportLostCode({ target }: ErrorEvent): void {
  if (!(target instanceof HTMLScriptElement)) return;
  const words = document.getElementById('frame-words');
  if (words) words.textContent = 'O Fichário não carregou. Confira a conexão e recarregue a página.';
  words?.setAttribute('role', 'alert');
}
