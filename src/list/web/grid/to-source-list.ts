import type { SourceList, Side } from '../../../register/record/web/source-list.ts';
import { type ListLoader, SIDES } from './list-loader.ts';
import { countRows, hasAfter, type ListWindow, settleWindow, type Total } from './list-window.ts';
import { toLoadedRows } from './loaded-rows.ts';

type SourceParts = Pick<SourceList, 'onArrive'> & { total: Total | undefined; load: ListLoader['load'] };

/**
 * The rows around a record, for moving from its page to the next. It has its own copy of the window: the one in the query
 * cache is reloaded after each save, and a corrected record may no longer be in the list.
 */
export function toSourceList(window: ListWindow, list: SourceParts): SourceList {
  const settled = settleWindow(window, list.total);
  const { start, isExact, items } = toLoadedRows(settled);
  const growAt = (side: Side) => {
    const request = SIDES[side].edge(settled);
    if (!request) return undefined;
    return async () => {
      const page = await list.load(request, new AbortController().signal);
      return toSourceList(SIDES[side].add(settled, page), list);
    };
  };
  return {
    rows: items.map(({ id, codigo }) => ({ id, codigo })),
    start,
    isExact,
    total: totalAsSeen(settled, list.total),
    before: growAt('before'),
    after: growAt('after'),
    onArrive: list.onArrive,
  };
}

/** The total, which is exact if the window contains the end of the list. */
function totalAsSeen(window: ListWindow, total: Total | undefined): Total | undefined {
  if (hasAfter(window) || !window.isExact) return total;
  return { rows: window.start + countRows(window), exact: true };
}
