const LOCK = 'fichario.live';

/** Locks are there on https and on this machine only. */
export function canShare(): boolean {
  return 'locks' in navigator;
}

/**
 * Has one tab of the browser lead, and another one as soon as that one is gone. `lead` begins and gives what ends it.
 * Gives what ends this tab's part.
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
  // aborted while it waits, the request is refused
  navigator.locks.request(LOCK, { signal }, held).catch(() => {});
  return () => leaving.abort();
}

/**
 * Each tab that can be seen has a stream of its own: those are few, and a browser opens no more than six connections to
 * one server.
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

/** Keeps a lock as long as this tab lives, by which others see that it does. */
export function showAlive(tabId: string): void {
  if (canShare()) void navigator.locks.request(`${LOCK}.${tabId}`, () => new Promise(() => {}));
}

/** Calls when the other tab is gone, closed or fallen. */
export function onceGone(tabId: string, run: () => void): void {
  if (canShare()) void navigator.locks.request(`${LOCK}.${tabId}`, run);
}
