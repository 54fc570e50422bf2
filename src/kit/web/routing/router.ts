import type { NavigateOptions, RegisteredRouter } from '@tanstack/react-router';
import type { Checked, Href } from './href.ts';

/**
 * The router for what is no component: stores, notifications, commands. `app` builds it and hands it down; until then there
 * is no page that could ask for one.
 */
let router: RegisteredRouter | undefined;
const listeners = new Set<() => void>();
/** Those who wait for a navigation that a page with unsaved changes has stopped. */
const refusals = new Set<() => void>();

/** Called once, before the first page. */
export function connectRouter(made: RegisteredRouter): void {
  router = made;
  router.subscribe('onBeforeNavigate', () => {
    for (const listener of listeners) listener();
  });
}

/** Calls whenever the address changes. Gives the function that ends this. */
export function subscribeToNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Target<To extends string | undefined> = NavigateOptions<RegisteredRouter, string, To> & Checked<To>;

/**
 * Goes to a page. Resolves to true when it is on the screen, to false when a page with unsaved changes refused to be left.
 */
export function navigate<const To extends string | undefined>(target: Target<To>): Promise<boolean> {
  return arrive(target as NavigateOptions); // checked where it is called
}

/** The same for an address that is data. */
export function followHref(href: Href): Promise<boolean> {
  return arrive({ href });
}

/** Whoever waits for the navigation that was asked about is told that it will not be. */
export function refuseNavigation(): void {
  for (const refuse of refusals) refuse();
}

/** Where the browser is, also while the page is still on its way. */
export function currentPath(): string {
  return connected().latestLocation.pathname;
}

/** The router that was handed down. */
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
