import { v7 as uuidv7 } from 'uuid';
import { type Db, type GlobalTx, inGlobal } from '../../kit/server/db/db.ts';
import { repeatEnded } from '../../kit/server/db/retry.ts';
import { invalid } from '../../kit/server/http/errors.ts';
import { type Actor, recordAct } from './audit.ts';
import { type NewUser, type User, type UserChange } from '../user.ts';
import { checkNewCredentials, explainNewPassword } from './new-password.ts';
import { hashPassword } from './password-hash.ts';
import { findUser, insertMemberships, insertUser, updateUser } from './users.queries.ts';

/** Creates a user with a password and roles in clients, in one transaction. Throws 409 email_taken, 422 invalid. */
export async function createUser(db: Db, wanted: NewUser, actor: Actor): Promise<User> {
  const issues = [...checkNewCredentials(wanted), ...checkMemberships(wanted)];
  if (issues.length > 0) throw invalid(issues);
  const { nome, email, installationAdmin, memberships } = wanted;
  const passwordHash = await hashPassword(wanted.senha);
  return write(db, async (tx) => {
    const id = uuidv7();
    await insertUser(tx, { id, nome, email, passwordHash, installationAdmin });
    await recordAct(tx, actor, { kind: 'user.created', subject: id, details: { installationAdmin } });
    await insertMemberships(tx, id, memberships, actor);
    return findUser(tx, id);
  });
}

/** Changes a user; `ownSession` stays open when users change their own password. Throws 404, 409, 422. */
export async function changeUser(
  db: Db,
  id: string,
  wanted: UserChange,
  { actor, ownSession }: { actor: Actor; ownSession: Buffer },
): Promise<User> {
  const { senha, ...change } = wanted;
  if (senha === undefined) return write(db, (tx) => updateUser(tx, id, change, { actor, except: ownSession }));
  const user = await inGlobal(db, (tx) => findUser(tx, id));
  const weak = explainNewPassword(senha, [wanted.nome ?? user.nome, user.email]);
  if (weak) throw invalid([{ path: 'senha', ...weak }]);
  const passwordHash = await hashPassword(senha);
  return write(db, (tx) => updateUser(tx, id, { ...change, passwordHash }, { actor, except: ownSession }));
}

/** In a distributed database, every machine has a copy of users and roles, and two concurrent changes may deadlock. */
function write<T>(db: Db, work: (tx: GlobalTx) => Promise<T>): Promise<T> {
  return repeatEnded(() => inGlobal(db, work));
}

function checkMemberships({ memberships }: NewUser) {
  const message = 'Este cliente está repetido. Deixe um papel por cliente.';
  return memberships.flatMap(({ tenantId }, index) =>
    memberships.findIndex((other) => other.tenantId === tenantId) === index
      ? []
      : [{ path: `memberships.${index}.tenantId`, code: 'repeated', message }],
  );
}
