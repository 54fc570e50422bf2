import { Client, type ClientConfig } from 'pg';
import { parseUrl } from './parse-url.ts';
import { known } from '../../known.ts';

/**
 * The address and login of a database, for `pg`. Its `connectionString` may name several servers, in the form of PostgreSQL's
 * own programs: `postgres://u@h1,h2:5433/db`. `pg` does not understand that form; `findPrimary` gives the address of the
 * server that takes writes.
 */
export type DatabaseAddress = Pick<ClientConfig, 'host' | 'port' | 'user' | 'database' | 'connectionString'>;

/** None of the servers takes writes at the moment. */
export class NoPrimary extends Error {}

/** How long a server may take to report its state. One that does not answer must not delay the others. */
const ANSWER_MS = 2_000;
/** Once a server reports that it takes writes, how long a server with a newer timeline may take to report the same. */
const RIVALS_MS = 200;

/** The address of each server. */
export function listServers(address: DatabaseAddress): DatabaseAddress[] {
  if (address.connectionString === undefined) return [address];
  const texts = splitServers(address.connectionString) ?? [];
  if (texts.length < 2) return [address];
  return texts.map((connectionString) => ({ ...address, connectionString }));
}

/**
 * The addresses of the single servers that the text names; undefined if the text is not an address of PostgreSQL. Servers are
 * named before the name of the database or in `host=`, their ports next to them or in `port=`.
 */
export function splitServers(text: string): string[] | undefined {
  const [, scheme = '', login = '', authority = '', path = '', query = ''] = ADDRESS.exec(text) ?? [];
  if (scheme === '') return undefined;
  const parameters = new URLSearchParams(query);
  const parts = authority.split(',');
  const hosts = readList(parameters, 'host') ?? parts.map((part) => part.replace(PORT, ''));
  const ports = readList(parameters, 'port') ?? parts.map((part) => PORT.exec(part)?.[1] ?? '');
  const attributes = parameters.get('target_session_attrs') ?? 'primary';
  if (!WRITABLE.has(attributes) || (ports.length > 1 && ports.length !== hosts.length)) return undefined;
  const servers = hosts.map((host, index) => {
    for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name);
    if (host.startsWith('/')) parameters.set('host', host);
    const port = ports[index] ?? ports[0] ?? '';
    // a URL needs a host to have a port, also for a server on a socket
    const server = `${host.startsWith('/') ? 'localhost' : host}${port && `:${port}`}`;
    const more = parameters.toString();
    return parseUrl(`${scheme}${login}${server}${path}${more && `?${more}`}`)?.href;
  });
  return servers.every((server) => server !== undefined) ? servers : undefined;
}

function readList(parameters: URLSearchParams, name: string): string[] | undefined {
  return parameters.has(name) ? parameters.getAll(name).join(',').split(',') : undefined;
}

/** Scheme, login, servers, name of the database, parameters. A login may have commas. */
const ADDRESS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/i;
const PORT = /:(\d*)$/;
/** The kinds of server that an address may ask for. The program always needs one that takes writes. */
const WRITABLE = new Set(['any', 'read-write', 'primary']);

/** The same address with another login. */
export function withLogin(connectionString: string, user: string, password: string): string {
  const login = [user, ...(password ? [password] : [])].map(encodeURIComponent).join(':');
  return connectionString.replace(/^(\w+:\/\/)(?:[^/?#]*@)?/, `$1${login}@`);
}

/** The state that a server reports. */
export type Server = { address: DatabaseAddress; isStandby: boolean; timeline: number };

/**
 * The address of the server that takes writes. A single server is returned without a query. If two report that they take
 * writes, the one with the newer timeline counts: the other was cut off when the new one took over. A server with a timeline
 * older than `oldestTimeline` does not count.
 *
 * Throws NoPrimary, with the error of a server as its cause if none answered.
 */
export async function findPrimary(address: DatabaseAddress): Promise<DatabaseAddress> {
  const servers = listServers(address);
  const [only] = servers;
  return only !== undefined && servers.length === 1 ? only : (await choosePrimary(servers)).address;
}

/** Queries each server. See `findPrimary`. */
export async function choosePrimary(servers: DatabaseAddress[], oldestTimeline = 0): Promise<Server> {
  const found: Server[] = [];
  const failures: unknown[] = [];
  await new Promise<void>((decide) => {
    let pending = servers.length;
    const note = (answer: Server) => {
      if (answer.isStandby || answer.timeline < oldestTimeline) return;
      found.push(answer);
      setTimeout(decide, RIVALS_MS).unref();
    };
    const noteEnd = () => (pending -= 1) === 0 && decide();
    for (const server of servers)
      askServer(server)
        .then(note, (error: unknown) => void failures.push(error))
        .then(noteEnd, noteEnd);
  });
  const [newest] = found.toSorted((a, b) => b.timeline - a.timeline);
  if (newest !== undefined) return newest;
  // if no server answered, the error of one explains more
  throw new NoPrimary(NONE, { cause: failures.length === servers.length ? failures[0] : undefined });
}

/** The standbys among the servers. Servers that do not answer are left out. */
export async function findStandbys(servers: DatabaseAddress[]): Promise<DatabaseAddress[]> {
  const answers = await Promise.allSettled(servers.map(askServer));
  return answers.flatMap((answer) =>
    answer.status === 'fulfilled' && answer.value.isStandby ? [answer.value.address] : [],
  );
}

/** Any login may call these functions. The name of a log file begins with the number of its timeline. */
const ASK = `select s.standby as "isStandby",
    case when s.standby then 0 else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline
  from (select pg_is_in_recovery() as standby) s`;

async function askServer(address: DatabaseAddress): Promise<Server> {
  const client = new Client({ ...address, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Omit<Server, 'address'>>(ASK);
    return { address, ...known(rows[0], 'the row of the select') };
  } finally {
    // not awaited: a server that is cut off never closes its side
    client.end().catch(() => {});
  }
}

const NONE =
  'nenhum dos servidores do endereço grava agora. Confira se um deles é o principal, ou espere que um assuma.';
