import { createHash, randomBytes } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import type { InjectOptions } from 'fastify';
import type { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll } from 'vitest';
import { type Role, ROLES } from '../src/access/policy.ts';
import { buildApp } from '../src/app/server/app.ts';
import type { App } from '../src/kit/server/http/http-schemas.ts';
import type { Services } from '../src/kit/server/requests/services.ts';
import { type TestDatabase, useDatabase } from './database.ts';
import { testServices } from './example-world.ts';

/** The password of every user that `buildUser` makes. */
export const SENHA = 'tijolo azul na lagoa';
// as cheap as argon2 can be: how strong the hash is, the tests of password-hash.ts say
const CHEAP_HASH = hashSync(SENHA, { memoryCost: 8, timeCost: 1 });

let counter = 0;

export type BuiltTenant = { id: number; nome: string };
export type BuiltUser = { id: string; nome: string; email: string };

/** A client without members. */
export async function buildTenant(owner: Client, overrides: { nome?: string } = {}): Promise<BuiltTenant> {
  counter += 1;
  const nome = overrides.nome ?? `Cliente ${counter}`;
  const { rows } = await owner.query<{ id: number }>('insert into tenants (nome) values ($1) returning id', [nome]);
  return { id: rows[0]!.id, nome }; // an insert without conflict gives its row
}

/** A user with the password SENHA; `roles` are the clients: `{ [tenant.id]: 'operador' }`. */
export async function buildUser(
  owner: Client,
  overrides: { nome?: string; email?: string; installationAdmin?: boolean; roles?: Record<number, Role> } = {},
): Promise<BuiltUser> {
  counter += 1;
  const nome = overrides.nome ?? `Pessoa Número ${counter}`;
  const email = overrides.email ?? `pessoa${counter}@exemplo.com.br`;
  const id = uuidv7();
  await owner.query(
    'insert into users (id, nome, email, password_hash, installation_admin) values ($1, $2, $3, $4, $5)',
    [id, nome, email, CHEAP_HASH, overrides.installationAdmin ?? false],
  );
  for (const [tenantId, role] of Object.entries(overrides.roles ?? {})) {
    await setRole(owner, Number(tenantId), id, role);
  }
  return { id, nome, email };
}

/** Makes the user a member of the client, or changes the role. */
export async function setRole(owner: Client, tenantId: number, userId: string, role: Role): Promise<void> {
  await owner.query(
    `insert into memberships (tenant_id, user_id, role) values ($1, $2, $3)
     on conflict (tenant_id, user_id) do update set role = excluded.role`,
    [tenantId, userId, role],
  );
}

/** Opens a session without asking for the password; gives the cookie to send. */
export async function signIn(owner: Client, userId: string, at = new Date()): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await owner.query('insert into sessions (token_hash, user_id, created_at, last_seen_at) values ($1, $2, $3, $3)', [
    createHash('sha256').update(token).digest(),
    userId,
    at,
  ]);
  return `fichario=${token}`;
}

type Headers = Record<string, string>;
type Answer = Awaited<ReturnType<App['inject']>>;

/** Sends requests as one user, about one client: `X-Tenant` is set unless `headers` say otherwise. */
export type Caller = {
  /** filled before the first test; empty for `anonymous` */
  user: BuiltUser;
  get: (url: string, headers?: Headers) => Promise<Answer>;
  post: (url: string, body?: unknown, headers?: Headers) => Promise<Answer>;
  put: (url: string, body: unknown, headers?: Headers) => Promise<Answer>;
  patch: (url: string, body: unknown, headers?: Headers) => Promise<Answer>;
  delete: (url: string, headers?: Headers) => Promise<Answer>;
  send: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Headers,
  ) => Promise<Answer>;
};

export type TestApp = {
  /** filled before the first test, like `owner`, `services`, `tenant` and `otherTenant` */
  app: App;
  services: Services;
  owner: Client;
  database: TestDatabase;
  /** what `X-Tenant` names */
  tenant: BuiltTenant;
  /** a client in which only `as.outsider` is a member */
  otherTenant: BuiltTenant;
  /** One user a role in `tenant`; `installationAdmin` and `anonymous` are members nowhere. */
  as: Record<Role | 'installationAdmin' | 'outsider' | 'anonymous', Caller>;
  /** The clock the application reads: the real one, moved. */
  clock: { advance: (minutes: number) => void; reset: () => void };
  /** A caller for a user that the test made, about `tenant`. */
  callerFor: (user: BuiltUser) => Promise<Caller>;
};

/**
 * The product on a fresh database with one client and a user for each role there. Call it once at the top of a file:
 *
 *   const api = useApp();
 *   test('…', async () => { const answer = await api.as.operador.get('/api/pessoas'); … });
 */
export function useApp(env: Partial<Services['env']> = {}, more: Partial<Services> = {}): TestApp {
  const database = useDatabase();
  const moved = { ms: 0 };
  const api = {
    database,
    clock: {
      advance: (minutes) => void (moved.ms += minutes * 60_000),
      reset: () => void (moved.ms = 0),
    },
    callerFor: async (user) => createCaller(api, user, await signIn(api.owner, user.id, api.services.now())),
  } as TestApp;
  api.as = Object.fromEntries(
    [...ROLES, 'installationAdmin', 'outsider', 'anonymous'].map((name) => [name, createCaller(api)]),
  ) as TestApp['as'];
  beforeAll(async () => {
    const { owner } = database;
    const services = { ...testServices(database.db, env), ...more, now: () => new Date(Date.now() + moved.ms) };
    Object.assign(api, { owner, services, app: await buildApp(services) });
    api.tenant = await buildTenant(owner, { nome: 'Cliente Principal' });
    api.otherTenant = await buildTenant(owner, { nome: 'Outro Cliente' });
    for (const role of ROLES) {
      const user = await buildUser(owner, {
        nome: `Um ${role}`,
        email: `${role}@exemplo.com.br`,
        roles: { [api.tenant.id]: role },
      });
      Object.assign(api.as[role], await api.callerFor(user));
    }
    const admin = await buildUser(owner, { email: 'instalacao@exemplo.com.br', installationAdmin: true });
    Object.assign(api.as.installationAdmin, await api.callerFor(admin));
    const outsider = await buildUser(owner, {
      email: 'fora@exemplo.com.br',
      roles: { [api.otherTenant.id]: 'administrador' },
    });
    Object.assign(api.as.outsider, await api.callerFor(outsider));
  });
  afterAll(() => api.app.close());
  return api;
}

function createCaller(api: TestApp, user?: BuiltUser, cookie?: string): Caller {
  const send: Caller['send'] = (method, url, body, headers) => {
    const tenant: Headers = cookie === undefined ? {} : { 'x-tenant': String(api.tenant.id), cookie };
    const request: InjectOptions = { method, url, headers: { ...tenant, ...headers } };
    if (body !== undefined) request.payload = body as object; // inject sends text and objects alike
    return api.app.inject(request);
  };
  return {
    user: user ?? { id: '', nome: '', email: '' },
    send,
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body, headers) => send('POST', url, body, headers),
    put: (url, body, headers) => send('PUT', url, body, headers),
    patch: (url, body, headers) => send('PATCH', url, body, headers),
    delete: (url, headers) => send('DELETE', url, undefined, headers),
  };
}
