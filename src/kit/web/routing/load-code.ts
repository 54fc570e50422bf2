/** How long to wait before each further try. */
const WAITS_MS = [200, 1000];

/** Loads code of the page, and tries again: quick steps back and forth make a browser cancel it. Rejects with the last error. */
export async function loadCode<Code>(load: () => Promise<Code>, waitsMs: readonly number[] = WAITS_MS): Promise<Code> {
  for (const waitMs of waitsMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return load();
}
