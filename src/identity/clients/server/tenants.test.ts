import { describe, expect, test } from 'vitest';
import { buildTenant, buildUser, type Caller, setRole, signIn, useApp } from '../../../../test/builders.ts';
import type { Session } from '../../../access/session.ts';
import type { Tenant } from '../../../access/tenant.schema.ts';

const api = useApp();
const admin = api.as.installationAdmin;

async function listTenants(): Promise<Tenant[]> {
  return (await admin.get('/api/tenants')).json<{ items: Tenant[] }>().items;
}

async function settingsSeenBy(caller: Caller): Promise<boolean[]> {
  const { tenants } = (await caller.get('/api/session')).json<Session>();
  return tenants.map(({ settings }) => settings.longEmailEndings);
}

/** Headers without X-Tenant, of a user who is gestor in these clients. */
async function headersOfMember(tenantIds: number[]): Promise<Record<string, string>> {
  const roles = Object.fromEntries(tenantIds.map((id) => [id, 'gestor' as const]));
  const { id } = await buildUser(api.owner, { roles });
  return { cookie: await signIn(api.owner, id) };
}

describe('creating a client', () => {
  test('makes its creator the administrador, who sees it at the next request', async () => {
    const answer = await admin.post('/api/tenants', { nome: '  Oficina do Zé  ' });
    expect(answer.statusCode).toBe(201);
    const tenant = answer.json<Tenant>();
    expect(tenant).toMatchObject({
      nome: 'Oficina do Zé',
      settings: { longEmailEndings: false },
      archivedAt: null,
    });
    const session = (await admin.get('/api/session')).json<Session>();
    expect(session.tenants).toContainEqual(expect.objectContaining({ id: tenant.id, role: 'administrador' }));
    expect(await listTenants()).toContainEqual({ ...tenant, withoutAdministrator: false });
  });

  test('refuses the name of another client, in any case, at its field', async () => {
    const answer = await admin.post('/api/tenants', { nome: api.tenant.nome.toUpperCase() });
    expect(answer.json()).toMatchObject({ status: 409, errors: [{ path: 'nome', code: 'tenant_name_taken' }] });
  });

  test('creates one client of two requests with one name at the same time', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post('/api/tenants', { nome: 'Ao mesmo tempo' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  });

  test.each([{}, { nome: '' }, { nome: '\n' }, { nome: 'x'.repeat(121) }, { nome: 'Novo', id: 7 }, { nome: 7 }])(
    'refuses %j',
    async (body) => {
      expect((await admin.post('/api/tenants', body)).statusCode).toBe(422);
    },
  );
});

test('clients are sorted as in a Portuguese dictionary, in the selector and in the list', async () => {
  for (const nome of ['Ordem Distribuidora', 'Ordem Ávila', 'ordem azul']) await admin.post('/api/tenants', { nome });
  const inOrder = ['Ordem Ávila', 'ordem azul', 'Ordem Distribuidora'];
  const { tenants } = (await admin.get('/api/session')).json<Session>();
  for (const listed of [await listTenants(), tenants])
    expect(listed.map(({ nome }) => nome).filter((nome) => /^ordem/i.test(nome))).toEqual(inOrder);
});

describe('changing a client', () => {
  test('renames it, also to its own name in another case', async () => {
    const { id, nome } = await buildTenant(api.owner);
    const answer = await admin.patch(`/api/tenants/${id}`, { nome: nome.toUpperCase() });
    expect(answer.json<Tenant>().nome).toBe(nome.toUpperCase());
  });

  test('refuses the name of another client', async () => {
    const { id } = await buildTenant(api.owner);
    const answer = await admin.patch(`/api/tenants/${id}`, { nome: api.tenant.nome });
    expect(answer.json()).toMatchObject({ status: 409, errors: [{ path: 'nome', code: 'tenant_name_taken' }] });
  });

  test('archives it: its members no longer see it; after its restore, they do', async () => {
    const { id } = await buildTenant(api.owner);
    const member = await api.callerFor(await buildUser(api.owner, { roles: { [id]: 'administrador' } }));
    const read = async () => (await member.get('/api/members', { 'x-tenant': String(id) })).statusCode;
    expect(await read()).toBe(200);
    const archived = (await admin.patch(`/api/tenants/${id}`, { archived: true })).json<Tenant>();
    expect(archived.archivedAt).toMatch(/Z$/);
    expect(await read()).toBe(404);
    expect((await member.get('/api/session')).json<Session>().tenants).toEqual([]);
    expect((await admin.patch(`/api/tenants/${id}`, { archived: true })).json<Tenant>()).toEqual(archived);
    expect((await admin.patch(`/api/tenants/${id}`, { archived: false })).json<Tenant>().archivedAt).toBeNull();
    expect(await read()).toBe(200);
  });

  test('answers 404 for a missing client', async () => {
    expect((await admin.patch('/api/tenants/999999', { nome: 'Ninguém' })).statusCode).toBe(404);
  });

  test.each(['0', '-1', '1.5', 'abc', '99999999999999999999', '1%00', "1'"])('refuses the id %s', async (id) => {
    expect((await admin.patch(`/api/tenants/${id}`, { nome: 'Ninguém' })).statusCode).toBe(422);
  });
});

describe('the settings of a client', () => {
  test('are seen by its members at the next request, and by no other client', async () => {
    const answer = await api.as.administrador.patch('/api/tenants/current/settings', { longEmailEndings: true });
    expect(answer.json()).toEqual({ settings: { longEmailEndings: true } });
    expect(await settingsSeenBy(api.as.leitor)).toEqual([true]);
    expect(await settingsSeenBy(api.as.outsider)).toEqual([false]);
  });

  test.each([{}, { longEmailEndings: 'sim' }, { longEmailEndings: true, other: 1 }])('refuse %j', async (body) => {
    expect((await api.as.administrador.patch('/api/tenants/current/settings', body)).statusCode).toBe(422);
  });
});

describe('the client of a request', () => {
  test('is the only client of the user if none is named', async () => {
    const answer = await api.app.inject({ url: '/api/members', headers: await headersOfMember([api.tenant.id]) });
    expect(answer.statusCode).toBe(200);
  });

  test('must be named by a user with several', async () => {
    const headers = await headersOfMember([api.tenant.id, api.otherTenant.id]);
    const answer = await api.app.inject({ url: '/api/members', headers });
    expect(answer.json()).toMatchObject({ status: 400, code: 'tenant_needed' });
  });

  test.each(['', '0', '-1', 'abc', 'ALL', '01', '1.0', '1e0', '+1', '1,2', '٣', "1' or '1'='1", '9'.repeat(400)])(
    'is none when X-Tenant is %j',
    async (wanted) => {
      const answer = await api.as.administrador.get('/api/members', { 'x-tenant': wanted });
      expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' });
    },
  );

  test('is never the other one: a write in one is not visible in the other', async () => {
    const both = await buildUser(api.owner, { roles: { [api.tenant.id]: 'administrador' } });
    await setRole(api.owner, api.otherTenant.id, both.id, 'leitor');
    const caller = await api.callerFor(both);
    expect((await caller.get('/api/members')).statusCode).toBe(200);
    // the role in the one client does not count in the other
    const other = { 'x-tenant': String(api.otherTenant.id) };
    expect((await caller.get('/api/members', other)).statusCode).toBe(403);
    expect((await caller.patch('/api/tenants/current/settings', { longEmailEndings: true }, other)).statusCode).toBe(
      403,
    );
  });
});
