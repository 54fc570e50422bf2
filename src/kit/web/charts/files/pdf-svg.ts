/** Properties of a `style` that are attributes of SVG too. */
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

/** Beyond Latin-1, what Windows-1252 has, the encoding of a PDF's own fonts. */
const WINDOWS_1252 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/** What people do write, in characters that those fonts have. */
const SPELLED: Record<string, string> = {
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
 * SVG text as the PDF writer understands it: styles as attributes (the policy of the pages allows no `style` attribute
 * outside an image, and no `<style>`), and texts in the PDF's own Helvetica, which needs no font file and has every
 * letter of Portuguese.
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

/** The writer knows neither `dominant-baseline` nor `paint-order`: it would cover letters with their own halo. */
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

/** Text with what Windows-1252 lacks spelled otherwise: without its accent, by its sense, else as a question mark. */
export function toPdfLetters(text: string): string {
  return Array.from(text.normalize('NFC'), toPdfLetter).join('');
}

function toPdfLetter(letter: string): string {
  if (letter <= '\u00ff' || WINDOWS_1252.includes(letter)) return letter;
  const spelled = SPELLED[letter];
  if (spelled) return spelled.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  // joins and colours of an emoji, accents that stand alone
  if (/\p{M}|\p{Emoji_Modifier}|\u200d/u.test(letter)) return '';
  const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return bare && bare <= '\u00ff' ? bare : '?';
}
