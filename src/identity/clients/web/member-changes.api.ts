import { useQuery } from '@tanstack/react-query';
import type { Role } from '../../../access/policy.ts';
import type { MemberSource } from '../../../access/web/members.api.ts';
import { refreshTenants } from '../../../access/web/tenants.api.ts';
import { listUsers, setMembership } from '../../../access/web/users.api.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { queryClient } from '../../../kit/web/api/query-client.ts';

/**
 * Invites a person by e-mail. The administrator of the installation, who sees all users anyway, gives an existing user the
 * role immediately. Returns which of the two was done.
 */
export async function addMember(
  source: MemberSource,
  body: { email: string; role: Role },
): Promise<'given' | 'invited'> {
  if (!source.byInstallation) {
    await api.post('/api/members', { tenant: source.tenantId, body });
    await refreshMembers();
    return 'invited';
  }
  const email = body.email.trim().toLowerCase();
  const user = (await listUsers()).find((other) => other.email.toLowerCase() === email);
  if (!user) throw unknownUser('Nenhum usuário tem este e-mail. Crie-o primeiro em Usuários.');
  if (user.tenants.some(({ id }) => id === source.tenantId)) throw unknownUser('Esta pessoa já tem acesso.');
  await setMembership(user.id, source.tenantId, body.role);
  await refreshMembers();
  return 'given';
}

/** The pending invitations of a client. */
export function useInvitations({ tenantId, byInstallation }: MemberSource) {
  return useQuery({
    queryKey: ['members', tenantId, 'invitations'],
    enabled: !byInstallation,
    queryFn: async ({ signal }) => (await api.get('/api/invitations', { tenant: tenantId, signal })).data.items,
  });
}

export async function withdrawInvitation({ tenantId }: MemberSource, id: string): Promise<void> {
  await api.delete('/api/invitations/{id}', { params: { id }, tenant: tenantId });
  await refreshMembers();
}

export async function changeMember({ tenantId, byInstallation }: MemberSource, userId: string, role: Role) {
  if (byInstallation) await setMembership(userId, tenantId, role);
  else await api.put('/api/members/{userId}', { params: { userId }, tenant: tenantId, body: { role } });
  await refreshMembers();
}

export async function removeMember({ tenantId, byInstallation }: MemberSource, userId: string): Promise<void> {
  if (byInstallation) await setMembership(userId, tenantId, undefined);
  else await api.delete('/api/members/{userId}', { params: { userId }, tenant: tenantId });
  await refreshMembers();
}

async function refreshMembers(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['members'] }), refreshTenants()]);
}

function unknownUser(message: string): ApiProblem {
  return new ApiProblem({
    status: 404,
    code: 'unknown_user',
    detail: message,
    errors: [{ path: 'email', code: 'unknown_user', message }],
  });
}
