/** Stands where a value was taken out of a line: a letter that no writing has. */
export const CUT = '\uE000';

/** More is no line that one writes: it is kept whole and unread, so that each pattern sees only so much at once. */
export const LONGEST_LINE = 2000;
/** No e-mail, site, number or name is longer: a picture in letters, which is kept and unread. */
const LONGEST_WORD = 300;
/** No label is longer. */
export const LONGEST_LABEL = 80;

/** The parts of a line that may be read, and between them the words that are too long for it, whole. */
export function partsOf(line: string): { text: string; isReadable: boolean }[] {
  const parts: { text: string; isReadable: boolean }[] = [];
  let end = 0;
  const add = (text: string, isReadable: boolean) => text !== '' && parts.push({ text, isReadable });
  for (const { 0: word, index } of line.matchAll(/\S+/g)) {
    if (word.length <= LONGEST_WORD) continue;
    add(line.slice(end, index), true);
    add(word, false);
    end = index + word.length;
  }
  add(line.slice(end), true);
  return parts.map(({ text, isReadable }) => ({ text, isReadable: isReadable && text.length <= LONGEST_LINE }));
}

/** A line without long gaps, which no pattern need look at. */
export function withoutGaps(line: string): string {
  return line.replace(/\s{4,}/g, (gap) => /[\n\t]/.exec(gap)?.[0] ?? '   ');
}

/** Pictures before a phone, an e-mail, an address. */
export const ICONS =
  /[\u{1F4DE}\u{1F4F1}\u{1F4F2}\u{260E}\u{2706}\u{1F4E7}\u{2709}\u{1F4E9}\u{1F4CD}\u{1F3E0}\u{1F3E2}\u{1F310}\u{1F4BB}\u{1F4AC}\u{1F517}\u{1F464}\u{1F194}\u{1F4C5}\u{1F382}\u{1F4CC}]|\u{FE0F}/gu;

const OUTER_SIGNS = /^[\s,;:.|•·{}*_=~/\\+"'“”–—-]+|[\s,;:|•·{*_=~/\\+"'“”–—-]+$/gu;
const PAIRS = [
  ['(', ')'],
  ['[', ']'],
  ['<', '>'],
] as const;

/** A piece of a text without the signs around it. */
export function trimSigns(text: string): string {
  let trimmed = text.replace(ICONS, ' ').replace(OUTER_SIGNS, '');
  for (const [open, close] of PAIRS) {
    const first = trimmed.startsWith(open);
    const last = trimmed.endsWith(close);
    if (first && (last || !trimmed.includes(close))) trimmed = trimmed.slice(1);
    if (last && (first || !trimmed.includes(open))) trimmed = trimmed.slice(0, -1);
  }
  return trimmed.trim();
}
