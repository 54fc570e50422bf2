import type { NavigateOptions, RegisteredRouter } from '@tanstack/react-router';
import type { Checked, Href } from './href.ts';

/**
 * The router for code outside components: stores, notifications, commands. `app` creates and connects it before the first page.
 */
let router: RegisteredRouter | undefined;
const listeners = new Set<() => void>();
/** The callers that wait for a navigation while a page with unsaved changes asks. */
const refusals = new Set<() => void>();

/** Called once, before the first page. */
export function connectRouter(newRouter: RegisteredRouter): void {
  router = newRouter;
  router.subscribe('onBeforeNavigate', () => {
    for (const listener of listeners) listener();
  });
}

/** Calls the listener before each navigation. Returns a function that stops it. */
export function subscribeToNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type NavigationTarget<To extends string | undefined> = NavigateOptions<RegisteredRouter, string, To> & Checked<To>;

/** Navigates to a page. Resolves to true when it is shown, to false if the user stayed on a page with unsaved changes. */
export function navigate<const To extends string | undefined>(target: NavigationTarget<To>): Promise<boolean> {
  return arrive(target as NavigateOptions); // the parameter's type has checked it
}

/** Navigates to an address that is data. */
export function followHref(href: Href): Promise<boolean> {
  return arrive({ href });
}

/** Resolves all pending navigations to false, because the user stays on the page. */
export function refuseNavigation(): void {
  for (const refuse of refusals) refuse();
}

/** The current path, which is already the new one while a page loads. */
export function currentPath(): string {
  return connected().latestLocation.pathname;
}

/** The connected router. */
export function connected(): RegisteredRouter {
  if (!router) throw new Error('No router is connected yet.');
  return router;
}

function arrive(target: NavigateOptions): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const settle = (arrived: boolean) => {
      refusals.delete(refuse);
      resolve(arrived);
    };
    const refuse = () => settle(false);
    refusals.add(refuse);
    connected()
      .navigate(target)
      .then(() => settle(true), reject);
  });
}
