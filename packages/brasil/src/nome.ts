/** Letters that no decomposition reduces to a to z. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ſ: 's',
};

const MARKS = /\p{M}/gu;
const SPECIAL_LETTERS = /[ßæœøłđðþıſ]/g;
const NOT_WORD = /[^\p{L}\p{N}]+/gu;
/** Signs of ASCII and accents: decomposed, a Portuguese name has no others. */
const ASCII_AND_MARKS = /^[\u0300-\u036f\0-\x7f]*$/;
const ACCENTS = /[\u0300-\u036f]/g;
const NOT_ASCII_WORD = /[^a-z0-9]+/g;

/**
 * The key under which a name is sorted and found: lower case, no accents, every run of other signs one space. The app
 * computes and stores it; `D'Ávila & Filhos S/A` and `D AVILA FILHOS S.A.` have the same key.
 */
export function chaveNome(text: string): string {
  const decomposed = text.normalize('NFD');
  // the same for nearly every name, in half the time
  if (ASCII_AND_MARKS.test(decomposed))
    return decomposed.replace(ACCENTS, '').toLowerCase().replace(NOT_ASCII_WORD, ' ').trim();
  const plain = decomposed
    .replace(MARKS, '')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter]!);
  return plain.replace(NOT_WORD, ' ').trim();
}

/** The words of the key of a name, in their order; none for a text without letters and digits. */
export function palavrasNome(text: string): string[] {
  const key = chaveNome(text);
  return key === '' ? [] : key.split(' ');
}
