/*
 * The forms of a password that are compared with the passwords that attackers try first. They undo the usual changes of a
 * word. The rule and the script that builds the set of leaked passwords both use them.
 */

/** Lower case, without accents and spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}\s]/gu, '')
    .toLowerCase();
}

/** The letters and digits of a folded text: the form of the words in the set of leaked passwords. */
export function signsOf(folded: string): string {
  return folded.replaceAll(/[^a-z0-9]/g, '');
}

/** Signs and digits used for a letter: `p@ssw0rd`. Only `1`, `!` and `|` stand for two letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '&': 'e',
  '6': 'g',
  '9': 'g',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};

/** A folded text, and the same with its signs read as letters. */
export function readingsOf(folded: string): string[] {
  const letters = [...folded].map((sign) => LETTERS[sign] ?? sign).join('');
  return [...new Set([folded, ...['i', 'l'].map((letter) => letters.replaceAll(/[1!|]/g, letter))])];
}

/** The maximum of characters cut off at each end of a word. Every shorter cut is tried, too. */
const MOST_CUTS = 8;

/** A text without some of the signs and digits at its ends: the word inside, in all its readings, and the removed text. */
export function* coresOf(folded: string): Generator<{ core: string; around: string }> {
  const before = /^[^a-z]*/.exec(folded)?.[0].length ?? 0;
  const after = /[^a-z]*$/.exec(folded)?.[0].length ?? 0;
  if (before === folded.length) return;
  for (const start of cutsOf(before))
    for (const end of cutsOf(after)) {
      const around = folded.slice(0, start) + folded.slice(folded.length - end);
      const inside = folded.slice(start, folded.length - end);
      for (const reading of readingsOf(inside)) yield { core: onceOf(signsOf(reading)), around };
    }
}

function cutsOf(length: number): number[] {
  const some = Array.from({ length: Math.min(length, MOST_CUTS) }, (_, cut) => cut);
  return [...some, length];
}

/** A repeated word as a single one: `abcabc` as `abc`. */
function onceOf(word: string): string {
  return /^(.+?)\1+$/.exec(word)?.[1] ?? word;
}
