import { type ComponentType, startTransition, use, useEffect, useState } from 'react';
import { dismissNotification, notify } from '../browser/notifications.store.ts';
import { loadCode } from './load-code.ts';

/** The loaders that failed and have a component in the page. */
const failed = new Set<() => void>();
let notification: number | undefined;

/**
 * A component with code that loads when it is first shown: `lazyComponent(async () => (await import('…')).Name)`. It belongs
 * into `<Suspense>` or `<Afterwards>`. React's `lazy` would unmount the page around it, with the typed texts, if the code cannot
 * be loaded. Here it stays empty, a notification offers to try again, and showing it again tries, too.
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

/** Shows the offer to try again. Returns a function that withdraws it. */
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
