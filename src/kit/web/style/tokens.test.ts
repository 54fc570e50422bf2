import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '../../../../test/contrast.ts';

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
  'on-accent': ['accent', 'accent-hover', 'accent-pressed', 'notification'],
  'on-danger': ['danger', 'danger-hover'],
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
