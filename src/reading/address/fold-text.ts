const ACCENTED = /[^\0-\x7f]/gu;
/** Signs kept as they are: `º` and `ª` after a number are not letters. */
const KEPT = 'ºª°·•';
const OTHER_SIGNS: Readonly<Record<string, string>> = { '–': '-', '—': '-', '\u00a0': ' ' };
/**
 * The last accented letter of a Brazilian keyboard (Latin-1). A word with a later letter is no label and no mark: `Ḃ:` is not
 * the `B:` of a bairro.
 */
const LAST_TYPED = 'ÿ';
const plainLetters = new Map<string, string>();

/** Returns small letters without accents, one for each original character. Returns undefined if the length would change. */
export function foldText(text: string): string | undefined {
  const small = text.toLowerCase();
  return small.length === text.length ? small.replace(ACCENTED, plainOf) : undefined;
}

function plainOf(sign: string): string {
  const known = plainLetters.get(sign);
  if (known !== undefined) return known;
  const bare = sign <= LAST_TYPED ? sign.normalize('NFD').charAt(0) : '';
  const plain = /[a-z]/.test(bare) ? bare : (OTHER_SIGNS[sign] ?? (isLetter(sign) ? 'z'.repeat(sign.length) : sign));
  plainLetters.set(sign, plain);
  return plain;
}

/** a letter, a numeral or an accent of another script counts as a letter: no word begins after it */
function isLetter(sign: string): boolean {
  return !KEPT.includes(sign) && /[\p{L}\p{N}\p{M}]/u.test(sign);
}
