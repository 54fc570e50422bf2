const LOCK = 'fichario.live';

/** Whether the Web Locks API is available: only on https and on localhost. */
export function canShare(): boolean {
  return 'locks' in navigator;
}

/**
 * Makes one tab of the browser the leader, and another one as soon as that tab is gone. `lead` starts the work and returns a
 * function that ends it. Returns a function that ends this tab's candidacy.
 */
export function shareLead(lead: () => () => void): () => void {
  return canShare() ? leadByLock(lead) : leadWhileVisible(lead);
}

function leadByLock(lead: () => () => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const held = async () => {
    const stop = lead();
    await new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
    stop();
  };
  // the request rejects if it is aborted while it waits
  navigator.locks.request(LOCK, { signal }, held).catch(() => {});
  return () => leaving.abort();
}

/**
 * Each visible tab has a separate stream. There are few, which matters because a browser opens at most six connections to a
 * server.
 */
function leadWhileVisible(lead: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const follow = () => {
    if (document.visibilityState === 'visible') stop ??= lead();
    else {
      stop?.();
      stop = undefined;
    }
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop?.();
  };
}

/** Holds a lock until this tab is closed, to show other tabs that it is alive. */
export function showAlive(tabId: string): void {
  if (canShare()) void navigator.locks.request(`${LOCK}.${tabId}`, () => new Promise(() => {}));
}

/** Calls `run` when the other tab was closed or has crashed. */
export function onceGone(tabId: string, run: () => void): void {
  if (canShare()) void navigator.locks.request(`${LOCK}.${tabId}`, run);
}
