import { describe, expect, it } from 'vitest';
import { prepareSvgForPdf, toPdfLetters } from './pdf-svg.ts';

describe('the SVG that the PDF writer gets', () => {
  it('has its styles as attributes and its texts in Helvetica', () => {
    const svg =
      '<svg><text style="font-size:12px;font-family:Inter, Arial;cursor:pointer" fill="#333">Ceará</text></svg>';
    expect(prepareSvgForPdf(svg)).toBe(
      '<svg><text font-family="helvetica" font-size="12px" fill="#333">Ceará</text></svg>',
    );
  });

  it('has no style sheet', () => {
    expect(prepareSvgForPdf('<svg><style>.a:hover { fill: red }</style><path d="M0 0"/></svg>')).toBe(
      '<svg><path d="M0 0"/></svg>',
    );
  });

  it('does not cover letters with the halo that browsers draw behind them', () => {
    const svg = '<text fill="#333" stroke="#fff" stroke-width="2" paint-order="stroke">12</text>';
    expect(prepareSvgForPdf(svg)).toBe('<text font-family="helvetica" fill="#333">12</text>');
  });

  it('has texts in the middle of their line, without dominant-baseline', () => {
    expect(prepareSvgForPdf('<text dominant-baseline="central">12</text>')).toBe(
      '<text font-family="helvetica" dy="0.3465em">12</text>',
    );
  });

  it('leaves what looks like a style in a text as it is', () => {
    const svg = '<text font-family="helvetica">a style=&quot;fill:red&quot; b</text>';
    expect(prepareSvgForPdf(svg)).toBe(svg);
  });
});

describe("a text in the letters of a PDF's own fonts", () => {
  it.each([
    ['Situação: “à vista” — R$ 5 €', 'Situação: “à vista” — R$ 5 €'],
    ['São Paulo'.normalize('NFD'), 'São Paulo'],
    ['10 → 20', '10 -&gt; 20'],
    ['Ştefan Łukasz', 'Stefan ?ukasz'],
    ['bom 👍🏽', 'bom ?'],
  ])('writes %s as %s', (text, expected) => {
    expect(toPdfLetters(text)).toBe(expected);
  });
});
