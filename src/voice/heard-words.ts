/** Words as they are compared: small letters, without accents and signs. `Pendências,` is `pendencias`. */
export function foldWord(word: string): string {
  return withoutAccents(word)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** `Pendências` is `Pendencias`. */
export function withoutAccents(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

/** What was heard, word by word: as written by the recogniser, and as it is compared. */
export function splitHeard(text: string): { raw: string; word: string }[] {
  return text
    .trim()
    .split(/\s+/)
    .map((raw) => ({ raw, word: foldWord(raw) }))
    .filter(({ word }) => word !== '');
}
