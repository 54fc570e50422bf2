import { type ComponentType, startTransition, use, useEffect, useState } from 'react';
import { dismissNotification, notify } from '../browser/notifications.store.ts';
import { loadCode } from './load-code.ts';

/** The loaders of what could not be loaded and is still in the page. */
const failed = new Set<() => void>();
let notification: number | undefined;

/**
 * A component whose code is loaded when it is first shown: `lazyComponent(async () => (await import('…')).Name)`. It belongs
 * into a `<Suspense>`. Unlike React's `lazy`, code that cannot be loaded does not take down the page around it, with what was
 * typed there: the component stays empty, a notification offers to try again, and so does the next time that it is shown.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waitsMs?: readonly number[],
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props> | undefined> | undefined;
  const start = () => (loading ??= loadCode(load, waitsMs).catch(() => undefined));

  return function LazyComponent(props: Props) {
    const [loaded, setLoaded] = useState(start);
    const Component = use(loaded);
    useEffect(() => {
      if (Component) return undefined;
      const forget = () => {
        if (loading === loaded) loading = undefined;
      };
      const retry = () => {
        forget();
        startTransition(() => setLoaded(start()));
      };
      const takeBack = offerRetry(retry);
      return () => {
        takeBack();
        forget();
      };
    }, [Component, loaded]);
    return Component ? <Component {...props} /> : null;
  };
}

/** Returns a function that takes the offer back. */
function offerRetry(retry: () => void): () => void {
  failed.add(retry);
  notification = notify({
    kind: 'error',
    message: 'Uma parte desta tela não pôde ser trazida. Confira a conexão; o que foi digitado continua aqui.',
    action: { label: 'Tentar de novo', onAction: retryAll },
  });
  return () => {
    failed.delete(retry);
    if (failed.size === 0 && notification !== undefined) dismissNotification(notification);
  };
}

function retryAll(): void {
  for (const retry of failed) retry();
}
