/** Latin letters that every text font has, composed as they should be. */
const ALL_PLAIN = /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f]*$/;
/** Invisible characters: controls, joiners, directions, variants, skin tones. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Emoji_Modifier}\ufe00-\ufe0f]/gu;

/**
 * Replaces the letters of a text that a font lacks: by the plain letter that it is a form of (`𝓐` is an A), or else by a
 * question mark, which is counted. Line breaks stay.
 */
export function toPaperLetters(text: string, has: (code: number) => boolean): { text: string; replaced: number } {
  if (ALL_PLAIN.test(text)) return { text, replaced: 0 };
  let replaced = 0;
  const hasAll = (letters: string) =>
    letters !== '' && Array.from(letters).every((each) => has(each.codePointAt(0) ?? 0));
  const written = text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replaceAll(UNSEEN, ''))
    .join('\n')
    .replaceAll(/[^\n]/gu, (letter) => {
      if (hasAll(letter)) return letter;
      const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
      if (plain !== letter && hasAll(plain)) return plain;
      // a combining mark that the font lacks; the letter under it is already written
      if (/\p{M}/u.test(letter)) return '';
      replaced += 1;
      return '?';
    });
  return { text: written, replaced };
}
