/** A word for comparison: small letters, without accents and punctuation. `Pendências,` is `pendencias`. */
export function foldWord(word: string): string {
  return withoutAccents(word)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** `Pendências` is `Pendencias`. */
export function withoutAccents(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

/** The heard words: as written by the recogniser, and for comparison. */
export function splitHeard(text: string): { raw: string; word: string }[] {
  return text
    .trim()
    .split(/\s+/)
    .map((raw) => ({ raw, word: foldWord(raw) }))
    .filter(({ word }) => word !== '');
}
