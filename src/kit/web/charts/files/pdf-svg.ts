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

/** The characters that Windows-1252, the encoding of a PDF's own fonts, has beyond Latin-1. */
const WINDOWS_1252 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/** Replacements for common characters that those fonts lack. */
const SUBSTITUTES: Record<string, string> = {
  '→': '->',
  '←': '<-',
  '↑': '^',
  '≥': '>=',
  '≤': '<=',
  '≠': '<>',
  '≈': '~',
  '−': '-',
  '✓': 'v',
  '\u2009': ' ',
  '\u202f': ' ',
};

/** From Helvetica's baseline to the middle between its ascent (0.905) and its descent (0.212). */
const CENTRAL_EM = 0.3465;

/**
 * Prepares SVG text for the PDF writer. Styles become attributes, because the content security policy forbids `style`
 * outside an image. Texts use the PDF's own Helvetica, which needs no font file and has every letter of Portuguese.
 */
export function prepareSvgForPdf(svg: string): string {
  return svg
    .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '')
    .replace(/<[a-zA-Z][^>]*>/g, (tag) => prepareTag(tag))
    .replace(/>[^<]+</g, (text) => toPdfLetters(text));
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
    .replace(/^<\w+/, '$& font-family="helvetica"');
}

function toAttributes(style: string): string {
  const declarations = style.split(';').map((declaration) => declaration.split(':').map((part) => part.trim()));
  return declarations
    .filter(([name = '', value]) => value && PRESENTATION.has(name))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

/** Replaces letters that Windows-1252 lacks: by a substitute, by the letter without its accent, or by a question mark. */
export function toPdfLetters(text: string): string {
  return Array.from(text.normalize('NFC'), toPdfLetter).join('');
}

function toPdfLetter(letter: string): string {
  if (letter <= '\u00ff' || WINDOWS_1252.includes(letter)) return letter;
  const substitute = SUBSTITUTES[letter];
  if (substitute) return substitute.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  // joiners and skin tones of an emoji, separate accents
  if (/\p{M}|\p{Emoji_Modifier}|\u200d/u.test(letter)) return '';
  const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return bare && bare <= '\u00ff' ? bare : '?';
}
