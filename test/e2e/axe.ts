import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** What of axe is used here; its types know neither the one of its methods nor its colours. */
type Axe = {
  run: (context: Document, options: RunOptions) => Promise<AxeResults>;
  commons: { color: { Color: { prototype: Color } } };
};
type Shade = { r: number; g: number; b: number; alpha: number };
type Color = Shade & { parseString: (this: Color, text: string) => Color };

/**
 * All of WCAG 2.0 to 2.2 A and AA, and axe's best practices; and two rules that axe leaves off by itself: who
 * speaks reads a button's name on the screen, and who points needs its 24 pixels.
 */
const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};

/** All that a theme can break: themes are colours, and nothing else. */
const COLOR_RULES: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/** No violation of WCAG 2.0 to 2.2 A and AA nor of axe's best practices in the light theme, and none by its colours in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  // the page is meant, not the frame that stands before it
  await expect(page.locator('#frame')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SCRIPT);
    const rules = colorScheme === 'light' ? RULES : COLOR_RULES;
    expect(await page.evaluate(listViolations, rules), `axe, ${colorScheme}`).toEqual([]);
  }
}

/** Runs in the page; frames of other hosts, which axe cannot look into from here, our pages cannot have. */
async function listViolations(rules: RunOptions): Promise<string[]> {
  const { axe: checker } = window as unknown as { axe: Axe };
  const { violations } = await checker.run(document, rules);
  return violations.flatMap(({ id, nodes }) => {
    // what lies half under the bar of a form is scrolled to before it is pressed
    const found = nodes.filter(({ any }) => !any.some(({ data }) => data?.messageKey?.startsWith('partiallyObscured')));
    return found.length > 0 ? [`${id}: ${found.map(({ target }) => target.join(' ')).join(', ')}`] : [];
  });
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
