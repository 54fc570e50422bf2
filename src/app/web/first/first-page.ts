import { queryClient } from '../../../kit/web/api/query-client.ts';

/** A tab that nobody looks at draws no frames, and a call may hang: then the page counts as shown. */
const LATEST_MS = 10_000;

let tellShown = () => {};

/**
 * Resolves when the first page is on the screen, with what it asked the server for. What nobody waits for is loaded after
 * that: on a slow line it would be in the way of the page.
 */
export const firstPageShown = new Promise<void>((resolve) => {
  tellShown = resolve;
});

/** The first page is drawn, and asks for its matter now. */
export function followFirstPage(): void {
  setTimeout(tellShown, LATEST_MS);
  void whenSettled().then(tellShown);
}

async function whenSettled(): Promise<void> {
  // its components ask when they are on the screen, and may ask more when they have an answer
  await whenPainted();
  do {
    await whenAnswered();
    await whenPainted();
  } while (queryClient.isFetching() > 0);
}

function whenAnswered(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    look();
  });
}

function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}
