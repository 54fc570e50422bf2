import { expect, type Locator, type Page } from '@playwright/test';

/** More controls than any page has between two that one wants to reach. */
const MAX_TABS = 120;

/**
 * The mouse, taken away: gives what reached the pages of a mouse, a finger or a pen from now on. A button pressed by Enter
 * or Space sends a click too, but one that no pointer made. Call it before the first page is opened.
 */
export async function watchPointers(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('reportPointer', (event: string) => seen.push(event));
  await page.addInitScript(() => {
    const { reportPointer } = window as unknown as { reportPointer: (event: string) => void }; // exposed above
    const report = (event: Event) => {
      const byPointer = event.type !== 'click' || (event instanceof MouseEvent && event.detail > 0);
      if (event.isTrusted && byPointer) reportPointer(event.type);
    };
    const types = ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'mouseup', 'click', 'wheel', 'touchstart'];
    for (const type of types) window.addEventListener(type, report, { capture: true, passive: true });
  });
  return seen;
}

/** Presses Tab, or Shift+Tab, until the control has the focus: whoever has only a keyboard gets there. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let press = 0; press < MAX_TABS; press++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(control, `reached by ${MAX_TABS} times ${key}`).toBeFocused();
}

/** Opens the palette, writes, waits for the wanted line to be the active one, and takes it. */
export async function choose(page: Page, text: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Tela, comando ou ficha' });
  await expect(box).toBeFocused();
  await page.keyboard.type(text);
  const results = page.getByRole('listbox', { name: 'Resultados' });
  await expect(results.getByRole('option', { name: option, selected: true, disabled: false })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box).toBeHidden();
}
