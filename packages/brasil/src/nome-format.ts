const SPACES = /\s+/u;
const PARTICLES = new Set(['e', 'de', 'da', 'do', 'das', 'dos']);
/** Kinds of company, as Receita Federal writes them. */
const COMPANY_KINDS = new Set(['LTDA', 'SA', 'S/A', 'S/S', 'ME', 'EPP', 'MEI', 'EI', 'EIRELI', 'SLU', 'CIA']);
/** Short words without a vowel that are not acronyms. */
const ABBREVIATIONS = new Set(['DR', 'SR', 'JR', 'FR', 'ST', 'STS', 'MR', 'MRS', 'NR', 'PE', 'PROF']);
const ROMAN = /^X{0,3}(?:IX|IV|V?I{0,3})$/;
const CONSONANTS = /^[BCDFGHJKLMNPQRSTVWXZ0-9&]{2,5}$/;
const TRAILING_SIGNS = /[.,;)]+$/;
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u;

/**
 * A name with capitals where Brazilians put them: `JOÃO DA SILVA` as `João da Silva`, `d'ávila` as `d'Ávila` inside a
 * name, LTDA, S.A., S/A, ME, roman numerals and acronyms of consonants kept in capitals. It cannot know every acronym
 * (IBM becomes Ibm): offer it as a button, never do it unasked. Letters never change, only their case.
 */
export function formatNome(text: string): string {
  const words = text.trim().split(SPACES);
  return words.map((word, index) => formatWord(word, index === 0)).join(' ');
}

function formatWord(word: string, isFirst: boolean): string {
  const upper = word.toUpperCase().replace(TRAILING_SIGNS, '');
  if (!isFirst && PARTICLES.has(word.toLowerCase())) return word.toLowerCase();
  if (!isFirst && (COMPANY_KINDS.has(upper) || (upper !== '' && ROMAN.test(upper)))) return word.toUpperCase();
  if (CONSONANTS.test(upper) && !ABBREVIATIONS.has(upper)) return word.toUpperCase();
  if (INNER_CAPITAL.test(word)) return word;
  const titled = titleCase(word);
  return !isFirst && titled.startsWith("D'") ? `d${titled.slice(1)}` : titled;
}

/** A capital at the start and after every sign: `ANA-MARIA` as `Ana-Maria`, `s.a.` as `S.A.`. */
function titleCase(word: string): string {
  let inside = false;
  let titled = '';
  for (const char of word) {
    titled += inside ? sameLength(char, char.toLowerCase()) : sameLength(char, char.toUpperCase());
    inside = LETTER_OR_DIGIT.test(char);
  }
  return titled;
}

/** A change of case that needs two letters for one (ß, İ) is not made. */
function sameLength(char: string, changed: string): string {
  return changed.length === char.length ? changed : char;
}
