/** Stores a choice in the browser. If the storage is full or switched off, the choice lasts only as long as the page. */
export function remember(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // nothing depends on a stored choice
  }
}
