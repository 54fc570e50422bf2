import type { Browser } from '@playwright/test';

/** The forms within forms on every page of a browser from now on: what is sent from one is sent by the outer, past all code. */
export function watchForms(browser: Browser): string[] {
  const found: string[] = [];
  browser.on('context', (context) => {
    context.on('console', (message) => {
      if (message.text().startsWith(SAID)) found.push(message.text());
    });
    // the commands of the test come after this one, which needs no waiting for
    void context.addInitScript((said) => {
      new MutationObserver(() => {
        const inner = document.querySelector('form form');
        if (inner) console.error(`${said} ${inner.outerHTML.slice(0, 200)}`);
      }).observe(document, { childList: true, subtree: true });
    }, SAID);
  });
  return found;
}

const SAID = 'A form in a form:';
