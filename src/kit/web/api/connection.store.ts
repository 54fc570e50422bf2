import { createStore } from '../browser/store.ts';

/** Whether the last call reached a server that could answer. */
const store = createStore<'up' | 'down'>('up');

export const useConnection = store.use;
export const subscribeToConnection = store.subscribe;
export const getConnection = store.get;

export function reportConnection(state: 'up' | 'down'): void {
  store.set(state);
}

/** Checks whether the server and its database are available. */
export async function checkConnection(): Promise<boolean> {
  const ready = await fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  reportConnection(ready ? 'up' : 'down');
  return ready;
}
