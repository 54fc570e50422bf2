/** The effect of a key on the cells of the active row: edit one, or choose the next one. */
type CellMove = { kind: 'edit' } | { kind: 'beside'; step: 1 | -1 };

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** The move of a key; undefined for any other key. */
export function readCellKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): CellMove | undefined {
  if (shiftKey || ctrlKey || metaKey || altKey) return undefined;
  if (key === 'F2') return { kind: 'edit' };
  if (key === 'ArrowRight') return { kind: 'beside', step: 1 };
  return key === 'ArrowLeft' ? { kind: 'beside', step: -1 } : undefined;
}

/** The next column; undefined before the first one, where the whole row is active. */
export function columnBeside<Id extends string>(
  columns: readonly { id: Id }[],
  from: Id | undefined,
  step: 1 | -1,
): Id | undefined {
  const place = columns.findIndex(({ id }) => id === from) + step;
  return columns[Math.min(place, columns.length - 1)]?.id;
}
