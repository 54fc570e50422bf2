/** Style properties that are also SVG attributes. */
const PRESENTATION = new Set([
  'fill',
  'fill-opacity',
  'font-size',
  'font-style',
  'font-weight',
  'opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
]);

/** Replacements for common characters that a font may lack. */
const SUBSTITUTES: Record<string, string> = { '✓': 'v', '\u2009': ' ', '\u202f': ' ' };

/** Whether a font has a letter. */
type HasLetter = (code: number) => boolean;

/** The font's name, in which the texts of the SVG are written. */
export const PDF_FONT = 'arimo';

/** From the font's baseline to the middle between its ascent (0.905) and its descent (0.212). */
const CENTRAL_EM = 0.3465;

/**
 * Prepares SVG text for the PDF writer. Styles become attributes, because the content security policy forbids `style`
 * outside an image. Texts use the font that the PDF brings along.
 */
export function prepareSvgForPdf(svg: string, has: HasLetter): string {
  return svg
    .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '')
    .replace(/<[a-zA-Z][^>]*>/g, (tag) => prepareTag(tag))
    .replace(/>[^<]+</g, (text) => toPdfLetters(text, has));
}

function prepareTag(tag: string): string {
  const bare = tag.replace(/\sstyle="([^"]*)"/g, (_match, style: string) => toAttributes(style));
  return /^<(?:text|tspan)\b/.test(bare) ? prepareTextTag(bare) : bare;
}

/** The writer supports neither `dominant-baseline` nor `paint-order`: it would cover letters with their own outline. */
function prepareTextTag(tag: string): string {
  const bare = /\spaint-order="stroke/.test(tag)
    ? tag.replace(/\s(?:stroke|stroke-width|paint-order)="[^"]*"/g, '')
    : tag;
  return bare
    .replace(/\sdominant-baseline="central"/, ` dy="${CENTRAL_EM}em"`)
    .replace(/\sfont-family="[^"]*"/g, '')
    .replace(/^<\w+/, `$& font-family="${PDF_FONT}"`);
}

function toAttributes(style: string): string {
  const declarations = style.split(';').map((declaration) => declaration.split(':').map((part) => part.trim()));
  return declarations
    .filter(([name = '', value]) => value && PRESENTATION.has(name))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

/** Replaces letters that the font lacks: by a substitute, by the letter without its accent, or by a question mark. */
export function toPdfLetters(text: string, has: HasLetter): string {
  return Array.from(text.normalize('NFC'), (letter) => toPdfLetter(letter, has)).join('');
}

function toPdfLetter(letter: string, has: HasLetter): string {
  if (letter <= '\u007f') return letter;
  // joiners and skin tones of an emoji, separate accents
  if (/\p{M}|\p{Emoji_Modifier}|\u200d/u.test(letter)) return '';
  // the writer knows no letters beyond the first plane
  if (letter.length === 1 && has(letter.charCodeAt(0))) return letter;
  const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return SUBSTITUTES[letter] ?? (bare && bare <= '\u00ff' ? bare : '?');
}
