import { notify } from '../../kit/web/browser/notifications.store.ts';
import { hasUnsavedChanges } from '../../kit/web/routing/leaving.ts';

const KEY = 'fichario.reloaded';
/** A second failure within this time is not caused by a new release. */
const ONCE_MS = 60_000;

/** After an update an open page requests files that no longer exist. Reloads the page once to load the new files. */
export function reloadOnceForNewRelease(): void {
  addEventListener('vite:preloadError', () => void reloadIfReleased());
}

/**
 * Reloads only if the server's page names other code: a file that failed to load is no proof of a new release, because the
 * connection may be lost, or the user went back during loading. Never discards unsaved changes.
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
