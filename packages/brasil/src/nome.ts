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

/**
 * The key under which a name is sorted and found: lower case, no accents, every run of other signs one space. The app
 * computes and stores it; `D'Ávila & Filhos S/A` and `D AVILA FILHOS S.A.` have the same key.
 */
export function chaveNome(text: string): string {
  const plain = text
    .normalize('NFD')
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
