import { getSessionState, subscribeToSession } from '../../access/web/session.store.ts';

/** The delay after the sign-in, so that the page itself loads first. */
const AFTER_MS = 300;

/** Follows the changes of others while a user is signed in. Called once, at the start. */
export function followLive(): void {
  const stop = subscribeToSession(() => {
    if (getSessionState().status !== 'signedIn') return;
    stop();
    setTimeout(() => void start(), AFTER_MS);
  });
}

async function start(): Promise<void> {
  // the product works without the stream
  const parts = await import('./start-live.ts').catch(() => undefined);
  parts?.startLive();
}
