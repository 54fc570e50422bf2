import { UFS } from '@fichario/brasil';
import { describe, expect, test } from 'vitest';
import type { ChartData, ChartKind } from '../drawing/chart-data.ts';
import { drawPicture } from './draw-picture.ts';

const AT = new Date(2026, 10, 21, 12, 0);

const STATES: ChartData = {
  category: 'Estado',
  series: ['Fichas'],
  rows: UFS.map(({ sigla, nome }, index) => ({ id: sigla, label: nome, values: [index * 37] })),
};

const HOSTILE: ChartData = {
  category: 'Cidade',
  series: ['<b>Fichas</b>', '"Empresas" & outras'],
  rows: [
    { id: '1', label: '<script>alert(1)</script>', values: [1234, 5] },
    { id: '2', label: '"><img src=x onerror=alert(1)>', values: [20, 6] },
    { id: '3', label: "{estilo|texto} & 'aspas'", values: [3, 7] },
    { id: '4', label: '</text></svg>', values: [4, 8] },
  ],
};

/** Without the number of the instance, which ids begin with. */
function bare({ svg }: { svg: string }): string {
  return svg.replaceAll(/zr\d+/g, 'zr');
}

async function draw(kind: ChartKind, data: ChartData) {
  return drawPicture({ kind, title: 'Fichas <por> "mês" & estado', fileName: 'Fichas por mês', data, at: AT });
}

/** The text that the picture shows, as whoever looks at it reads it. */
function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => decode(text));
}

function decode(text: string): string {
  const plain: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replaceAll(/&(#39|\w+);/g, (_all, name: string) => plain[name] ?? name);
}

describe('the picture of a chart', () => {
  test.each<[ChartKind, ChartData]>([
    ['bar', HOSTILE],
    ['line', HOSTILE],
    ['pie', HOSTILE],
    ['map', STATES],
  ])('of kind %s has its title and the day of its figures in it', async (kind, data) => {
    const picture = await draw(kind, data);
    expect(picture).toMatchObject({ width: 1200, height: 700, fileName: 'fichas-por-mes-2026-11-21' });
    const texts = textsOf(picture.svg);
    expect(texts).toContain('Fichas <por> "mês" & estado');
    expect(texts).toContain('Números de 21 de novembro de 2026');
  });

  test.each<ChartKind>(['bar', 'line', 'pie'])('of kind %s shows names as text, whatever is in them', async (kind) => {
    const { svg } = await draw(kind, HOSTILE);
    const tags = svg.match(/<[^>]*>/g) ?? [];
    const known = /^<\/?(?:svg|rect|path|polyline|circle|g|text|defs|clipPath)\b/;
    expect(tags.filter((tag) => !known.test(tag) || /\son\w+=/.test(tag))).toEqual([]);
    const text = textsOf(svg).join('\n');
    expect(text).toContain('<script>alert(1)</script>');
    expect(text).toContain("(estilo|texto) & 'aspas'");
  });

  test('has every state and the classes of its colours', async () => {
    const { svg } = await draw('map', STATES);
    const texts = textsOf(svg);
    for (const uf of ['AM', 'PA', 'SP', 'RS', 'BA', 'PE', 'RN']) expect(texts).toContain(uf);
    expect(texts).toContain('0');
    expect(texts.some((text) => /^[\d.]+ a [\d.]+$/.test(text))).toBe(true);
    expect(svg.match(/<path/g)?.length).toBeGreaterThanOrEqual(27);
  });

  test('writes values as in Brazil, and names no font in quotation marks', async () => {
    const { svg } = await draw('pie', HOSTILE);
    expect(textsOf(svg).join('\n')).toContain('1.239 (');
    expect(svg).not.toMatch(/font[^>]*&quot;/);
    expect(svg).not.toContain('<style');
  });

  test('is the same each time: nothing in it moves', async () => {
    const [one, other] = [await draw('bar', HOSTILE), await draw('bar', HOSTILE)];
    expect(bare(one)).toBe(bare(other));
    expect(one.svg).not.toContain('<animate');
  });
});
