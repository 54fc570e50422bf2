import { createStore } from '../../kit/web/browser/store.ts';

/** Where the link wants to go, while the question stands. */
const store = createStore<string | undefined>(undefined);

export const useLogoutTarget = store.use;

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
