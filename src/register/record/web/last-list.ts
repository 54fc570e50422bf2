import { subscribeToTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import type { ListSearch } from '../../../search/web/list-search.ts';
import type { BasePath } from './record-href.ts';

type LastList = { to: BasePath; search: ListSearch };

/** In the memory of this tab only. */
let last: LastList | undefined;
// no filter of another client, and none after a sign-out
subscribeToTenantChoice(() => {
  last = undefined;
});

/** The list that is shown now, with its search and its filters: the way back from a record leads there. */
export function rememberList(list: LastList): void {
  last = list;
}

/** Where a record's way back leads: to the list that was shown last, or else to the whole list. */
export function wayBack(to: BasePath): { to: BasePath; search?: ListSearch } {
  return last ?? { to };
}
