import { useQuery } from '@tanstack/react-query';
import { refreshSession } from './session.api.ts';
import type { Role } from '../policy.ts';
import { api } from '../../kit/web/api/api-client.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import type { NewUser, User, UserChange } from '../user.ts';

const NO_TENANT = { tenant: null } as const;

export async function listUsers(signal?: AbortSignal): Promise<User[]> {
  const { data } = await api.get('/api/users', { ...NO_TENANT, signal });
  return data.items;
}

/** All users of this installation. */
export function useUsers() {
  return useQuery({ queryKey: ['users'], queryFn: ({ signal }) => listUsers(signal) });
}

export async function createUser(body: NewUser): Promise<void> {
  await api.post('/api/users', { ...NO_TENANT, body });
  await refreshUsers();
}

export async function changeUser(id: string, body: UserChange): Promise<void> {
  await api.patch('/api/users/{id}', { ...NO_TENANT, params: { id }, body });
  await refreshUsers();
}

/** Gives a user a role in a client, or removes the access. */
export async function setMembership(userId: string, tenantId: number, role: Role | undefined): Promise<void> {
  const path = '/api/users/{id}/memberships/{tenantId}';
  const options = { ...NO_TENANT, params: { id: userId, tenantId } };
  if (role) await api.put(path, { ...options, body: { role } });
  else await api.delete(path, options);
}

/** Reloads the session, too, because users may change themselves. */
export async function refreshUsers(): Promise<void> {
  await Promise.all([
    refreshSession(),
    queryClient.invalidateQueries({ queryKey: ['users'] }),
    queryClient.invalidateQueries({ queryKey: ['members'] }),
  ]);
}
