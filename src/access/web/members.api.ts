import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/web/api/api-client.ts';
import { can } from '../policy.ts';
import type { Member } from '../tenant.schema.ts';
import { useSession } from './session.store.ts';
import { listUsers } from './users.api.ts';

/**
 * The members of a client. Its administrador and gestor use the routes of the client; the administrator of the installation may
 * not belong to it, and uses the routes of the users for the same memberships.
 */
export type MemberSource = { tenantId: number; byInstallation: boolean };

export function useMemberAccess(tenantId: number): { source: MemberSource; mayRead: boolean; mayChange: boolean } {
  const { user, tenants } = useSession();
  const role = tenants.find(({ id }) => id === tenantId)?.role;
  const byInstallation = user.installationAdmin;
  return {
    source: { tenantId, byInstallation },
    mayRead: byInstallation || (role !== undefined && can(role, 'membership.read')),
    mayChange: byInstallation || (role !== undefined && can(role, 'membership.change')),
  };
}

export function useMembers({ tenantId, byInstallation }: MemberSource, enabled: boolean) {
  return useQuery({
    queryKey: ['members', tenantId, byInstallation],
    enabled,
    queryFn: async ({ signal }): Promise<Member[]> => {
      if (byInstallation) return membersAmong(tenantId, signal);
      const { data } = await api.get('/api/members', { tenant: tenantId, signal });
      return data.items;
    },
  });
}

async function membersAmong(tenantId: number, signal: AbortSignal): Promise<Member[]> {
  const users = await listUsers(signal);
  return users.flatMap(({ id: userId, nome, email, disabled, tenants }) => {
    const role = tenants.find(({ id }) => id === tenantId)?.role;
    return role ? [{ userId, nome, email, disabled, role }] : [];
  });
}
