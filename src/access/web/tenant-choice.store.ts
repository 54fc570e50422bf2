import { remember } from '../../kit/web/browser/remember.ts';
import { createStore } from '../../kit/web/browser/store.ts';
import type { Membership } from '../tenant.ts';
import { pickTenant, type TenantChoice } from './pick-tenant.ts';

/** Per tab, so that two tabs work in two clients. */
const KEY = 'fichario.tenant';
/** The last choice of any tab: where a new tab begins. */
const LAST_KEY = 'fichario.tenant.last';

const store = createStore<TenantChoice | undefined>(undefined);

export const useTenantChoice = store.use;
export const getTenantChoice = store.get;

/** Chooses a client for this tab. Whoever calls makes the pages ask again (see `switchTenant`). */
export function chooseTenant(choice: TenantChoice): void {
  remember(sessionStorage, KEY, String(choice));
  remember(localStorage, LAST_KEY, String(choice));
  store.set(choice);
}

/** After sign-in: what this tab had chosen, else where another tab was last, else the first; only what the user may open. */
export function restoreTenantChoice(tenants: readonly Pick<Membership, 'id'>[]): void {
  const choice = pickTenant(tenants, [sessionStorage.getItem(KEY), localStorage.getItem(LAST_KEY)]);
  if (choice !== undefined) remember(sessionStorage, KEY, String(choice));
  store.set(choice);
}

export function forgetTenantChoice(): void {
  sessionStorage.removeItem(KEY);
  store.set(undefined);
}
