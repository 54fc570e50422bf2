/** A keypress filter: which single characters a field takes, and what it leaves of a pasted text. */
export type Filter = { accepts(char: string): boolean; clean(text: string): string };

/** The accented letters of Portuguese, and those of names from elsewhere: Latin-1 and Latin Extended-A, without × and ÷. */
const ACCENTED = 'À-ÖØ-öø-ſ';

/**
 * The eight filters of the specification, section 5. Never put `password` on the field of the sign-in, where a password
 * may have any character, nor `digits` on a CNPJ, which may have letters.
 */
export const FILTERS = {
  digits: filterOf('0-9'),
  digitsMinus: filterOf('0-9\\-'),
  digitsDot: filterOf('0-9.'),
  lettersDigitsDot: filterOf('A-Za-z0-9.'),
  accentedLettersSpaceDot: filterOf(`A-Za-z${ACCENTED} .`),
  lettersDigits: filterOf('A-Za-z0-9'),
  email: filterOf('A-Za-z0-9._@'),
  password: filterOf('A-Za-z0-9._@#$&%'),
} as const satisfies Record<string, Filter>;

export type FilterName = keyof typeof FILTERS;

function filterOf(characters: string): Filter {
  const one = new RegExp(`^[${characters}]$`);
  const others = new RegExp(`[^${characters}]`, 'g');
  return {
    accepts: (char) => one.test(char),
    clean: (text) => text.normalize('NFC').replace(others, ''),
  };
}
