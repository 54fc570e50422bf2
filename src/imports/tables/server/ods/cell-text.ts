import type { Attributes } from '../zip/xml-reader.ts';

/** In a paragraph, and no part of what the cell says: comments, drawings, footnotes, how a word is pronounced. */
const ASIDE = new Set(['annotation', 'frame', 'custom-shape', 'g', 'note', 'ruby-text']);

/** Gathers the text of one cell after the other: its paragraphs, a line each. */
export type CellText = {
  /** begins the cell whose element is at that depth */
  begin: (depth: number) => void;
  open: (name: string, attributes: Attributes, depth: number) => void;
  text: (part: string) => void;
  close: (depth: number) => void;
  get: () => string;
};

/** `limit`: of a text that is longer enough is kept to tell. */
export function createCellText(limit: number): CellText {
  let value = '';
  let cellDepth = 0;
  let paragraphs = 0;
  let isParagraph = false;
  /** the element whose content is left out; 0: none is */
  let asideDepth = 0;

  function add(text: string): void {
    if (value.length <= limit) value += text;
  }

  function openInParagraph(name: string, attributes: Attributes, depth: number): void {
    if (ASIDE.has(name)) asideDepth = depth;
    else if (name === 's') add(' '.repeat(countOfSpaces(attributes, limit)));
    else if (name === 'tab') add('\t');
    else if (name === 'line-break') add('\n');
  }

  return {
    begin: (depth) => {
      cellDepth = depth;
      value = '';
      paragraphs = 0;
      isParagraph = false;
      asideDepth = 0;
    },
    open: (name, attributes, depth) => {
      if (asideDepth > 0) return;
      if (isParagraph) openInParagraph(name, attributes, depth);
      // a comment has paragraphs, too, but further down
      else if (name === 'p' && depth === cellDepth + 1) {
        isParagraph = true;
        if (paragraphs++ > 0) add('\n');
      }
    },
    // a line feed of the file is a space, and several are one (OpenDocument 1.3, part 3, 6.1.2)
    text: (part) => {
      if (isParagraph && asideDepth === 0) add(part.slice(0, limit + 1).replace(/[ \t\r\n]+/g, ' '));
    },
    close: (depth) => {
      if (depth === asideDepth) asideDepth = 0;
      else if (depth === cellDepth + 1) isParagraph = false;
    },
    get: () => value,
  };
}

function countOfSpaces(attributes: Attributes, limit: number): number {
  const count = Number(attributes['text:c'] ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, limit + 1) : 1;
}
