/*
 * The client that a page will begin in, before its code and the session are there: a guess, which sends the first calls
 * early (src/app/web/first/early.ts). The code chooses by the session, and asks again if the guess was wrong.
 */
import { remember } from '../../kit/web/browser/remember.ts';

/** Per tab, so that two tabs work in two clients. */
export const TENANT_KEY = 'fichario.tenant';
/** Where a new tab of whoever is signed in would begin. */
const FIRST_KEY = 'fichario.tenant.first';

/** Notes where a new tab begins; undefined for whoever belongs to no client. */
export function noteFirstTenant(choice: number | 'all' | undefined): void {
  if (choice === undefined) forgetFirstTenant();
  else remember(localStorage, FIRST_KEY, String(choice));
}

/** Called when the user signs out: the next one may be another. */
export function forgetFirstTenant(): void {
  localStorage.removeItem(FIRST_KEY);
}

/** A client's id, or `all`; undefined if this browser knows none. */
export function guessTenant(): string | undefined {
  try {
    return sessionStorage.getItem(TENANT_KEY) ?? localStorage.getItem(FIRST_KEY) ?? undefined;
  } catch {
    // the browser keeps nothing
    return undefined;
  }
}
