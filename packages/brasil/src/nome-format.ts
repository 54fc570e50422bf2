const SPACES = /\s+/u;
const PARTICLES = new Set(['e', 'de', 'da', 'do', 'das', 'dos']);
/** Kinds of company in the capitals of the Receita Federal. S.A. needs no entry. */
const COMPANY_KINDS = new Set(['LTDA', 'ME', 'EPP', 'MEI', 'EIRELI', 'SLU']);
/** Short words without a vowel that are not acronyms. */
const ABBREVIATIONS = new Set(['DR', 'SR', 'JR', 'ST', 'MR', 'MRS']);
const ROMAN = /^X{0,3}(?:IX|IV|V?I{0,3})$/;
const CONSONANTS = /^[BCDFGHJKLMNPQRSTVWXZ0-9]{2,5}$/;
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u;
const ELIDED_DE = /^D['’]/;

/**
 * A name with capitals where Brazilians put them: `JOÃO DA SILVA` as `João da Silva`, `DÁVILA D'ÁVILA` as `Dávila
 * d'Ávila`; LTDA, S.A., S/A, ME, roman numerals and acronyms of consonants stay in capitals. It cannot know every acronym
 * (IBM becomes Ibm): offer it as a button, never do it unasked. Letters never change, only their case.
 */
export function formatNome(text: string): string {
  const words = text.normalize('NFC').trim().split(SPACES);
  return words.map((word, index) => formatWord(word, index === 0)).join(' ');
}

function formatWord(word: string, isFirst: boolean): string {
  const core = trimSigns(word).toUpperCase();
  if (isAcronym(core) || (!isFirst && isSuffix(core))) return word.toUpperCase();
  if (INNER_CAPITAL.test(word)) return word;
  if (isFirst) return titleCase(word);
  if (PARTICLES.has(word.toLowerCase())) return word.toLowerCase();
  return titleCase(word).replace(ELIDED_DE, (elided) => elided.toLowerCase());
}

function isAcronym(core: string): boolean {
  return CONSONANTS.test(core) && !ABBREVIATIONS.has(core);
}

/** A suffix of a name: the kind of a company, or a roman numeral. */
function isSuffix(core: string): boolean {
  return COMPANY_KINDS.has(core) || ROMAN.test(core);
}

/** A word without the signs around it: `(LTDA.)` as `LTDA`. */
function trimSigns(word: string): string {
  const chars = Array.from(word);
  const first = chars.findIndex((char) => LETTER_OR_DIGIT.test(char));
  const last = chars.findLastIndex((char) => LETTER_OR_DIGIT.test(char));
  return chars.slice(Math.max(first, 0), last + 1).join('');
}

/** A capital at the start and after every sign: `ANA-MARIA` as `Ana-Maria`, `s/a` as `S/A`. */
function titleCase(word: string): string {
  let inside = false;
  let titled = '';
  for (const char of word) {
    titled += sameLetter(char, inside ? char.toLowerCase() : char.toUpperCase());
    inside = LETTER_OR_DIGIT.test(char);
  }
  return titled;
}

/** Does not change the case of letters that could not be changed back (ß, ſ, ϕ). */
function sameLetter(char: string, changed: string): string {
  return changed.toLowerCase() === char.toLowerCase() ? changed : char;
}
