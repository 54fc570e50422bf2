import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '../../../test/contrast.ts';
import { WIDGET_COLORS } from './widget-colors.ts';

const tokens = readFileSync(new URL('../../kit/web/style/tokens.css', import.meta.url), 'utf8');
const sheet = readFileSync(new URL('Widget.module.css', import.meta.url), 'utf8');
const OWN_COLORS = WIDGET_COLORS.filter((color) => color !== 'default');
/** the tint of the header of a coloured widget in the style sheet */
const TINT = 0.09;

const THEMES = {
  light: tokens.slice(0, tokens.indexOf(':root[data-theme')),
  dark: tokens.slice(tokens.indexOf(':root[data-theme')),
};

function readToken(block: string, name: string): string {
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? '';
}

/** The colour that results if one colour covers another in part. */
function mix(top: string, below: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [over, under] = [top, below].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round((over ?? 0) * share + (under ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

describe.each(Object.entries(THEMES))('the %s theme', (_name, block) => {
  test.each(OWN_COLORS)('shows the colour %s with a readable title', (color) => {
    const own = readToken(block, `widget-${color}`);
    for (const ground of ['raised', 'canvas']) {
      const surface = readToken(block, ground);
      const head = mix(own, surface, TINT);
      expect(contrast(own, surface)).toBeGreaterThanOrEqual(3);
      expect(contrast(own, head)).toBeGreaterThanOrEqual(3);
      expect(contrast(readToken(block, 'text'), head)).toBeGreaterThanOrEqual(4.5);
      // the buttons of the header
      expect(contrast(readToken(block, 'text-muted'), head)).toBeGreaterThanOrEqual(3);
    }
  });
});

test.each(OWN_COLORS)('the style sheet has the colour %s', (color) => {
  expect(sheet).toContain(`[data-widget-color="${color}"] {\n  --widget-color: var(--widget-${color});`);
});

test('uses the tint of the style sheet', () => {
  expect(sheet).toContain(`var(--widget-color) ${TINT * 100}%, transparent`);
});
