import { useRef, useState } from 'react';
import type { PessoaListItem } from '../pessoa.ts';
import { rangeBetween } from './grid-keys.ts';
import type { ListMemory } from './list-memory.ts';

type Selected = ReadonlyMap<string, PessoaListItem>;

/** The row the keyboard is on, and the rows marked for something. Marked rows are known by id: they survive a new search. */
export type GridSelection = {
  active: number;
  selected: Selected;
  isSelected: (id: string) => boolean;
  moveTo: (index: number, extend: boolean) => void;
  toggle: (index: number) => void;
  selectAll: () => void;
  clear: () => void;
};

/** The selection of each list of this tab, for when its reader comes back from a record. */
const kept = new Map<string, Selected>();

/** The selection in a list; `listKey` names it whatever is searched in it, `memory` belongs to the present search. */
export function useGridSelection(
  items: readonly PessoaListItem[],
  { listKey, memory }: { listKey: string; memory: ListMemory },
): GridSelection {
  const [place, setPlace] = useState({ memory, active: memory.active });
  const [selected, setSelected] = useState<Selected>(() => kept.get(listKey) ?? new Map());
  const anchor = useRef(memory.active);
  // another search begins where it was left, or at its top
  const active = place.memory === memory ? place.active : memory.active;

  const goTo = (index: number) => {
    rememberActive(memory, index);
    setPlace({ memory, active: index });
  };
  const keep = (next: Selected) => {
    kept.set(listKey, next);
    setSelected(next);
  };
  const withRows = (indexes: Iterable<number>): Selected => {
    const next = new Map(selected);
    for (const index of indexes) {
      const item = items[index];
      if (item) next.set(item.id, item);
    }
    return next;
  };

  return {
    active,
    selected,
    isSelected: (id) => selected.has(id),
    moveTo: (index, extend) => {
      if (extend) keep(withRows(rangeBetween(anchor.current, index)));
      else anchor.current = index;
      goTo(index);
    },
    toggle: (index) => {
      const item = items[index];
      if (!item) return;
      const next = new Map(selected);
      if (!next.delete(item.id)) next.set(item.id, item);
      anchor.current = index;
      goTo(index);
      keep(next);
    },
    selectAll: () => keep(withRows(items.keys())),
    clear: () => keep(new Map()),
  };
}

function rememberActive(memory: ListMemory, index: number): void {
  memory.active = index;
}
