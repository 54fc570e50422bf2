import { getSessionState, subscribeToSession } from '../../access/web/session.store.ts';

/** So long after the sign-in: first the page itself. */
const AFTER_MS = 300;

/** Once somebody is signed in and the page stands, follows what others change. Called once, at the start. */
export function followLive(): void {
  const stop = subscribeToSession(() => {
    if (getSessionState().status !== 'signedIn') return;
    stop();
    setTimeout(() => void start(), AFTER_MS);
  });
}

async function start(): Promise<void> {
  // without it all goes on as it would without the stream
  const parts = await import('./start-live.ts').catch(() => undefined);
  parts?.startLive();
}
