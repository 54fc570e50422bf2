import { beforeEach, describe, expect, test } from 'vitest';
import { buildTenant, buildUser, type BuiltUser, type Caller, useApp } from '../../../../test/builders.ts';
import type { Member } from '../../../access/tenant.schema.ts';

const api = useApp();
let tenantId: number;
let boss: Caller;

/** Each test has a separate client with one administrador. */
beforeEach(async () => {
  tenantId = (await buildTenant(api.owner)).id;
  boss = await callerIn(await buildUser(api.owner, { nome: 'Chefe', roles: { [tenantId]: 'administrador' } }));
});

/** As `callerFor`, with the client of this test. */
async function callerIn(user: BuiltUser): Promise<Caller> {
  const caller = await api.callerFor(user);
  const here = { 'x-tenant': String(tenantId) };
  return {
    ...caller,
    get: (url) => caller.get(url, here),
    post: (url, body) => caller.post(url, body, here),
    put: (url, body) => caller.put(url, body, here),
    delete: (url) => caller.delete(url, here),
  };
}

async function listMembers(): Promise<Member[]> {
  return (await boss.get('/api/members')).json<{ items: Member[] }>().items;
}

async function addAdministrator(): Promise<Caller> {
  return callerIn(await buildUser(api.owner, { roles: { [tenantId]: 'administrador' } }));
}

describe('the members of a client', () => {
  test('are listed by name, with role, without those of other clients', async () => {
    const user = await buildUser(api.owner, { nome: 'Aline', roles: { [tenantId]: 'leitor' } });
    await api.owner.query('update users set disabled_at = now() where id = $1', [user.id]);
    expect(await listMembers()).toEqual([
      { userId: user.id, nome: 'Aline', email: user.email, role: 'leitor', disabled: true },
      { userId: boss.user.id, nome: 'Chefe', email: boss.user.email, role: 'administrador', disabled: false },
    ]);
  });

  test.each([
    { email: 'a@b.co' },
    { email: 'a@b.co', role: 'dono' },
    { email: 'a@b.co', role: ['leitor'] },
    { email: 'a\0@b.co', role: 'leitor' },
    { email: 'a@b.co', role: 'leitor', tenantId: 1 },
  ])('refuse %j', async (body) => {
    expect((await boss.post('/api/members', body)).statusCode).toBe(422);
  });

  test('get another role, which applies from their next request', async () => {
    const member = await callerIn(await buildUser(api.owner, { roles: { [tenantId]: 'leitor' } }));
    expect((await member.get('/api/members')).statusCode).toBe(403);
    const answer = await boss.put(`/api/members/${member.user.id}`, { role: 'gestor' });
    expect(answer.json<Member>().role).toBe('gestor');
    expect((await member.get('/api/members')).statusCode).toBe(200);
  });

  test('lose the client at their next request', async () => {
    const member = await callerIn(await buildUser(api.owner, { roles: { [tenantId]: 'gestor' } }));
    expect((await member.get('/api/members')).statusCode).toBe(200);
    expect((await boss.delete(`/api/members/${member.user.id}`)).statusCode).toBe(204);
    expect((await member.get('/api/members')).statusCode).toBe(404);
  });

  test('of another client get the answer of missing ones', async () => {
    const foreign = api.as.outsider.user.id;
    expect((await boss.put(`/api/members/${foreign}`, { role: 'leitor' })).statusCode).toBe(404);
    expect((await boss.delete(`/api/members/${foreign}`)).statusCode).toBe(404);
    expect((await api.as.outsider.get('/api/session')).json().tenants).toHaveLength(1);
  });
});

describe('the last administrador of a client', () => {
  test('can neither be removed nor get a lower role', async () => {
    const { id } = boss.user;
    const admin = api.as.installationAdmin;
    const answers = [
      await boss.delete(`/api/members/${id}`),
      await boss.put(`/api/members/${id}`, { role: 'gestor' }),
      await admin.delete(`/api/users/${id}/memberships/${tenantId}`),
      await admin.put(`/api/users/${id}/memberships/${tenantId}`, { role: 'leitor' }),
    ];
    for (const answer of answers) expect(answer.json()).toMatchObject({ status: 409, code: 'last_administrator' });
    expect(await listMembers()).toMatchObject([{ userId: id, role: 'administrador' }]);
  });

  test('is the same user when its id is written in capitals', async () => {
    const id = boss.user.id.toUpperCase();
    const admin = api.as.installationAdmin;
    const answers = [
      await boss.delete(`/api/members/${id}`),
      await boss.put(`/api/members/${id}`, { role: 'gestor' }),
      await admin.delete(`/api/users/${id}/memberships/${tenantId}`),
      await admin.put(`/api/users/${id}/memberships/${tenantId}`, { role: 'leitor' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409]);
  });

  test('may be set to administrador again', async () => {
    expect((await boss.put(`/api/members/${boss.user.id}`, { role: 'administrador' })).statusCode).toBe(200);
  });

  test('may be removed if there is another one', async () => {
    await addAdministrator();
    expect((await boss.delete(`/api/members/${boss.user.id}`)).statusCode).toBe(204);
  });

  test('is the last one when the others are disabled', async () => {
    const other = await addAdministrator();
    await api.owner.query('update users set disabled_at = now() where id = $1', [other.user.id]);
    expect((await boss.delete(`/api/members/${boss.user.id}`)).statusCode).toBe(409);
    expect((await boss.delete(`/api/members/${other.user.id}`)).statusCode).toBe(204);
  });

  test('stays when two remove each other at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const other = await addAdministrator();
      const { id } = other.user;
      const [first, second] = await Promise.all([
        boss.delete(`/api/members/${id}`),
        other.put(`/api/members/${boss.user.id}`, { role: 'leitor' }),
      ]);
      const left = await api.owner.query(`select from memberships where tenant_id = $1 and role = 'administrador'`, [
        tenantId,
      ]);
      expect(left.rowCount, `${first.statusCode} ${second.statusCode}`).toBe(1);
      await api.owner.query('delete from memberships where tenant_id = $1', [tenantId]);
      await api.owner.query(`insert into memberships values ($1, $2, 'administrador')`, [tenantId, boss.user.id]);
    }
  });
});
