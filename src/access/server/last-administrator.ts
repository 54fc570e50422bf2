import type { TenantTx } from '../../kit/server/db/db.ts';

/** Whether this user is the last active administrator of the client. */
export async function isLastAdministrator(tx: TenantTx, userId: string): Promise<boolean> {
  // The rows stay locked until the transaction ends: if two administrators leave simultaneously, the second sees that it is the
  // last one. The active users are read in a separate statement, because the waiting one still has its old snapshot.
  await tx.query(
    `select m.user_id from memberships m where m.tenant_id = $1 and m.role = 'administrador' order by m.user_id for update`,
    [tx.tenantId],
  );
  const administrators = await tx.query<{ user_id: string; disabled: boolean }>(
    `select m.user_id, u.disabled_at is not null as disabled
     from memberships m join users u on u.id = m.user_id
     where m.tenant_id = $1 and m.role = 'administrador'`,
    [tx.tenantId],
  );
  const isAdministrator = administrators.some((member) => member.user_id === userId);
  return isAdministrator && !administrators.some((member) => member.user_id !== userId && !member.disabled);
}
