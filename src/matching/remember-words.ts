const MOST_CACHED = 100_000;

/** Caches the results of a function of a word: names repeat, and a million records have some hundred thousand words. */
export function rememberWords(make: (word: string) => string): (word: string) => string {
  const cache = new Map<string, string>();
  return (word) => {
    const known = cache.get(word);
    if (known !== undefined) return known;
    const made = make(word);
    if (cache.size >= MOST_CACHED) cache.clear();
    cache.set(word, made);
    return made;
  };
}
