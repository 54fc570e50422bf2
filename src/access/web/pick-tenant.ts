import type { Membership } from '../tenant.ts';

/** The client a tab works in; `all` reads across all of them. */
export type TenantChoice = number | 'all';

/** The first of the remembered choices that still holds, else the first client. */
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
