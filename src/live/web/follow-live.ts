import { getSessionState, subscribeToSession } from '../../access/web/session.store.ts';

/** Follows the changes of others while a user is signed in, after `ready`. Called once, at the start. */
export function followLive(ready: Promise<void>): void {
  const stop = subscribeToSession(() => {
    if (getSessionState().status !== 'signedIn') return;
    stop();
    void ready.then(start);
  });
}

async function start(): Promise<void> {
  // the product works without the stream
  const parts = await import('./start-live.ts').catch(() => undefined);
  parts?.startLive();
}
