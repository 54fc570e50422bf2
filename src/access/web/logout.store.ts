import { createStore } from '../../kit/web/browser/store.ts';

/** The target of the link while the question is open. */
const store = createStore<string | undefined>(undefined);

export const useLogoutTarget = store.use;

/** The target of the last link that was removed, for the link that replaces it: an open drawer has its own link. */
const last = createStore<string | undefined>(undefined);

/** The ref of the page's link for signing out: it takes over the target of the previous link, and passes its target on. */
export function handOnTarget(link: HTMLAnchorElement): () => void {
  const before = last.get();
  if (before !== undefined) link.setAttribute('href', before);
  return () => last.set(link.getAttribute('href') ?? undefined);
}

/** Asks before signing out. The page may change the target of the link, so it is read from the link. */
export function askToLeave(link: HTMLAnchorElement): void {
  store.set(link.getAttribute('href') ?? undefined);
}

/** Signs out as if the page's link had been pressed. */
export function followLogoutLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-logout]');
  if (link) askToLeave(link);
}

export function stopLeaving(): void {
  store.set(undefined);
}
