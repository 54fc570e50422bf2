import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '../../../../test/contrast.ts';

const SOURCES = new URL('../../../', import.meta.url);
const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const light = readTokens(css.slice(css.indexOf(':root {'), css.indexOf(':root[data-theme')));
const themes = { light, dark: { ...light, ...readTokens(css.slice(css.indexOf(':root[data-theme'))) } };

const SURFACES = ['canvas', 'sunken', 'raised', 'hover'];
/** text → what it stands on */
const TEXTS: Record<string, string[]> = {
  text: [...SURFACES, 'pressed', 'accent-soft', 'accent-softer', 'warning-soft', 'danger-soft', 'field'],
  'text-muted': [...SURFACES, 'field'],
  'accent-text': [...SURFACES, 'accent-soft', 'accent-softer'],
  'danger-text': ['canvas', 'raised', 'hover', 'danger-soft', 'field'],
  'warning-text': ['canvas', 'raised', 'warning-soft'],
  'success-text': ['canvas', 'success-soft'],
  'on-accent': ['accent', 'accent-hover', 'accent-pressed'],
  'on-danger': ['danger', 'danger-hover'],
  'on-notification': ['notification', 'notification-error', 'notification-warning'],
  ink: ['paper'],
  'ink-muted': ['paper'],
};

function readTokens(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [name, color]),
  );
}

describe.each(Object.entries(themes))('the %s theme', (_name, tokens) => {
  const pairs = Object.entries(TEXTS).flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const));

  test.each(pairs)('lets %s be read on %s', (text, ground) => {
    expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['field', 'canvas', 'raised'])('shows where a field is on %s', (ground) => {
    expect(contrast(tokens['field-line'] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(3);
    expect(contrast(tokens['focus'] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(3);
  });
});

test('measures black on white as 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

/** The sources that end so, one text. */
function readAll(...endings: string[]): string {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('web/') && endings.some((ending) => path.endsWith(ending)))
    .map((path) => readFileSync(new URL(path, SOURCES), 'utf8'))
    .join('\n');
}

function find(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
}

describe('the style sheets and the tokens', () => {
  const sheets = readAll('.css');
  const code = readAll('.tsx', '.ts');

  test('know each other: every variable that a style sheet reads is set by one, or by a component', () => {
    const set = new Set([...find(sheets, /(--[\w-]+):/g), ...find(code, /['"](--[\w-]+)['"]/g)]);
    expect(find(sheets, /var\((--[\w-]+)/g).filter((name) => !set.has(name))).toEqual([]);
  });

  test('have no token that nothing reads', () => {
    const read = new Set(find(`${sheets}\n${code}`, /var\(--([\w-]+)/g));
    const byCharts = /^chart-/;
    expect(find(css, /--([\w-]+):/g).filter((name) => !read.has(name) && !byCharts.test(name))).toEqual([]);
  });

  test('have every primitive that a style sheet takes', () => {
    const layout = readFileSync(new URL('layout.css', import.meta.url), 'utf8');
    const primitives = new Set(find(layout, /\.([a-z]+)/g));
    const taken = find(sheets, /composes: ([\w ]+) from global;/g).flatMap((names) => names.split(' '));
    expect(taken.filter((name) => !primitives.has(name))).toEqual([]);
  });
});
