import { subscribeToTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { createStore } from '../../../kit/web/browser/store.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';

/** As many as are offered, and the open one. */
const MOST = 6;

/** In the memory of this tab only. */
const store = createStore<readonly Pessoa[]>([]);
// no record of another client, and none after a sign-out
subscribeToTenantChoice(() => store.set([]));

/** The record is open, as it is now. A deleted one is not offered again. */
export function noteRecent(pessoa: Pessoa): void {
  const others = store.get().filter(({ id }) => id !== pessoa.id);
  store.set(pessoa.deletedAt ? others : [pessoa, ...others].slice(0, MOST));
}

/** The records opened last in this tab, the newest first. */
export const useRecentRecords = store.use;
