/** A word and its phonetic form (`word_sound` of the database): `thiago`, `tiago`. */
export type SpokenWord = { text: string; sound: string };

/** Cost of a different spelling with the same sound: less than any slip of a finger. */
const ALIKE = 0.5;
/** Extra cost of a different first letter: people rarely mistype it. */
const OTHER_FIRST_LETTER = 0.5;
/** Highest cost: a little over one slip; two in long words, which have fewer neighbours. */
const MOST = { short: 1.75, long: 2.5 };
const LONG = 8;

/**
 * The cost of reading one typed word as another: 0 for the same word, about 1 for each missing, extra, wrong or swapped
 * letter. Undefined above the highest cost.
 */
export function costOfMeaning(typed: SpokenWord, meant: SpokenWord): number | undefined {
  if (typed.text === meant.text) return 0;
  if (typed.sound === meant.sound) return ALIKE;
  const first = typed.sound[0] === meant.sound[0] ? 0 : OTHER_FIRST_LETTER;
  const byLetters = countSlips(typed.text, meant.text);
  const bySound = countSlips(typed.sound, meant.sound) + ALIKE / 2;
  const cost = Math.min(byLetters, bySound) + first;
  return cost <= (typed.text.length < LONG ? MOST.short : MOST.long) ? cost : undefined;
}

/**
 * Counts the slips between two words: missing, extra or wrong letters, or two swapped neighbours (optimal string
 * alignment, after Damerau and Levenshtein).
 */
export function countSlips(first: string, second: string): number {
  const [a, b] = [Array.from(first), Array.from(second)];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let place = 1; place <= b.length; place += 1) {
      const isSame = a[row - 1] === b[place - 1];
      const slips = Math.min(next[place - 1]! + 1, last[place]! + 1, last[place - 1]! + (isSame ? 0 : 1));
      const isSwapped = row > 1 && place > 1 && a[row - 1] === b[place - 2] && a[row - 2] === b[place - 1];
      next.push(isSwapped ? Math.min(slips, before[place - 2]! + 1) : slips);
    }
    before = last;
    last = next;
  }
  return last.at(-1)!;
}
