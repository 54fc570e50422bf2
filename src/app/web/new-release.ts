import { notify } from '../../kit/web/browser/notifications.store.ts';
import { hasUnsavedChanges } from '../../kit/web/routing/leaving.ts';

const KEY = 'fichario.reloaded';
/** A second failure within this is no new release but something else. */
const ONCE_MS = 60_000;

/** After an update, an open page asks for files that are gone: it reloads, once, and has the new ones. */
export function reloadOnceForNewRelease(): void {
  addEventListener('vite:preloadError', () => void reloadIfReleased());
}

/**
 * A file that did not come is not proof of a new release: the connection may be gone, or the browser gave up loading because
 * the user went back. Only a page of the server that names other code is. Unsaved changes are never left by it.
 */
async function reloadIfReleased(): Promise<void> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < ONCE_MS || !(await isReleased())) return;
  if (hasUnsavedChanges()) {
    notify({ kind: 'warning', message: 'O Fichário foi atualizado. Salve o que está aberto e recarregue a página.' });
    return;
  }
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

/** Whether the server's page names other code than this one. */
async function isReleased(): Promise<boolean> {
  const scripts = [...document.querySelectorAll('script[type="module"][src]')];
  try {
    const answer = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } });
    const page = await answer.text();
    return answer.ok && scripts.some((script) => !page.includes(script.getAttribute('src') ?? ''));
  } catch {
    return false;
  }
}
