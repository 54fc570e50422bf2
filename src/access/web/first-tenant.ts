/*
 * The client that a page will probably open, known before the code and the session are loaded. With this guess the first calls
 * are sent early (src/app/web/first/early.ts). The code then chooses by the session, and repeats them if the guess was wrong.
 */
import { remember } from '../../kit/web/browser/remember.ts';

/** Per tab, so two tabs can work in two clients. */
export const TENANT_KEY = 'fichario.tenant';
/** The client of a new tab for a signed-in user. */
const FIRST_KEY = 'fichario.tenant.first';

/** Stores the client of a new tab; undefined for a user without a client. */
export function noteFirstTenant(choice: number | 'all' | undefined): void {
  if (choice === undefined) forgetFirstTenant();
  else remember(localStorage, FIRST_KEY, String(choice));
}

/** Called when the user signs out, because the next user may be another. */
export function forgetFirstTenant(): void {
  localStorage.removeItem(FIRST_KEY);
}

/** A client's id, or `all`; undefined if this browser has none stored. */
export function guessTenant(): string | undefined {
  try {
    return sessionStorage.getItem(TENANT_KEY) ?? localStorage.getItem(FIRST_KEY) ?? undefined;
  } catch {
    // the browser does not allow storage
    return undefined;
  }
}
