/*
 * After an upgrade, the tables of lists and searches are filled in the background, client by client. Until then a client is
 * listed from the register, and found by beginnings only, sorted by name.
 */
const unfilled = new Set<number>();

export function setUnfilled(tenantIds: readonly number[]): void {
  unfilled.clear();
  for (const id of tenantIds) unfilled.add(id);
}

/** Whether the client is not filled yet. */
export function isUnfilled(tenantId: number): boolean {
  return unfilled.has(tenantId);
}
