import { palavrasNome } from '@fichario/brasil';

/** What can be chosen: the value that is kept, what people read, and a short name that may be typed as well (`SP`). */
export type Choice = { value: string; label: string; short?: string };

/**
 * The choices that fit what was typed, best first: the short name itself, the whole name, its beginning, then names with
 * words that begin so. Accents, capitals and signs make no difference. All of them, in their order, for the empty text.
 */
export function findChoices(choices: readonly Choice[], typed: string): readonly Choice[] {
  const words = palavrasNome(typed);
  if (words.length === 0) return typed.trim() === '' ? choices : [];
  const ranked = choices.map((choice) => ({ choice, rank: rankOf(choice, words) })).filter(({ rank }) => rank < NONE);
  return ranked.sort((one, other) => one.rank - other.rank).map(({ choice }) => choice);
}

const NONE = 5;

function rankOf({ label, short = '' }: Choice, words: readonly string[]): number {
  const text = words.join(' ');
  const name = palavrasNome(label);
  if (text === palavrasNome(short).join(' ')) return 0;
  if (text === name.join(' ')) return 1;
  // `olho dagua` for Olho d'Água
  if (name.join(' ').startsWith(text) || name.join('').startsWith(words.join(''))) return 2;
  if (isInOrder(name, words)) return 3;
  return words.every((word) => name.some((other) => other.startsWith(word))) ? 4 : NONE;
}

/** Whether each word begins one of the name, one after the other: `sao p` in São João do Piauí. */
function isInOrder(name: readonly string[], words: readonly string[]): boolean {
  let at = 0;
  for (const word of words) {
    const found = name.findIndex((other, place) => place >= at && other.startsWith(word));
    if (found === -1) return false;
    at = found + 1;
  }
  return true;
}
