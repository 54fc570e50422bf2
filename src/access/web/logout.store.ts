import { createStore } from '../../kit/web/browser/store.ts';

/** Where the link wants to go, while the question stands. */
const store = createStore<string | undefined>(undefined);

export const useLogoutTarget = store.use;

/** Where the page's link led when it went, for the one that takes its place: an open drawer has its own. */
const last = createStore<string | undefined>(undefined);

/** The ref of the page's link for signing out: it takes the target of the link before it, and hands its own on. */
export function handOnTarget(link: HTMLAnchorElement): () => void {
  const before = last.get();
  if (before !== undefined) link.setAttribute('href', before);
  return () => last.set(link.getAttribute('href') ?? undefined);
}

/** Asks before leaving. The target is the link's own: the page says where signing out is, the code only reads it. */
export function askToLeave(link: HTMLAnchorElement): void {
  store.set(link.getAttribute('href') ?? undefined);
}

/** As if the page's link had been pressed. */
export function followLogoutLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-logout]');
  if (link) askToLeave(link);
}

export function stopLeaving(): void {
  store.set(undefined);
}
