/** The characters that Windows-1252 adds to Latin-1, for the bytes from 0x80. The five unused bytes are blank. */
const FROM_0X80 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const BYTES: ReadonlyMap<string, string> = new Map(
  Array.from(FROM_0X80)
    .map((letter, index): [string, string] => [letter, String.fromCharCode(0x80 + index)])
    .filter(([letter]) => letter !== ' '),
);

// by code point, so a surrogate pair is one character
// oxlint-disable-next-line no-control-regex -- the whole of ASCII
const NOT_LATIN = /[^\u0000-\u007f\u00a0-\u00ff]/gu;

/**
 * Converts a text to code units that are bytes of Windows-1252, to be written as Latin-1. Characters that it lacks become
 * question marks and are counted.
 */
export function toWindows1252(text: string): { text: string; replaced: number } {
  if (text.search(NOT_LATIN) === -1) return { text, replaced: 0 };
  let replaced = 0;
  const written = text.replace(NOT_LATIN, (letter) => {
    const byte = BYTES.get(letter);
    if (byte === undefined) replaced += 1;
    return byte ?? '?';
  });
  return { text: written, replaced };
}
