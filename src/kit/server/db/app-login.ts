import { createHmac } from 'node:crypto';
import type { Client } from 'pg';
import { reasonOf } from './connect-failure.ts';
import { connectTo } from './lone-connection.ts';
import { keepSettings } from './session.ts';
import { type DatabaseAddress, splitServers, withLogin } from '../env/servers.ts';

/** The login of the application. With `stepsDown` it is the owner's login, and one statement could restore its rights. */
type AppLogin = { address: DatabaseAddress; stepsDown: boolean };

/** The advice for an application that signs in as the owner. */
export const STEPS_DOWN_ADVICE =
  'O programa entra no banco como dono do esquema. Crie um usuário só com o papel fichario_app ' +
  '("create role programa login in role fichario_app password …") e diga seu endereço em DATABASE_APP_URL.';

/**
 * Finds a login for the application that cannot become the owner of the schema.
 *
 * `given` (DATABASE_APP_URL) is used unchanged, and refused if it has too many rights. Without it, an owner who may create
 * roles creates one for this database (docs/decisions/043-sign-in-without-rights.md). Otherwise the application signs in
 * as the owner and steps down, which the start and `fichario doctor` report.
 *
 * `owner` is connected to the database of `ownerUrl`. Throws an Error with a Portuguese sentence about `given`.
 */
export async function findAppLogin(owner: Client, ownerUrl: string, given: string | undefined): Promise<AppLogin> {
  if (given !== undefined) {
    await prepareLogin(owner, given);
    const fault = await faultOfLogin(owner, given);
    if (fault !== undefined) throw new Error(`O usuário do programa não serve: ${fault}`);
    return { address: { connectionString: given }, stepsDown: false };
  }
  const login = await makeLogin(owner, ownerUrl).catch(() => undefined);
  if (login !== undefined && (await faultOfLogin(owner, login)) === undefined)
    return { address: { connectionString: login }, stepsDown: false };
  return { address: { connectionString: ownerUrl }, stepsDown: true };
}

/**
 * Creates the role of this database, or sets its password again. The password is derived from the owner's, so that every
 * process can compute it and none stores it. An owner without password (socket, certificate) creates a role without one.
 */
async function makeLogin(owner: Client, ownerUrl: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ role: string; may: boolean; known: boolean }>(
    `select r.name as role, u.rolsuper or u.rolcreaterole as may, exists (select from pg_roles where rolname = r.name) as known
     from (select 'fichario_login_' || oid as name from pg_database where datname = current_database()) r,
       pg_roles u where u.rolname = current_user`,
  );
  const [login] = rows;
  if (!login?.may) return undefined;
  const ownerPassword = new URL(splitServers(ownerUrl)?.[0] ?? ownerUrl).password;
  const password =
    ownerPassword && createHmac('sha256', ownerPassword).update('fichario application').digest('base64url');
  const role = owner.escapeIdentifier(login.role);
  if (!login.known) await owner.query(`create role ${role} login noinherit in role fichario_app`);
  if (password) await owner.query(`alter role ${role} password ${owner.escapeLiteral(password)}`);
  await keepSettings(owner, login.role);
  return withLogin(ownerUrl, login.role, password);
}

/**
 * Stores the settings of the application in the login before its first connection, because a pooler keeps connections as
 * they were opened. An owner who may not change the role leaves it unchanged; a missing setting then shows when connecting.
 */
async function prepareLogin(owner: Client, connectionString: string): Promise<void> {
  const { username } = new URL(splitServers(connectionString)?.[0] ?? connectionString);
  await keepSettings(owner, decodeURIComponent(username)).catch(() => {});
}

/** Why the application cannot use a login, as a Portuguese sentence; undefined if it can. */
async function faultOfLogin(owner: Client, connectionString: string): Promise<string | undefined> {
  let client: Client | undefined;
  try {
    client = await connectTo({ connectionString });
    const rights = await readRights(client, await readOwnerName(owner));
    if (rights?.powerful || rights?.owns)
      return 'este usuário pode mais do que o programa precisa. Use um que só tenha fichario_app.';
    if (rights?.works && (await keepSettings(client, rights.login).catch(() => false))) await closeOthers(client);
    return rights?.works ? undefined : 'falta a este usuário o papel fichario_app: grant fichario_app to <usuário>.';
  } catch (error) {
    return reasonOf(error);
  } finally {
    await client?.end().catch(() => {});
  }
}

/** Ends the connections of this login, our own last, so a pooler opens new ones with the new settings. */
async function closeOthers(client: Client): Promise<void> {
  const close = (whose: string) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = session_user and ${whose}`);
  await close('pid <> pg_backend_pid()');
  await close('pid = pg_backend_pid()').catch(() => {});
}

async function readOwnerName(owner: Client): Promise<string | undefined> {
  const { rows } = await owner.query<{ owner: string }>(
    `select pg_get_userbyid(relowner) as owner from pg_class where oid = 'schema_migrations'::regclass`,
  );
  return rows[0]?.owner;
}

type Rights = { login: string; powerful: boolean; owns: boolean; works: boolean };

async function readRights(client: Client, ownerName: string | undefined): Promise<Rights | undefined> {
  const { rows } = await client.query<Rights>(
    `select session_user as login, r.rolsuper or r.rolbypassrls or r.rolcreaterole as powerful,
       pg_has_role(session_user, $1, 'member') as owns, pg_has_role(session_user, 'fichario_app', 'member') as works
     from pg_roles r where r.rolname = session_user`,
    [ownerName],
  );
  return rows[0];
}
