/** Stands where a value was taken out of a line: a letter that no writing has. */
export const CUT = '\uE000';

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
