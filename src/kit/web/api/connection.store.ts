import { createStore } from '../browser/store.ts';
import { readProblem } from './api-problem.ts';

/** Whether the last call reached a server that could answer. */
const store = createStore<'up' | 'down'>('up');

export const useConnection = store.use;
export const subscribeToConnection = store.subscribe;
export const getConnection = store.get;

/** The reason of an outage, as the server or a proxy reported it; undefined if there was no answer. */
const reason = createStore<string | undefined>(undefined);
export const useOutageReason = reason.use;

export function reportConnection(state: 'up' | 'down', why?: string): void {
  reason.set(why);
  store.set(state);
}

/** Derives the state of the connection from the answer to a call. */
export function reportProblem({ isOutage, detail }: { isOutage: boolean; detail: string }): void {
  if (isOutage) reportConnection('down', detail);
  else reportConnection('up');
}

/** Checks whether the server and its database are available. */
export async function checkConnection(): Promise<boolean> {
  const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) reportConnection('up');
  else reportConnection('down', answer && (await readProblem(answer)).detail);
  return answer?.ok ?? false;
}
