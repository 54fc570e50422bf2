import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { commands, page } from 'vitest/browser';
import { queryClient } from '../../src/kit/web/api/query-client.ts';
import { dismissNotification, listNotifications } from '../../src/kit/web/browser/notifications.store.ts';
import '../../src/kit/web/style/tokens.css';
import '../../src/kit/web/style/base.css';
import '../../src/kit/web/style/layout.css';
import { goTo } from './draw.tsx';
import { complaints, HOME } from './once-a-page.ts';
import { hangUp } from './server-answers.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    parkMouse: () => Promise<void>;
  }
}

beforeEach(async () => {
  document.documentElement.lang = 'pt-BR';
  document.documentElement.dataset['theme'] = 'light';
  localStorage.clear();
  sessionStorage.clear();
  // where the test before has led
  goTo(HOME);
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
