import { isDigitCode, isLetterCode } from './separators.ts';

/** A keypress filter: the characters that a field accepts, and how it cleans a pasted text. */
export type Filter = { accepts(char: string): boolean; clean(text: string): string };

export type FilterName =
  | 'digits'
  | 'digitsMinus'
  | 'digitsDot'
  | 'lettersDigitsDot'
  | 'accentedLettersSpaceDot'
  | 'lettersDigits'
  | 'email'
  | 'password';

/**
 * The eight filters of the specification, section 5, to the letter. So `accentedLettersSpaceDot` has no apostrophe and
 * `email` no hyphen, though names and addresses do; and a password may have any character: never put `password` on the
 * field of the sign-in, nor `digits` on a CNPJ, which may have letters.
 */
export const FILTERS: Readonly<Record<FilterName, Filter>> = {
  digits: filterOf(isDigit, ''),
  digitsMinus: filterOf(isDigit, '-'),
  digitsDot: filterOf(isDigit, '.'),
  lettersDigitsDot: filterOf(isLetterOrDigit, '.'),
  accentedLettersSpaceDot: filterOf(isAnyLetter, ' .'),
  lettersDigits: filterOf(isLetterOrDigit, ''),
  email: filterOf(isLetterOrDigit, '._@'),
  password: filterOf(isLetterOrDigit, '._@#$&%'),
};

/** The accented letters of Portuguese and of names from elsewhere: Latin-1 and Latin Extended-A, without × and ÷. */
const ACCENTED = /[À-ÖØ-öø-ž]/;

function filterOf(isInClass: (char: string) => boolean, signs: string): Filter {
  const accepts = (char: string) => char.length === 1 && (isInClass(char) || signs.includes(char));
  // composed first, because a Mac pastes á as a and an accent
  return { accepts, clean: (text) => Array.from(text.normalize('NFC')).filter(accepts).join('') };
}

function isDigit(char: string): boolean {
  return isDigitCode(char.charCodeAt(0));
}

function isLetterOrDigit(char: string): boolean {
  return isDigit(char) || isLetterCode(char.charCodeAt(0));
}

function isAnyLetter(char: string): boolean {
  return isLetterCode(char.charCodeAt(0)) || ACCENTED.test(char);
}
