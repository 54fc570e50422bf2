import { chaveNome, explainEmail, parseEmail } from '@fichario/brasil';
import { cleanText } from '../../pessoa/clean-text.ts';
import type { ChoiceWords } from '../../pessoa/cells/choice-words.ts';
import { asWhole, joinLines, type Reading, splitValues } from './cells.ts';
import { note } from './notes.ts';
import { withoutOuterSigns } from './outer-signs.ts';

/** Makes a reader for one word of a choice, in any usual spelling. */
export function choiceReader<Choice extends string>(words: ChoiceWords<Choice>): (text: string) => Reading<Choice> {
  const choices = Object.keys(words) as Choice[];
  const byKey = new Map(choices.flatMap((choice) => words[choice].map((word) => [chaveNome(word), choice] as const)));
  const issue = note('choice', { words: choices.map((choice) => words[choice][0]).join(', ') });
  return (text) => {
    const choice = text.length > LONGEST_CHOICE ? undefined : byKey.get(chaveNome(text));
    return choice === undefined ? { issue } : asWhole(choice);
  };
}

/** Makes a reader for several words of a choice, separated by signs or `e`. */
export function choicesReader<Choice extends string>(words: ChoiceWords<Choice>): (text: string) => Reading<Choice[]> {
  const read = choiceReader(words);
  return (text) => {
    const parts = text.length > LONGEST_CHOICE ? [text] : text.split(/[,;/|+&\n]|\se\s/i);
    const choices = new Set<Choice>();
    for (const part of parts) {
      const { value, issue } = read(part);
      if (value === undefined) return { issue };
      choices.add(value);
    }
    return asWhole([...choices]);
  };
}

const LONGEST_CHOICE = 500;

/** enough for fifty addresses with names */
const EMAILS_MAX = 15_000;
const ADDRESS = /[^\s;:,/|<>()[\]"]*@[^\s;:,/|<>()[\]"]*/g;
const AROUND_ADDRESS = /^[.'‘’]+|[.'‘’]+$/g;
/** Words that only announce an address. */
const SAYS_NOTHING = /^(?:(?:e-?mails?|mail|mailto|correio|eletr[oô]nico|e|ou|or|and)(?:[\s:.,;]+|$))+$/i;
/** A word directly before an address, with only a space between. It may be part of the address. */
const WORDS_BEFORE = /[^\s;:,/|<>()[\]"–—-][ \t\u00a0]+$/;

/**
 * Reads e-mail addresses: `a@x.com; b@y.com`, `Maria <a@x.com>`. Other text is the rest. `ana paula@x.com` is an issue, because
 * `paula@x.com` would be the address of another person.
 */
export function readEmails(text: string, longEndings: boolean): Reading<string[]> {
  if (text.length > EMAILS_MAX) return { issue: note('too_long', { max: EMAILS_MAX.toLocaleString('pt-BR') }) };
  const single = parseEmail(text, { longEndings });
  if (single) return { value: [single], remainder: '' };
  const emails = new Set<string>();
  const texts: string[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(ADDRESS)) {
    const email = word.replace(AROUND_ADDRESS, '');
    const fault = explainEmail(email, { longEndings });
    if (fault) return { issue: fault };
    const between = text.slice(end, index);
    const before = wordsOf(between);
    end = index + word.length;
    if ((before !== '' && WORDS_BEFORE.test(between)) || isHalfOfEmail(between, text.slice(end, end + 8)))
      return { issue: note('email_words') };
    texts.push(before);
    emails.add(email.toLowerCase());
  }
  if (end === 0) return { issue: explainEmail(text) };
  texts.push(wordsOf(text.slice(end)));
  return { value: [...emails], remainder: texts.filter((words) => words !== '').join(', ') };
}

/** A small word with a comma for its dot, or a sign that a web page wrote in letters: `ana,souza@x.com`, `ana&amp;bia@x.com` */
const FIRST_HALF = /(?:(?:^|[\s;:,/|<>()[\]"])[\p{Ll}\p{N}][^\s;:,/|<>()[\]"@]*[,;]|&#?\w+;)$/u;
/** The country after a wrong sign: `ana@x.com, br` */
const LAST_HALF = /^[\s.,;]{1,4}br(?![\p{L}\p{N}@])/iu;

/** Whether the texts around an address may be a part of it: without them it would be the address of another person. */
export function isHalfOfEmail(before: string, behind: string): boolean {
  return FIRST_HALF.test(before) || LAST_HALF.test(behind);
}

/** Returns the text next to an address, without signs and labels. */
function wordsOf(text: string): string {
  const words = withoutOuterSigns(text);
  return SAYS_NOTHING.test(words) ? '' : words;
}

const TAGS_MAX = 4000;
/** `* myContacts`: the groups that Google itself has for contacts. */
const GROUP_OF_PROGRAM = /^\* (?:myContacts|friends|family|coworkers|starred|chatBuddies|blocked|all)$/i;
const ITEM = /\s*"((?:[^"]|"")*)"\s*(?=[,;\n]|$)|[^,;\n]+/g;

/** Reads tags of at most `max` letters, between commas, semicolons or line breaks. A tag that contains one is quoted. */
export function readTags(text: string, max: number): Reading<string[]> {
  if (text.length > TAGS_MAX) return { issue: note('too_long', { max: String(TAGS_MAX) }) };
  const items = text.includes(':::')
    ? splitValues(text)
    : Array.from(text.matchAll(ITEM), ([whole, quoted]) => quoted?.replaceAll('""', '"') ?? whole);
  const tags = items.map(cleanText).filter((tag) => tag !== '' && !GROUP_OF_PROGRAM.test(tag));
  if (tags.some((tag) => tag.length > max)) return { issue: note('too_long', { max: String(max) }) };
  const byKey = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  return asWhole([...byKey.values()]);
}

/** Reads a one-line text of at most `max` letters. */
export function readText(text: string, max: number): Reading<string> {
  const clean = cleanText(text.includes('\n') ? joinLines(text, ' ') : text);
  return clean.length > max ? { issue: note('too_long', { max: max.toLocaleString('pt-BR') }) } : asWhole(clean);
}
