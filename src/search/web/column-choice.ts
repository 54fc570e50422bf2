/*
 * The columns that a user has chosen in this browser: their names, no personal data. Bundled into index.html with early.ts,
 * so it imports nothing.
 */

/** The chosen names as they were stored; undefined without a choice. */
export function readStoredColumns(storage: Storage, userId: string): readonly string[] | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? 'null');
    return Array.isArray(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the choice of a user. */
export function keepColumnChoice(storage: Storage, userId: string, chosen: readonly string[]): void {
  try {
    storage.setItem(keyOf(userId), JSON.stringify(chosen));
  } catch {
    // without storage, the next visit shows the default columns
  }
}

function keyOf(userId: string): string {
  return `fichario.colunas.${userId}`;
}
