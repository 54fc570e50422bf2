import { palavrasNome } from '@fichario/brasil';

/** An item of a choice: its stored value, its label, and a short name that can be typed, too (`SP`). */
export type Choice = { value: string; label: string; short?: string };

/**
 * The choices that match the typed text, best first: the exact short name, the exact label, labels that start with the
 * text, then labels with words that start with the typed words. Ignores accents, case and signs. An empty text matches
 * all choices, in their order.
 */
export function findChoices(choices: readonly Choice[], typed: string): readonly Choice[] {
  const words = palavrasNome(typed);
  if (words.length === 0) return typed.trim() === '' ? choices : [];
  const ranked = choices.map((choice) => ({ choice, rank: rankOf(choice, words) })).filter(({ rank }) => rank < NONE);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ choice }) => choice);
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

/** Whether the words are prefixes of words of the name, in the same order: `sao p` in São João do Piauí. */
function isInOrder(name: readonly string[], words: readonly string[]): boolean {
  let at = 0;
  for (const word of words) {
    const found = name.findIndex((other, index) => index >= at && other.startsWith(word));
    if (found === -1) return false;
    at = found + 1;
  }
  return true;
}
