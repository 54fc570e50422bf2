import { type ClientBase, DatabaseError } from 'pg';
import { known } from '../../known.ts';
import { compressLog } from './log-compression.ts';

/** A connection on which row-level security or a required setting does not hold. The message is a Portuguese sentence. */
export class UnsafeSession extends Error {}
/** The server takes no writes: it is a standby, or became one. */
export class ReadOnlyServer extends UnsafeSession {}

/**
 * What every connection sets. Behind a pooler, the next transaction may run on another connection, so there the login has these
 * settings (`keepSettings`).
 */
const SETTINGS = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
  timezone: 'UTC',
  datestyle: 'ISO',
  default_transaction_isolation: 'read committed',
};
const SET = [
  'set role fichario_app',
  ...Object.entries(SETTINGS).map(([name, value]) => `set ${name} = '${value}'`),
].join(';');

/** Settings that are checked and not set: whoever changed one elsewhere must learn that it does not work. */
const FOUND: [name: string, wanted: RegExp][] = [
  ['row_security', /^on$/],
  ['is_superuser', /^off$/],
  ['transaction_read_only', /^off$/],
  ['standard_conforming_strings', /^on$/],
  ['client_encoding', /^UTF8$/],
  // a pooler keeps the time zone of its first connection, which may be the same zone under another name
  ...Object.entries(SETTINGS).map(([name, value]): [string, RegExp] => [name, new RegExp(`^(Etc/)?${value}(,|$)`)]),
];

const ASK_LOGIN = `select pg_backend_pid() as backend, r.rolsuper or r.rolbypassrls or r.rolcreaterole
    or coalesce(pg_has_role(session_user, c.relowner, 'member'), false) as powerful
  from pg_roles r left join pg_class c on c.oid = to_regclass('schema_migrations') where r.rolname = session_user`;
const ASK_SESSION = `select current_user as role, pg_has_role('fichario_app', 'usage') as works,
    r.rolsuper or r.rolbypassrls as free, current_schema() as schema,
    array[${FOUND.map(([name]) => `current_setting('${name}')`).join(', ')}] as settings
  from pg_roles r where r.rolname = current_user`;

type Login = { backend: number; powerful: boolean };
type Session = { role: string; works: boolean; free: boolean; schema: string | null; settings: string[] };

/**
 * Takes the role of the application on a new connection, and checks that row-level security applies to it and that the
 * settings hold. Throws UnsafeSession if not; the connection must then be closed.
 *
 * Behind a pooler a later transaction may run on another connection of the database, so nothing is set there. The login
 * itself must have the rights of the role, no others, and the settings. `saves`: the connection is for requests, whose log is
 * compressed if the server allows it.
 */
export async function enterSession(
  client: ClientBase,
  { kind = 'primary', saves = false }: { kind?: 'primary' | 'standby'; saves?: boolean } = {},
): Promise<void> {
  const [login] = (await client.query<Login>(ASK_LOGIN)).rows;
  const behindPooler = login !== undefined && login.backend !== processOf(client);
  if (behindPooler && login.powerful) throw new UnsafeSession(POWERFUL_BEHIND_POOLER);
  if (!behindPooler) await client.query(SET).catch(refuseRole);
  if (!behindPooler && saves) await compressLog(client);
  const [session] = (await client.query<Session>(ASK_SESSION)).rows;
  if (behindPooler && session && !session.works) throw new UnsafeSession(NO_RIGHTS);
  const fault = faultOf(session, behindPooler);
  if (fault === undefined || (fault === READ_ONLY && kind === 'standby')) return;
  const sentence = `A conexão com o banco foi fechada: ${fault}`;
  throw fault === READ_ONLY ? new ReadOnlyServer(sentence) : new UnsafeSession(sentence);
}

/** Whether a pooler between the connection and the database may move the client to other connections. */
export async function isPooled(client: ClientBase): Promise<boolean> {
  return (await backendOf(client)) !== processOf(client);
}

/** The pid of the PostgreSQL process that serves a connection at the moment. */
export async function backendOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ backend: number }>('select pg_backend_pid() as backend');
  return known(rows[0], 'the row of the select').backend;
}

/** The pid that the client was given when it connected. A pooler gives a number that it made up. */
function processOf(client: ClientBase): number {
  // the library's types do not declare it
  return (client as unknown as { processID: number }).processID;
}

/**
 * Stores the settings in a login, so every connection that it opens from now on has them. `client` is connected as that login, or
 * as a login that may create roles. Returns whether anything had to change.
 */
export async function keepSettings(client: ClientBase, login: string): Promise<boolean> {
  const { rows } = await client.query<{ settings: string[] }>(
    `select coalesce(s.setconfig, '{}') as settings from pg_roles r
     left join pg_db_role_setting s on s.setrole = r.oid and s.setdatabase = 0 where r.rolname = $1`,
    [login],
  );
  // PostgreSQL writes some names with capital letters
  const old = new Set(rows[0]?.settings.map((setting) => setting.toLowerCase()));
  const missing = Object.entries(SETTINGS).filter(([name, value]) => !old.has(`${name}=${value}`.toLowerCase()));
  for (const [name, value] of missing)
    await client.query(`alter role ${client.escapeIdentifier(login)} set ${name} = '${value}'`);
  return missing.length > 0;
}

function faultOf(session: Session | undefined, pooled: boolean): string | undefined {
  if (session === undefined || (!pooled && session.role !== 'fichario_app'))
    return `ela não trabalha no papel fichario_app. ${POOLER_ADVICE}`;
  if (session.free) return FREE_ROLE;
  if (session.schema !== 'public')
    return `ela usa primeiro o esquema ${session.schema ?? '(nenhum)'}, e não public. Acerte search_path no PostgreSQL.`;
  const index = FOUND.findIndex(([, wanted], at) => !wanted.test(session.settings[at] ?? ''));
  const [name] = FOUND[index] ?? [];
  if (name === 'transaction_read_only') return READ_ONLY;
  if (name !== undefined && pooled && name in SETTINGS)
    return `${name} é "${session.settings[index]}" num pooler que abriu conexões antes de o Fichário acertar o usuário. Rode RECONNECT no pgbouncer, ou reinicie-o.`;
  if (name !== undefined)
    return `${name} é "${session.settings[index]}", com que os clientes não ficariam separados ou as fichas não se leriam. Tire isso do servidor, do banco, do usuário ou do endereço.`;
  return undefined;
}

function refuseRole(error: unknown): never {
  if (!(error instanceof DatabaseError) || !NO_ROLE.has(error.code ?? '')) throw error;
  throw new UnsafeSession('Falta ao usuário do banco o papel fichario_app: grant fichario_app to <usuário>.', {
    cause: error,
  });
}

/** The SQLSTATEs for: not a member of the role; no such role. */
const NO_ROLE = new Set(['42501', '22023']);

/** The sentence about a database that takes no writes. */
export const READ_ONLY = 'este PostgreSQL só aceita leitura (uma réplica?). Informe o endereço do que grava.';
/** The advice about how a pooler must be configured. */
export const POOLER_ADVICE =
  'Se há um pooler na frente do PostgreSQL (pgbouncer), use pool_mode = session ou informe o endereço do próprio PostgreSQL.';
const POWERFUL_BEHIND_POOLER =
  'Por trás de um pooler, o programa não pode entrar no banco como dono ou superusuário: os clientes deixariam de ser ' +
  'separados. Crie um usuário só com o papel fichario_app ("create role programa login in role fichario_app password …"), ' +
  'que o pooler conheça, e diga seu endereço em DATABASE_APP_URL.';
const NO_RIGHTS =
  'Por trás de um pooler, o usuário do banco precisa ter por si os direitos de fichario_app: ' +
  'grant fichario_app to <usuário>; alter role <usuário> inherit;';
const FREE_ROLE =
  'o papel fichario_app lê todos os clientes. Como superusuário, rode: alter role fichario_app nosuperuser nobypassrls;';
