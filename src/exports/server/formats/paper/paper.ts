// oxlint-disable-next-line import/no-named-as-default -- its types know the default only
import PDFDocument from 'pdfkit';
import type { ExportFile, RecordWriter } from '../record-writer.ts';
import { type EmbeddedFont, layOutByLetter, PAPER_FONTS, type PaperFont } from './paper-fonts.ts';
import { toPaperLetters } from './paper-letters.ts';
import type { Measure } from './table-layout.ts';

export type Doc = InstanceType<typeof PDFDocument>;
/** A part of the file, as screen readers present it. */
export type Element = ReturnType<Doc['struct']>;

export const [INK, PALE, LINE] = ['#1b1b1b', '#5f5f5f', '#cfcfcf'];

/** A PDF in progress: with its fonts, its language and title, and the tree of its tagged parts. */
export type Paper = {
  doc: Doc;
  /** The root of the tree of tagged parts. */
  root: Element;
  /** The number of letters replaced by question marks so far. */
  replaced: () => number;
  /** Replaces the letters that the fonts lack. */
  clean: (text: string) => string;
  /** Returns a function that measures texts in a font and size. */
  measureIn: (font: PaperFont, points: number) => Measure;
  /** Writes a clean text on one line, with its upper left corner at this position. */
  write: (text: string, x: number, y: number) => void;
  /** Draws decoration or repetition, which screen readers skip. */
  decorate: (draw: () => void) => void;
  /** Runs `draw` while its output is written to the file, and finishes the file. */
  draw: (draw: () => Promise<void>) => Promise<void>;
};

export type PaperOptions = { title: string; at: Date } & (
  | { size: 'A4'; layout: 'landscape' | 'portrait' }
  | { size: [width: number, height: number]; layout: 'portrait' }
);

/** Opens a PDF. Nothing is written to the file before `draw`. */
export function openPaper(file: ExportFile, { title, at, size, layout }: PaperOptions): Paper {
  const doc = new PDFDocument({
    size,
    layout,
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    fontLayoutCache: false,
    info: { Title: title, Creator: 'Fichário', CreationDate: at },
  });
  const fonts = openFonts(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  let replaced = 0;
  const has = (code: number) => fonts.regular.font.hasGlyphForCodePoint(code);
  return {
    doc,
    root,
    replaced: () => replaced,
    clean: (text) => {
      const written = toPaperLetters(text, has);
      replaced += written.replaced;
      return written.text;
    },
    measureIn: (font, points) => measure(fonts[font], points),
    write: (text, x, y) => void doc.text(text, x, y, { lineBreak: false }),
    decorate: (draw) => {
      doc.markContent('Artifact', { type: 'Pagination' });
      draw();
      doc.endMarkedContent();
    },
    draw: async (draw) => {
      const written = (async () => {
        for await (const chunk of doc) await file.write([chunk as Buffer]);
      })();
      // awaited below, where its failure ends the drawing
      written.catch(() => {});
      await draw();
      root.end();
      doc.end();
      await written;
    },
  };
}

function openFonts(doc: Doc): Record<PaperFont, EmbeddedFont> {
  const open = (name: PaperFont) => {
    doc.registerFont(name, PAPER_FONTS[name]).font(name);
    // the font in use; the types do not declare it
    const { _font: font } = doc as unknown as { _font: EmbeddedFont };
    layOutByLetter(font);
    return font;
  };
  return { regular: open('regular'), bold: open('bold') };
}

function measure(font: EmbeddedFont, size: number): Measure {
  return (text) => (font.layout(text, undefined, true).advanceWidth * size) / 1000;
}

/** The beginning of a text that fits a width, with an ellipsis if the text is cut. */
export function fitText(text: string, width: number, measureText: Measure): string {
  if (measureText(text) <= width) return text;
  let fitting = text;
  while (fitting !== '' && measureText(`${fitting}\u2026`) > width) fitting = fitting.slice(0, -1);
  return `${fitting}\u2026`;
}

/** Writes a format that is drawn after the last record. */
export function drawnAtEnd(paper: Paper, add: RecordWriter['add'], draw: () => Promise<void>): RecordWriter {
  return {
    add,
    drain: async () => {},
    end: async () => {
      await paper.draw(draw);
      return { replaced: paper.replaced() };
    },
    discard: () => {},
  };
}
