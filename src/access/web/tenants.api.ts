import { useQuery } from '@tanstack/react-query';
import { compareByName } from '../../kit/compare-by-name.ts';
import { api } from '../../kit/web/api/api-client.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import type { Tenant, TenantSettingsChange } from '../tenant.schema.ts';
import { refreshSession } from './session.api.ts';
import { useSession } from './session.store.ts';

const NO_TENANT = { tenant: null } as const;

/** A client in the list: the administrator of the installation sees all, other users their own. */
export type ListedTenant = Pick<Tenant, 'id' | 'nome'> & { archived: boolean; withoutAdministrator: boolean };

/** Clients in the order of their names, the archived ones last. */
export function useListedTenants() {
  const { user, tenants } = useSession();
  return useQuery({
    queryKey: ['tenants', user.installationAdmin, tenants],
    queryFn: async ({ signal }): Promise<ListedTenant[]> => {
      if (!user.installationAdmin)
        return tenants.map(({ id, nome }) => ({ id, nome, archived: false, withoutAdministrator: false }));
      const { data } = await api.get('/api/tenants', { ...NO_TENANT, signal });
      return data.items
        .map(({ archivedAt, ...tenant }) => ({ ...tenant, archived: archivedAt !== null }))
        .sort((a, b) => Number(a.archived) - Number(b.archived) || compareByName(a, b));
    },
  });
}

/** Creates a client; its creator becomes its administrador. */
export async function createTenant(body: { nome: string }): Promise<Tenant> {
  const { data } = await api.post('/api/tenants', { ...NO_TENANT, body });
  await refreshTenants();
  return data;
}

export async function changeTenant(id: number, body: { nome?: string; archived?: boolean }): Promise<void> {
  await api.patch('/api/tenants/{id}', { ...NO_TENANT, params: { id }, body });
  await refreshTenants();
}

export async function changeTenantSettings(tenant: number, body: TenantSettingsChange): Promise<void> {
  await api.patch('/api/tenants/current/settings', { tenant, body });
  await refreshSession();
}

/** Reloads the session, too, which has the client's names and roles for the selector. */
export async function refreshTenants(): Promise<void> {
  await Promise.all([
    refreshSession(),
    queryClient.invalidateQueries({ queryKey: ['tenants'] }),
    queryClient.invalidateQueries({ queryKey: ['users'] }),
  ]);
}
