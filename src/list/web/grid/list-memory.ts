/** The scroll position at which a list was left, to return to from a record. */
export type ListMemory = {
  /** the row at the top of the view, with a fraction for the part that is scrolled away */
  first: number;
  active: number;
  /** whether a record was opened from the list, so the user returns to its row */
  openedRecord: boolean;
};

const REMEMBERED_LISTS = 20;
const memories = new Map<string, ListMemory>();

/** The position at which a list was left in this tab, or its top. The caller changes the object. */
export function listMemory(key: string): ListMemory {
  const memory = memories.get(key) ?? { first: 0, active: 0, openedRecord: false };
  memories.delete(key);
  memories.set(key, memory);
  const oldest = memories.keys().next().value;
  if (memories.size > REMEMBERED_LISTS && oldest !== undefined) memories.delete(oldest);
  return memory;
}

/** Updates the position after the user moved from record to record: on return, the list shows that row. */
export function followRow(memory: ListMemory, row: number, viewRows: number): void {
  memory.active = row;
  memory.first = Math.min(row, Math.max(memory.first, row + 1 - viewRows));
}

/** Stores that a record was opened from the list. */
export function leaveList(memory: ListMemory): void {
  memory.openedRecord = true;
}
