const MOST_KEPT = 100_000;

/** What a function makes of a word, made once: names repeat, and of a million records there are some hundred thousand words. */
export function rememberWords(make: (word: string) => string): (word: string) => string {
  const kept = new Map<string, string>();
  return (word) => {
    const known = kept.get(word);
    if (known !== undefined) return known;
    const made = make(word);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(word, made);
    return made;
  };
}
