import axe from 'axe-core';
import { expect } from 'vitest';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules about whole pages: a part of one has neither landmarks nor a heading of the first level. */
const OF_PAGES = ['region', 'page-has-heading-one', 'landmark-one-main', 'heading-order', 'document-title'];

/** All that a theme can break: themes are colours, and nothing else. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** No violation of WCAG A and AA nor of axe's best practices in the light theme, and none by its colours in the dark one. */
export async function expectAccessible(part: Element = document.body): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await wearTheme(theme);
    const rules = Object.fromEntries(OF_PAGES.map((rule) => [rule, { enabled: false }]));
    const { violations } = await axe.run(part, {
      resultTypes: ['violations'],
      ...(theme === 'light' ? { runOnly: TAGS, rules } : { runOnly: { type: 'rule', values: COLOR_RULES } }),
    });
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
    expect(found, `axe, ${theme}`).toEqual([]);
  }
  await wearTheme('light');
}

/** The theme as `theme.ts` sets it, with the fading of colours at its end. */
export async function wearTheme(theme: 'light' | 'dark'): Promise<void> {
  document.documentElement.dataset['theme'] = theme;
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
}
