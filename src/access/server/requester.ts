import type { TenantReads } from '../../kit/server/db/db.ts';
import type { Role, RoleInTenant } from '../policy.ts';

/** The user who requested work that outlives the request. */
export type Requester = { userId: string; origin: 'web' | 'api' | 'cli' };

const ENDED = {
  client: 'O cliente foi arquivado.',
  user: 'A conta de quem pediu foi desativada.',
  membership: 'Quem pediu não participa mais deste cliente.',
  role: 'O acesso de quem pediu mudou e não permite mais isto.',
};

type RequesterRow = {
  archived: boolean;
  settings: RoleInTenant['settings'];
  disabled: boolean;
  role: Role | null;
};

/**
 * Why work must stop, as a sentence; undefined while the requester has the right to it. Every chunk of a job checks
 * this in its transaction, so the loss of a right stops the work at the next chunk. Commands are not checked,
 * because their users have access to the database itself.
 */
export async function whyNoFurther(
  tx: TenantReads,
  { userId, origin }: Requester,
  isAllowed: (member: RoleInTenant) => boolean,
): Promise<string | undefined> {
  if (origin === 'cli') return undefined;
  const [row] = await tx.query<RequesterRow>(
    {
      name: 'find_requester',
      text: `select t.archived_at is not null as archived, t.settings, u.disabled_at is not null as disabled, m.role
       from tenants t
       join users u on u.id = $2
       left join memberships m on m.tenant_id = $1 and m.user_id = u.id
       where t.id = $1`,
    },
    [tx.tenantId, userId],
  );
  if (!row || row.archived) return ENDED.client;
  if (row.disabled) return ENDED.user;
  const { role, settings } = row;
  if (role === null) return ENDED.membership;
  return isAllowed({ role, settings }) ? undefined : ENDED.role;
}

/** Whether the client is archived. Automatic work pauses until the client is restored. */
export async function isArchived(tx: TenantReads): Promise<boolean> {
  const [row] = await tx.query<{ archived: boolean }>(
    { name: 'is_archived', text: 'select t.archived_at is not null as archived from tenants t where t.id = $1' },
    [tx.tenantId],
  );
  return row?.archived ?? true;
}
