const KEY = 'fichario.reloaded';
/** A second failure within this is no new release but something else. */
const ONCE_MS = 60_000;

/** After an update, an open page asks for files that are gone: it reloads, once, and has the new ones. */
export function reloadOnceForNewRelease(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
