import { subscribeToTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { createStore } from '../../../kit/web/browser/store.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';

/** The offered ones, plus the open one. */
const MOST = 6;

/** In the memory of this tab only. */
const store = createStore<readonly Pessoa[]>([]);
// forget them with another client, and after a sign-out
subscribeToTenantChoice(() => store.set([]));

/** Remembers an open record, in its current version. Forgets a deleted one. */
export function noteRecent(pessoa: Pessoa): void {
  const others = store.get().filter(({ id }) => id !== pessoa.id);
  store.set(pessoa.deletedAt ? others : [pessoa, ...others].slice(0, MOST));
}

/** The records opened last in this tab, the newest first. */
export const useRecentRecords = store.use;
