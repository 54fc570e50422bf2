/** Where a list was left: a record opened from it leads back to the same place. */
export type ListMemory = {
  /** the number of the row at the top of the view; a part of it may be scrolled away */
  first: number;
  active: number;
  /** a record was opened from it: whoever comes back goes on from that row */
  left: boolean;
};

const REMEMBERED_LISTS = 20;
const memories = new Map<string, ListMemory>();

/** The place where a list was left in this tab; its top, for a list that was not open yet. The caller writes into it. */
export function listMemory(key: string): ListMemory {
  const memory = memories.get(key) ?? { first: 0, active: 0, left: false };
  memories.delete(key);
  memories.set(key, memory);
  const oldest = memories.keys().next().value;
  if (memories.size > REMEMBERED_LISTS && oldest !== undefined) memories.delete(oldest);
  return memory;
}

/** A record is opened from the list. */
export function leaveList(memory: ListMemory): void {
  memory.left = true;
}
