import type { Attributes } from '../zip/xml-reader.ts';

/** Elements in a paragraph that are not part of the cell's text: comments, drawings, footnotes, pronunciation. */
const ASIDE = new Set(['annotation', 'frame', 'custom-shape', 'g', 'note', 'ruby-text']);

/** Collects the text of one cell at a time, with one line per paragraph. */
export type CellText = {
  /** starts the cell whose element has this depth */
  begin: (depth: number) => void;
  open: (name: string, attributes: Attributes, depth: number) => void;
  text: (part: string) => void;
  close: (depth: number) => void;
  get: () => string;
};

/** Keeps text up to `limit` and a little more, which shows that a text is too long. */
export function createCellText(limit: number): CellText {
  let value = '';
  let cellDepth = 0;
  let paragraphs = 0;
  let isParagraph = false;
  /** the depth of the element whose content is ignored; 0: none */
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
      // the paragraphs of a comment have a greater depth
      else if (name === 'p' && depth === cellDepth + 1) {
        isParagraph = true;
        if (paragraphs++ > 0) add('\n');
      }
    },
    // line feeds of the file count as spaces, and several spaces count as one (OpenDocument 1.3, part 3, 6.1.2)
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
