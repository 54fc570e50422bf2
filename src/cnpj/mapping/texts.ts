import { chaveNome, formatNome } from '@fichario/brasil';

const UNSEEN = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
const BLANKS = /[\p{Cc}\p{Z}]+/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** What people type where a form insists on a text. */
const NOTHING = /^(?:nao (?:tem|ha|possui|consta|informad[oa])|null|undefined)$/;
const CUT_PAIR = /[\ud800-\udbff]$/;
const CPF_MASK = /[.\-/]/;
const MASKED_DIGIT = /[\d*]/;
/** A sign or the word that leads to the CPF. */
const BEFORE_CPF = /^(?:cpf)?[^\p{L}\p{N}]*$/iu;

/** A clean text; undefined if it states nothing, as `********` and `NAO TEM`. */
export function textOf(text: string): string | undefined {
  const clean = cleanText(text);
  return LETTER_OR_DIGIT.test(clean) && !NOTHING.test(chaveNome(clean)) ? clean : undefined;
}

/** A text as it is stored: composed, without control characters, invisible signs and runs of blanks. */
export function cleanText(text: string): string {
  return text.replace(UNSEEN, '').replace(BLANKS, ' ').trim().normalize('NFC');
}

/** The beginning of a text that fits into a field. */
export function cutTo(max: number, text: string): string {
  return text.slice(0, max).replace(CUT_PAIR, '').trimEnd();
}

/** A text out of capitals: `DAS AMENDOEIRAS` as `das Amendoeiras`, but codes as `12A` as they are. A mixed text stays. */
export function outOfCapitals(text: string): string {
  if (!isInCapitals(text) && text !== text.toLowerCase()) return text;
  const words = text.split(' ');
  const formatted = formatNome(text).split(' ');
  return words.map((word, index) => (isCode(word, words[index + 1]) ? word : (formatted[index] ?? word))).join(' ');
}

/** A word with a figure, or a letter at the end: `RUA E`. */
function isCode(word: string, next: string | undefined): boolean {
  return /\d/.test(word) || (next === undefined && word.length === 1);
}

export function isInCapitals(text: string): boolean {
  return text === text.toUpperCase();
}

/** A razão social or nome fantasia without a CPF. Empty if it states nothing. */
export function nameOf(text: string): string {
  return cutTo(200, formatNome(withoutCpf(textOf(text) ?? '')));
}

/** Whether two names are the same, but for the root of the CNPJ in front, with which names of MEIs begin today. */
export function isSameName(name: string, other: string): boolean {
  return bareName(name) === bareName(other);
}

function bareName(name: string): string {
  return chaveNome(name).replace(/^\d\d \d{3} \d{3} |^\d{8} /, '');
}

/** Drops eleven digits at the end, masked or not: the razão social of a MEI had its CPF there. It is a personal datum. */
function withoutCpf(name: string): string {
  let start = name.length;
  for (let count = 0; count < 11; ) {
    start -= 1;
    const sign = name.charAt(start);
    if (MASKED_DIGIT.test(sign)) count += 1;
    else if (sign === '' || !CPF_MASK.test(sign)) return name;
  }
  if (MASKED_DIGIT.test(name.charAt(start - 1))) return name;
  const words = name.slice(0, start).split(' ');
  while (words.length > 0 && BEFORE_CPF.test(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}
