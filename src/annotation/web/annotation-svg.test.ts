import { describe, expect, it } from 'vitest';
import type { Mark } from './annotation.ts';
import { annotatePicture, shapesOf } from './annotation-svg.ts';

const INK = { color: '#c8102e', width: 4 };
const PICTURE = {
  svg: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 400"><rect width="9" height="9"/></svg>',
  width: 800,
  height: 400,
  title: 'Fichas por mês',
  fileName: 'fichas-por-mes',
};

function note(text: string): Mark {
  return { id: 1, kind: 'text', at: { x: 20, y: 40 }, lines: [text], length: 80, ...INK };
}

describe('the picture with its notes', () => {
  it('holds the chart whole, and the notes above it', () => {
    const { svg, width, title } = annotatePicture(PICTURE, [note('Queda em março')]);
    expect(svg).toMatch(/^<svg xmlns="[^"]+" width="800" height="400" viewBox="0 0 800 400"><svg /);
    expect(svg.indexOf('<rect width="9"')).toBeLessThan(svg.indexOf('Queda em março'));
    expect(svg).not.toContain('<?xml');
    expect({ width, title }).toEqual({ width: 800, title: 'Fichas por mês' });
  });

  it('keeps markup in a note as the text that was typed', () => {
    const { svg } = annotatePicture(PICTURE, [note('<script>alert("1")</script> & \'x\'')]);
    expect(svg).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;');
    expect(svg).not.toContain('<script');
  });

  it('leaves out characters that no XML may hold', () => {
    expect(annotatePicture(PICTURE, [note('a\u0000\u001b\uffffb 🙂 ção')]).svg).toContain('>ab 🙂 ção<');
  });

  it('draws every kind of mark', () => {
    const marks: Mark[] = [
      { id: 1, kind: 'line', from: { x: 0, y: 0 }, to: { x: 10, y: 0 }, ...INK },
      { id: 2, kind: 'arrow', from: { x: 0, y: 0 }, to: { x: 100, y: 0 }, ...INK },
      { id: 3, kind: 'pen', points: [{ x: 5, y: 5 }], ...INK },
    ];
    const { svg } = annotatePicture(PICTURE, marks);
    expect(svg).toContain('d="M0 0L10 0"');
    expect(svg.match(/stroke-linecap="round"/g)).toHaveLength(2);
    expect(svg).toMatch(/<path d="M[^"]+Z" fill="#c8102e">/);
  });
});

describe('an arrow', () => {
  it('has both wings at its point', () => {
    const [shape] = shapesOf({ kind: 'arrow', from: { x: 0, y: 50 }, to: { x: 100, y: 50 }, ...INK });
    const [, left, tip, right] = /M(\S+ \S+)L(100 50)L(\S+ \S+)$/.exec(String(shape?.attributes['d'])) ?? [];
    expect(tip).toBe('100 50');
    const [x = 0, y = 0] = (left ?? '').split(' ').map(Number);
    expect(x).toBeLessThan(100);
    expect(right).toBe(`${x} ${Math.round((100 - y) * 100) / 100}`);
  });
});
