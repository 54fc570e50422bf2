import { remember } from '../../kit/web/browser/remember.ts';
import { createStore } from '../../kit/web/browser/store.ts';
import type { Membership } from '../tenant.schema.ts';
import { forgetFirstTenant, noteFirstTenant, TENANT_KEY } from './first-tenant.ts';

/** The client a tab works in; `all` reads across all of them. */
export type TenantChoice = number | 'all';

/** The first stored choice that is still valid, else the first client. */
export function pickTenant(
  tenants: readonly Pick<Membership, 'id'>[],
  remembered: readonly (string | null)[],
): TenantChoice | undefined {
  for (const value of remembered) {
    if (value === 'all' && tenants.length > 1) return 'all';
    const tenant = tenants.find(({ id }) => String(id) === value);
    if (tenant) return tenant.id;
  }
  return tenants[0]?.id;
}

/** The last choice of any tab, with which a new tab begins. */
const LAST_KEY = 'fichario.tenant.last';

const store = createStore<TenantChoice | undefined>(undefined);

export const useTenantChoice = store.use;
export const getTenantChoice = store.get;
export const subscribeToTenantChoice = store.subscribe;

/** Chooses a client for this tab. The caller reloads the pages (see `switchTenant`). */
export function chooseTenant(choice: TenantChoice): void {
  remember(sessionStorage, TENANT_KEY, String(choice));
  remember(localStorage, LAST_KEY, String(choice));
  noteFirstTenant(choice);
  store.set(choice);
}

/** After sign-in: the choice of this tab, else the last of another tab, else the first client that the user may open. */
export function restoreTenantChoice(tenants: readonly Pick<Membership, 'id'>[]): void {
  const choice = pickTenant(tenants, [sessionStorage.getItem(TENANT_KEY), localStorage.getItem(LAST_KEY)]);
  if (choice !== undefined) remember(sessionStorage, TENANT_KEY, String(choice));
  noteFirstTenant(pickTenant(tenants, [localStorage.getItem(LAST_KEY)]));
  store.set(choice);
}

export function forgetTenantChoice(): void {
  sessionStorage.removeItem(TENANT_KEY);
  forgetFirstTenant();
  store.set(undefined);
}
