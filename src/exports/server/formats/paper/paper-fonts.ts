import { createRequire } from 'node:module';

/*
 * Arimo (SIL Open Font License) has the widths of Helvetica and Arial, and the letters of all Latin alphabets, of Greek,
 * Cyrillic and Hebrew. A file embeds only the letters that it uses.
 */
const { resolve } = createRequire(import.meta.url);

/** The fonts of a file on paper, by the names that the code uses. */
export const PAPER_FONTS = {
  regular: resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
} as const;
export type PaperFont = keyof typeof PAPER_FONTS;

/** The parts of a glyph of fontkit that are used here. */
type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
/** The position of a glyph, in thousandths of the size of the font. */
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number };
type Layout = { glyphs: Glyph[] | null; positions: Position[] | null; advanceWidth: number };

/** An embedded font of pdfkit, which its types do not declare. */
export type EmbeddedFont = {
  scale: number;
  layout: (text: string, features?: unknown, onlyWidth?: boolean) => Layout;
  font: {
    glyphForCodePoint: (code: number) => Glyph;
    hasGlyphForCodePoint: (code: number) => boolean;
  };
};

/** Characters that need the full layout: combining marks, and right-to-left scripts. */
const NEEDS_LAYOUT = /[\p{M}\u0590-\u08ff\ufb1d-\ufdff]/u;

/**
 * Lays out plain texts letter by letter, and looks up each letter once. The library would shape every word, with a kerning
 * lookup for each pair of letters, and cache all words of all names: that takes twice as long.
 */
export function layOutByLetter(embedded: EmbeddedFont): void {
  const shape = embedded.layout.bind(embedded);
  const known = new Map<string, { glyph: Glyph; position: Position }>();
  const find = (letter: string) => {
    const glyph = embedded.font.glyphForCodePoint(letter.codePointAt(0) ?? 0);
    const advance = glyph.advanceWidth * embedded.scale;
    const position = { xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: advance };
    const found = { glyph, position };
    known.set(letter, found);
    return found;
  };
  embedded.layout = (text, features, onlyWidth) => {
    if (NEEDS_LAYOUT.test(text)) return shape(text, features, onlyWidth);
    const letters = Array.from(text, (letter) => known.get(letter) ?? find(letter));
    return {
      glyphs: onlyWidth ? null : letters.map(({ glyph }) => glyph),
      positions: onlyWidth ? null : letters.map(({ position }) => position),
      advanceWidth: letters.reduce((sum, { position }) => sum + position.advanceWidth, 0),
    };
  };
}
