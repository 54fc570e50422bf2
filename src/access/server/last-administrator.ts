import type { TenantTx } from '../../kit/server/db/db.ts';

/** Would the client be without somebody who can sign in and change its members, if this user did not? */
export async function isLastAdministrator(tx: TenantTx, userId: string): Promise<boolean> {
  // The rows stay locked until the transaction ends: of two administrators who go at the same time, the second finds itself
  // to be the last. Who may sign in is read in a statement of its own: the one that waited still sees what was before.
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
