import { describe, expect, it } from 'vitest';
import { prepareSvgForPdf, toPdfLetters } from './pdf-svg.ts';

const hasAll = () => true;
/** A font with Latin, arrows and signs, without spaces of other widths. */
const hasLatin = (code: number) =>
  code < 0x250 || (code > 0x2010 && code < 0x202f) || code === 0x20ac || code === 0x2192;

describe('the SVG that the PDF writer gets', () => {
  it('has its styles as attributes and its texts in the font of the PDF', () => {
    const svg =
      '<svg><text style="font-size:12px;font-family:Inter, Arial;cursor:pointer" fill="#333">Ceará</text></svg>';
    expect(prepareSvgForPdf(svg, hasAll)).toBe(
      '<svg><text font-family="arimo" font-size="12px" fill="#333">Ceará</text></svg>',
    );
  });

  it('has no style sheet', () => {
    expect(prepareSvgForPdf('<svg><style>.a:hover { fill: red }</style><path d="M0 0"/></svg>', hasAll)).toBe(
      '<svg><path d="M0 0"/></svg>',
    );
  });

  it('does not cover letters with the halo that browsers draw behind them', () => {
    const svg = '<text fill="#333" stroke="#fff" stroke-width="2" paint-order="stroke">12</text>';
    expect(prepareSvgForPdf(svg, hasAll)).toBe('<text font-family="arimo" fill="#333">12</text>');
  });

  it('has texts in the middle of their line, without dominant-baseline', () => {
    expect(prepareSvgForPdf('<text dominant-baseline="central">12</text>', hasAll)).toBe(
      '<text font-family="arimo" dy="0.3465em">12</text>',
    );
  });

  it('leaves what looks like a style in a text as it is', () => {
    const svg = '<text font-family="arimo">a style=&quot;fill:red&quot; b</text>';
    expect(prepareSvgForPdf(svg, hasAll)).toBe(svg);
  });
});

describe('a text in the letters of the font of a PDF', () => {
  it.each([
    ['Situação: “à vista” — R$ 5 €', 'Situação: “à vista” — R$ 5 €'],
    ['São Paulo'.normalize('NFD'), 'São Paulo'],
    ['10 → 20', '10 → 20'],
    ['Ştefan Łukasz', 'Ştefan Łukasz'],
    ['1\u202f000 ✓', '1 000 v'],
    ['李 𝓐', '? A'],
    ['bom 👍🏽', 'bom ?'],
  ])('writes %s as %s', (text, expected) => {
    expect(toPdfLetters(text, hasLatin)).toBe(expected);
  });
});
