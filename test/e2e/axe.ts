import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** What of axe is used here; its types know neither the one of its methods nor its colours. */
type Axe = {
  run: (context: Document, options: RunOptions) => Promise<AxeResults>;
  commons: { color: { Color: { prototype: Color } } };
};
type RunOnly = NonNullable<RunOptions['runOnly']>;
type Shade = { r: number; g: number; b: number; alpha: number };
type Color = Shade & { parseString: (this: Color, text: string) => Color };

/** All of WCAG 2.0 to 2.2 A and AA, and axe's best practices. */
const TAGS: string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that a theme can break: themes are colours, and nothing else. */
const COLOR_RULES: string[] = ['color-contrast', 'link-in-text-block'];

const RULES: Record<'light' | 'dark', RunOnly> = { light: TAGS, dark: { type: 'rule', values: COLOR_RULES } };

/**
 * No violation of WCAG 2.0 to 2.2 A and AA nor of axe's best practices in the light theme, and none by its colours in the
 * dark one.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // the page is meant, not the frame that stands before it
  await expect(page.locator('#frame')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SCRIPT);
    expect(await page.evaluate(listViolations, RULES[colorScheme]), `axe, ${colorScheme}`).toEqual([]);
  }
}

/** Runs in the page; frames of other hosts, which axe cannot look into from here, our pages cannot have. */
async function listViolations(runOnly: RunOnly): Promise<string[]> {
  const { axe: checker } = window as unknown as { axe: Axe };
  const { violations } = await checker.run(document, { runOnly, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Runs in the page. Of the thousand colours that axe reads there, all but a dozen are ones that it read before. */
function rememberColors(): void {
  const { Color } = (window as unknown as { axe: Axe }).axe.commons.color;
  const known = new Map<string, Shade>();
  const { parseString } = Color.prototype;
  Color.prototype.parseString = function parseOnce(text) {
    const found = known.get(text);
    if (found) return Object.assign(this, found);
    parseString.call(this, text);
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  };
}

const SCRIPT = `${axe.source};(${rememberColors.toString()})()`;
