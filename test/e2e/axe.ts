import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that a theme can break: themes are colours, and nothing else. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * No violation of WCAG 2.0 to 2.2 A and AA nor of axe's best practices in the light theme, and none by its colours in the
 * dark one.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const axe = checkerOf(page);
    const { violations } = await (colorScheme === 'light' ? axe.withTags(TAGS) : axe.withRules(COLOR_RULES)).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    expect(found, `axe, ${colorScheme}`).toEqual([]);
  }
}

/** The legacy mode leaves out frames of other hosts, which our pages cannot have; it spares a new tab for each check. */
function checkerOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}
