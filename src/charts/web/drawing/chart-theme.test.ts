import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '../../../../test/contrast.ts';
import { PICTURE_THEME, STEP_COUNT } from './chart-theme.ts';
import { COLOR_COUNT } from './color-count.ts';

const page = readFileSync(new URL('../../../kit/web/style/tokens.css', import.meta.url), 'utf8');
const light: Record<string, string> = readTokens(page, ':root');
const themes: Record<'light' | 'dark', Record<string, string>> = {
  light,
  dark: { ...light, ...readTokens(page, ':root[data-theme="dark"]') },
};

function readTokens(css: string, selector: string): Record<string, string> {
  const [, body = ''] = `\n${css}`.split(`\n${selector} {`);
  const tokens = body.slice(0, body.indexOf('}')).matchAll(/--([\w-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries([...tokens].map(([, name = '', color = '']) => [name, color]));
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

describe.each(Object.entries(themes))('charts in the %s theme', (_name, tokens) => {
  const token = (name: string) => tokens[name] ?? '';

  test.each(numbers(COLOR_COUNT))('let colour %i be seen on a panel', (number) => {
    for (const ground of ['canvas', 'raised'])
      expect(contrast(token(`chart-${number}`), token(ground))).toBeGreaterThanOrEqual(3);
  });

  test.each(numbers(STEP_COUNT))('let letters be read on step %i of the map', (number) => {
    const step = `chart-step-${number}`;
    expect(contrast(token(step), token(`${step}-text`))).toBeGreaterThanOrEqual(4.5);
  });

  test('let letters be read on a state without any', () => {
    expect(contrast(token('pressed'), token('text'))).toBeGreaterThanOrEqual(4.5);
  });

  test('grow from step to step of the map in one direction', () => {
    const shades = numbers(STEP_COUNT).map((number) => contrast(token(`chart-step-${number}`), token('canvas')));
    expect(shades).toEqual(shades.toSorted((one, other) => one - other));
  });
});

test('what is exported has the light theme of the style sheets', () => {
  expect(PICTURE_THEME).toMatchObject({
    colors: numbers(COLOR_COUNT).map((number) => light[`chart-${number}`]),
    steps: numbers(STEP_COUNT).map((number) => ({
      fill: light[`chart-step-${number}`],
      text: light[`chart-step-${number}-text`],
    })),
    text: light['text'],
    muted: light['text-muted'],
    line: light['line'],
    ground: light['canvas'],
    raised: light['raised'],
    none: light['pressed'],
  });
});
