/*
 * After an upgrade, the tables that lists and searches read are filled behind the requests, a client at a time. Until its turn has
 * come, a client is listed from the register itself, and found by beginnings alone, by name.
 */
const unfilled = new Set<number>();

/** Says which clients are not yet filled. */
export function setUnfilled(tenantIds: readonly number[]): void {
  unfilled.clear();
  for (const id of tenantIds) unfilled.add(id);
}

/** Is the client not yet filled? */
export function isUnfilled(tenantId: number): boolean {
  return unfilled.has(tenantId);
}
