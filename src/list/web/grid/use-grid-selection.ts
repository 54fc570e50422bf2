import { useEffect, useRef, useState } from 'react';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { rangeBetween } from '../../../kit/web/grid/grid-keys.ts';
import type { ListMemory } from './list-memory.ts';
import { type LoadedRows, nearestLoaded, rowAt } from './loaded-rows.ts';
import {
  areAllMarked,
  isMarked,
  markAll,
  markRows,
  type Marks,
  MAX_NAMED,
  markWhole,
  NO_MARKS,
  toggleRow,
} from '../../../search/web/selection-marks.ts';

/** The active row of the keyboard, and the marked rows. */
export type GridSelection = {
  active: number;
  marks: Marks;
  isEmpty: boolean;
  /** every loaded row is marked */
  coversLoaded: boolean;
  /** whether the next press marks all rows of the list: all loaded rows are marked, or were when the last press marked them */
  offersWhole: boolean;
  isSelected: (id: string) => boolean;
  moveTo: (index: number, extend: boolean) => void;
  toggle: (index: number) => void;
  /** marks the loaded rows; when called again, all rows of the list */
  selectAll: () => void;
  selectWhole: () => void;
  clear: () => void;
};

/** The marks of each list of this tab, restored when the user returns from a record. */
const marksByList = new Map<string, Marks>();

type Options = {
  /** identifies the list, whatever is searched in it */
  listKey: string;
  /** of the current search */
  memory: ListMemory;
  /** identifies the filter of the list, independent of its order */
  filterKey: string;
  /** not all rows are loaded */
  hasMore: boolean;
  /** whether all rows of a list may be marked in one step here */
  mayMarkWhole: boolean;
};

/** The selection in a list. Rows marked one by one survive a new search; "all of this search" does not. */
export function useGridSelection(loaded: LoadedRows, options: Options): GridSelection {
  const { listKey, memory, filterKey, hasMore, mayMarkWhole } = options;
  const { items } = loaded;
  const [place, setPlace] = useState({ memory, active: memory.active });
  const [marks, keep] = useStoredMarks(listKey, filterKey);
  const anchor = useRef(memory.active);
  const [lastAll, setLastAll] = useState<{ marks: Marks; filterKey: string }>();
  // a new search starts at its stored position or its top
  const active = place.memory === memory ? place.active : memory.active;
  const goTo = (index: number) => {
    rememberActive(memory, index);
    setPlace({ memory, active: index });
  };
  const coversLoaded = areAllMarked(marks, items);
  const selectWhole = () => keep(markWhole(filterKey));
  const markLoaded = () => {
    const all = markAll(marks, items);
    if (items.length > 0) setLastAll({ marks: all, filterKey });
    keep(all);
  };
  // rows loaded since do not matter when the user presses again
  const offersWhole = coversLoaded || (lastAll?.marks === marks && lastAll.filterKey === filterKey);
  return {
    active,
    marks,
    isEmpty: marks.whole === undefined && marks.rows.size === 0,
    coversLoaded,
    offersWhole,
    isSelected: (id) => isMarked(marks, id),
    moveTo: (index, extend) => {
      if (extend) {
        const rows = rangeBetween(nearestLoaded(loaded, anchor.current), index).flatMap(
          (row) => rowAt(loaded, row) ?? [],
        );
        keep(markRows(marks, rows));
      } else anchor.current = index;
      goTo(index);
    },
    toggle: (index) => {
      const item = rowAt(loaded, index);
      if (!item) return;
      anchor.current = index;
      goTo(index);
      const next = toggleRow(marks, item);
      if (next) keep(next);
      else notify({ kind: 'warning', message: `No máximo ${MAX_NAMED} fichas podem ficar de fora. Refine a busca.` });
    },
    selectAll: () => {
      if (mayMarkWhole && hasMore && offersWhole) selectWhole();
      else markLoaded();
    },
    selectWhole,
    clear: () => keep(NO_MARKS),
  };
}

/** The marks of a list, kept after its page is left. A new search clears "all of this search", with a notice. */
function useStoredMarks(listKey: string, filterKey: string): [Marks, (next: Marks) => void] {
  const [stored, setStored] = useState<Marks>(() => marksByList.get(listKey) ?? NO_MARKS);
  /** how often a new search cleared "all of this search": each time is announced */
  const [losses, setLosses] = useState(0);
  const isOfOtherSearch = stored.whole !== undefined && stored.whole.filterKey !== filterKey;
  if (isOfOtherSearch) {
    setStored(NO_MARKS);
    setLosses(losses + 1);
  }
  useEffect(() => {
    if (losses === 0) return;
    marksByList.set(listKey, NO_MARKS);
    notify({ kind: 'info', message: 'A seleção era de toda a busca anterior e foi desfeita.' });
  }, [losses, listKey]);
  const keep = (next: Marks) => {
    marksByList.set(listKey, next);
    setStored(next);
  };
  return [isOfOtherSearch ? NO_MARKS : stored, keep];
}

function rememberActive(memory: ListMemory, index: number): void {
  memory.active = index;
}
