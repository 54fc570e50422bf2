import { subscribeToTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import type { ListSearch } from '../../../search/web/list-search.ts';
import type { BasePath } from './record-href.ts';

type LastList = { to: BasePath; search: ListSearch };

/** In the memory of this tab only. */
let last: LastList | undefined;
// forget it with another client, and after a sign-out
subscribeToTenantChoice(() => {
  last = undefined;
});

/** Remembers the shown list, with its search and filters, as the target of a record's way back. */
export function rememberList(list: LastList): void {
  last = list;
}

/** The target of a record's way back: the last shown list, or else the whole list. */
export function wayBack(to: BasePath): { to: BasePath; search?: ListSearch } {
  return last ?? { to };
}
