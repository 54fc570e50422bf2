import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { commands, page } from 'vitest/browser';
import { queryClient } from '../../src/kit/web/api/query-client.ts';
import { dismissNotification, listNotifications } from '../../src/kit/web/overlay/notifications.store.ts';
import '../../src/kit/web/style/tokens.css';
import '../../src/kit/web/style/base.css';
import '../../src/kit/web/style/layout.css';
import { hangUp } from './server-answers.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    parkMouse: () => Promise<void>;
  }
}

const complaints: unknown[][] = [];

// what React finds wrong with a component is a failed test
for (const level of ['error', 'warn'] as const) {
  const say = console[level];
  console[level] = (...parts: unknown[]) => {
    complaints.push(parts);
    say(...parts);
  };
}

// what a browser sends from a form in a form is the outer one, past the code of both
new MutationObserver(() => {
  const inner = document.querySelector('form form');
  if (inner) complaints.push(['a form in a form', inner.outerHTML.slice(0, 200)]);
}).observe(document, { childList: true, subtree: true });

beforeEach(async () => {
  document.documentElement.lang = 'pt-BR';
  document.documentElement.dataset['theme'] = 'light';
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1024, 700);
  await commands.parkMouse();
});

afterEach(async () => {
  vi.useRealTimers();
  hangUp();
  // before the store is emptied: a part still drawn would ask the network again for what it shows
  await cleanup();
  // what has been answered already is read to its end, and announced here
  await new Promise((read) => setTimeout(read));
  vi.unstubAllGlobals();
  queryClient.clear();
  for (const { id } of listNotifications()) dismissNotification(id);
  expect(complaints.splice(0), 'the console').toEqual([]);
});
