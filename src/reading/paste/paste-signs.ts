/** The mark in place of a value taken out of a line: a character that no script uses. */
export const CUT = '\uE000';

/** A line and the text not yet taken from it. */
export type Line = { at: number; text: string; untaken: string };

/** A longer line is kept unread, so that patterns run only on short texts. */
export const LONGEST_LINE = 2000;
/** A longer word is kept unread: it is no e-mail, site, number or name, but often an encoded image. */
const LONGEST_WORD = 300;
/** The longest label. */
export const LONGEST_LABEL = 80;

/** Splits a line into readable parts and words that are too long to read. */
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

/** Shortens long gaps in a line, so that patterns run faster. */
export function withoutGaps(line: string): string {
  return line.replace(/\s{4,}/g, (gap) => /[\n\t]/.exec(gap)?.[0] ?? '   ');
}

/** Icons before a phone, an e-mail or an address. */
export const ICONS =
  /[\u{1F4DE}\u{1F4F1}\u{1F4F2}\u{260E}\u{2706}\u{1F4E7}\u{2709}\u{1F4E9}\u{1F4CD}\u{1F3E0}\u{1F3E2}\u{1F310}\u{1F4BB}\u{1F4AC}\u{1F517}\u{1F464}\u{1F194}\u{1F4C5}\u{1F382}\u{1F4CC}]|\u{FE0F}/gu;

const OUTER_SIGNS = /^[\s,;:.|•·{}*_=~/\\+"'“”–—-]+|[\s,;:|•·{*_=~/\\+"'“”–—-]+$/gu;
const PAIRS = [
  ['(', ')'],
  ['[', ']'],
  ['<', '>'],
] as const;

/** Removes the signs around a text. */
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
