/**
 * Keeps a choice in the browser. Where it keeps nothing (storage full, or switched off) the choice lives as long as the
 * page: nothing else may fail for it.
 */
export function remember(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // the next page begins without it
  }
}
