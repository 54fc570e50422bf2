import type { App } from './http-schemas.ts';

/** Does something when the server is ready, and then again every `everyMs` until it closes. */
export function repeatWhileServing(app: App, work: () => void, everyMs: number): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    work();
    timer = setInterval(work, everyMs).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
