import { useState } from 'react';
import type { DuplicateGroup } from '../duplicates.schema.ts';
import { keyOf } from './merge-href.ts';

/** The groups marked for one merge. A group that disappears loses its mark; one too large to merge cannot be marked. */
export function useMarkedGroups(groups: readonly DuplicateGroup[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const isMarked = (group: DuplicateGroup) => keys.has(keyOf(group));
  return {
    marked: groups.filter((group) => isMarked(group) && group.many === null),
    isMarked,
    toggle: (group: DuplicateGroup) => {
      const others = [...keys].filter((key) => key !== keyOf(group));
      setKeys(new Set(isMarked(group) ? others : [...others, keyOf(group)]));
    },
    mark: (more: readonly DuplicateGroup[]) => setKeys(new Set([...keys, ...more.map(keyOf)])),
    unmark: () => setKeys(new Set()),
  };
}
