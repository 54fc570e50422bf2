import { v7 as uuidv7 } from 'uuid';
import { type Actor, recordAct } from '../../../access/server/audit.ts';
import { checkNewCredentials } from '../../../access/server/new-password.ts';
import { hashPassword } from '../../../access/server/password-hash.ts';
import { createTenant } from '../../../access/server/tenants.queries.ts';
import { insertUser } from '../../../access/server/users.queries.ts';
import type { Setup } from '../../../access/session.ts';
import { type Db, type GlobalTx, inGlobal, queryGlobal } from '../../../kit/server/db/db.ts';
import type { HostEnv } from '../../../kit/server/http/allowed-hosts.ts';
import { invalid, Refusal } from '../../../kit/server/http/errors.ts';
import { checkSetupCode, forgetSetupCodes, isCodeNeeded, makeSetupCode } from './setup-code.ts';

/** Whether there are no users yet. */
export async function isSetupNeeded(db: Db): Promise<boolean> {
  const [row] = await queryGlobal<{ needed: boolean }>(db, 'select not exists (select from users) as needed');
  return row?.needed === true;
}

/** A new code for the first access, while that is possible and needs one. */
export async function offerSetupCode(db: Db, env: HostEnv): Promise<string | undefined> {
  return isCodeNeeded(env) && (await isSetupNeeded(db)) ? makeSetupCode(db) : undefined;
}

/**
 * Creates the administrator of the installation and the first client, in which they are administrador. Only one of several
 * concurrent calls succeeds. With `needsCode`, requires a code. Throws 409 already_set_up, 422 invalid.
 */
export async function setUp(
  db: Db,
  { nome, email, senha, cliente, codigo }: Omit<Setup, 'sample'>,
  { from, needsCode = false }: { from: Actor; needsCode?: boolean },
): Promise<{ userId: string; tenantId: number; passwordHash: string }> {
  if (!(await isSetupNeeded(db))) throw alreadySetUp();
  // before the expensive hash of the password
  if (needsCode) await inGlobal(db, (tx) => checkSetupCode(tx, codigo));
  const issues = checkNewCredentials({ nome, email, senha });
  if (issues.length > 0) throw invalid(issues);
  const passwordHash = await hashPassword(senha);
  return inGlobal(db, async (tx) => {
    // until the commit, no other transaction passes this line or adds a user
    await tx.query('lock table users in share row exclusive mode');
    if ((await tx.query('select from users limit 1')).length > 0) throw alreadySetUp();
    await forgetSetupCodes(tx);
    const actor = await createAdministrator(tx, { nome, email, passwordHash }, from);
    const administratorId = actor.userId;
    const tenant = await createTenant(tx, { nome: cliente, administratorId, actor }, 'cliente');
    return { userId: administratorId, tenantId: tenant.id, passwordHash };
  });
}

/** Creates the administrator, who is also the actor of their own creation. */
async function createAdministrator(
  tx: GlobalTx,
  user: { nome: string; email: string; passwordHash: string },
  from: Actor,
): Promise<Actor & { userId: string }> {
  const userId = uuidv7();
  await insertUser(tx, { id: userId, ...user, installationAdmin: true });
  const actor = { ...from, userId };
  await recordAct(tx, actor, { kind: 'user.created', subject: userId, details: { installationAdmin: true } });
  return actor;
}

function alreadySetUp(): Refusal {
  return new Refusal(409, 'already_set_up', 'O primeiro acesso já foi feito. Entre com seu e-mail e sua senha.');
}
