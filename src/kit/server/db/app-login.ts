import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseAddress } from './db.ts';

/** How the application signs in, and whether one statement could make it the owner again. */
type AppLogin = { address: DatabaseAddress; stepsDown: boolean };

/** What to do where the application signs in as the owner. */
export const STEPS_DOWN_ADVICE =
  'O programa entra no banco como dono do esquema. Crie um usuário só com o papel fichario_app ' +
  '("create role programa login in role fichario_app password …") e diga seu endereço em DATABASE_APP_URL.';

/**
 * An address for the application to sign in with, as somebody who cannot become the owner of the schema.
 *
 * `given` (DATABASE_APP_URL) is used as it is, and refused if it can. Without it, an owner who may make roles makes one for
 * this database (docs/decisions/043-sign-in-without-rights.md). Where that is not possible the application signs in as the
 * owner and steps down, as the start and `fichario doctor` say.
 *
 * `owner` is connected to the database of `ownerUrl`. Throws an Error with a Portuguese sentence on a `given` address.
 */
export async function findAppLogin(owner: Client, ownerUrl: string, given: string | undefined): Promise<AppLogin> {
  if (given !== undefined) {
    const why = await whyNotFor(owner, given);
    if (why !== undefined) throw new Error(`DATABASE_APP_URL não serve: ${why}`);
    return { address: { connectionString: given }, stepsDown: false };
  }
  const own = await makeLogin(owner, ownerUrl).catch(() => undefined);
  if (own !== undefined && (await whyNotFor(owner, own)) === undefined)
    return { address: { connectionString: own }, stepsDown: false };
  return { address: { connectionString: ownerUrl }, stepsDown: true };
}

/**
 * Makes the role of this database, or gives it its password again. The password follows from the owner's, so that every
 * process knows it and none keeps it; an owner without password (a socket, a certificate) makes a role without.
 */
async function makeLogin(owner: Client, ownerUrl: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ role: string; may: boolean; known: boolean }>(
    `select r.name as role, u.rolsuper or u.rolcreaterole as may, exists (select from pg_roles where rolname = r.name) as known
     from (select 'fichario_login_' || oid as name from pg_database where datname = current_database()) r,
       pg_roles u where u.rolname = current_user`,
  );
  const [found] = rows;
  if (!found?.may) return undefined;
  const url = new URL(ownerUrl);
  const password =
    url.password && createHmac('sha256', url.password).update('fichario application').digest('base64url');
  const role = owner.escapeIdentifier(found.role);
  if (!found.known) await owner.query(`create role ${role} login noinherit in role fichario_app`);
  if (password) await owner.query(`alter role ${role} password ${owner.escapeLiteral(password)}`);
  url.username = found.role;
  url.password = password;
  return url.href;
}

/** Why an address is not one to sign in with, in words; undefined when it is. */
async function whyNotFor(owner: Client, connectionString: string): Promise<string | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows: names } = await owner.query<{ owner: string }>(
      `select pg_get_userbyid(relowner) as owner from pg_class where oid = 'schema_migrations'::regclass`,
    );
    const { rows } = await client.query<{ powerful: boolean; owns: boolean; works: boolean }>(
      `select r.rolsuper or r.rolbypassrls or r.rolcreaterole as powerful,
         pg_has_role(session_user, $1, 'member') as owns, pg_has_role(session_user, 'fichario_app', 'member') as works
       from pg_roles r where r.rolname = session_user`,
      [names[0]?.owner],
    );
    const [may] = rows;
    if (may?.powerful || may?.owns)
      return 'este usuário pode mais do que o programa precisa. Use um que só tenha fichario_app.';
    return may?.works ? undefined : 'falta a este usuário o papel fichario_app: grant fichario_app to <usuário>.';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => {});
  }
}
