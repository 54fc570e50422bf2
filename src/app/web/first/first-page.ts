import { queryClient } from '../../../kit/web/api/query-client.ts';

/** After this time the page counts as shown, because a hidden tab draws no frames, and a call may hang. */
const LATEST_MS = 10_000;

let tellShown = () => {};

/**
 * Resolves when the first page and its data are on the screen. Code that is not needed immediately waits for it, because it would
 * delay the page on a slow connection.
 */
export const firstPageShown = new Promise<void>((resolve) => {
  tellShown = resolve;
});

/** Starts watching the first page, which is drawn and now requests its data. */
export function followFirstPage(): void {
  setTimeout(tellShown, LATEST_MS);
  void whenSettled().then(tellShown);
}

async function whenSettled(): Promise<void> {
  // components send requests when they are shown, and may send more after an answer
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
