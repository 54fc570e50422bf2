import type { BrowserContext, Page } from '@playwright/test';

const MOST = 40;

type Journaled = { journal?: string[] };

/** Keeps the last events and the errors of each page, for a journey that fails. */
export async function keepJournal(context: BrowserContext): Promise<(page: Page) => Promise<string>> {
  await context.addInitScript(noteEvents, MOST);
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  return async (page) => {
    const noted = await page.evaluate(() => (window as Journaled).journal ?? []).catch(() => []);
    return [...noted, ...errors.map((message) => `error: ${message}`)].join('\n');
  };
}

/** Notes the place and the moment of an event, never a typed text. */
function noteEvents(most: number): void {
  const journal: string[] = ((window as Journaled).journal = []);
  const note = (event: Event) => {
    const { target, type, timeStamp } = event;
    const place = event instanceof MouseEvent ? ` at ${Math.round(event.clientX)}, ${Math.round(event.clientY)}` : '';
    const name = target instanceof Element ? ` ${target.localName} “${target.textContent?.slice(0, 20)}”` : '';
    journal.push(`${Math.round(timeStamp)} ${type}${name}${place}${event.defaultPrevented ? ' (prevented)' : ''}`);
    if (journal.length > most) journal.shift();
  };
  const types = ['pointerdown', 'pointerup', 'pointercancel', 'touchcancel', 'click', 'submit', 'focusin', 'keydown'];
  for (const type of types) addEventListener(type, note, { capture: true });
}
