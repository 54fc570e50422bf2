import { describe, expect, test } from 'vitest';
import { buildTenant, type BuiltUser, buildUser, setRole, useApp } from '../../../../test/builders.ts';
import type { ListedTenant } from '../../../access/tenant.schema.ts';

const api = useApp();

const disable = (user: BuiltUser, more: object = {}) =>
  api.as.installationAdmin.patch(`/api/users/${user.id}`, { disabled: true, ...more });

/** The clients that the list for the installation's administrator marks as without one. */
async function listWithout(): Promise<number[]> {
  const { items } = (await api.as.installationAdmin.get('/api/tenants')).json<{ items: ListedTenant[] }>();
  return items.flatMap(({ id, withoutAdministrator }) => (withoutAdministrator ? [id] : []));
}

async function administratorsOf(tenantId: number): Promise<string[]> {
  const { rows } = await api.owner.query<{ user_id: string }>(
    `select m.user_id from memberships m join users u on u.id = m.user_id
     where m.tenant_id = $1 and m.role = 'administrador' and u.disabled_at is null`,
    [tenantId],
  );
  return rows.map(({ user_id: id }) => id);
}

describe('disabling the last administrator of clients', () => {
  test('is refused with those clients, and changes nothing', async () => {
    const [first, second, other] = [
      await buildTenant(api.owner),
      await buildTenant(api.owner),
      await buildTenant(api.owner),
    ];
    const user = await buildUser(api.owner, {
      roles: { [first.id]: 'administrador', [second.id]: 'administrador', [other.id]: 'administrador' },
    });
    await buildUser(api.owner, { roles: { [other.id]: 'administrador' } });
    const answer = await disable(user, { nome: 'Mudado' });
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'last_administrator',
      clients: [first, second],
    });
    const { rows } = await api.owner.query('select nome, disabled_at from users where id = $1', [user.id]);
    expect(rows).toEqual([{ nome: user.nome, disabled_at: null }]);
    expect((await disable(user, { withoutAdministrator: [first.id] })).json()).toMatchObject({ clients: [second] });
  });

  test('is accepted with a successor, who administers them all and keeps the other roles', async () => {
    const [led, worked] = [await buildTenant(api.owner), await buildTenant(api.owner)];
    const user = await buildUser(api.owner, { roles: { [led.id]: 'administrador', [worked.id]: 'leitor' } });
    const successor = await buildUser(api.owner, { roles: { [led.id]: 'leitor' } });
    expect((await disable(user, { successorId: successor.id })).statusCode).toBe(200);
    expect(await administratorsOf(led.id)).toEqual([successor.id]);
    const { rows } = await api.owner.query('select tenant_id from memberships where user_id = $1', [successor.id]);
    expect(rows).toEqual([{ tenant_id: led.id }]);
    expect(await listWithout()).not.toContain(led.id);
  });

  test('is accepted if the clients are named, and the installation’s administrator sees them', async () => {
    const tenant = await buildTenant(api.owner);
    const user = await buildUser(api.owner, { roles: { [tenant.id]: 'administrador' } });
    expect(await listWithout()).not.toContain(tenant.id);
    expect((await disable(user, { withoutAdministrator: [tenant.id] })).statusCode).toBe(200);
    expect(await listWithout()).toContain(tenant.id);
    await api.as.installationAdmin.patch(`/api/users/${user.id}`, { disabled: false });
    expect(await listWithout()).not.toContain(tenant.id);
  });

  test('refuses a successor who is disabled, unknown or the same person', async () => {
    const tenant = await buildTenant(api.owner);
    const user = await buildUser(api.owner, { roles: { [tenant.id]: 'administrador' } });
    const gone = await buildUser(api.owner);
    await disable(gone);
    for (const successorId of [gone.id, user.id, '0192f0c4-1111-7000-8000-00000000dead']) {
      const answer = await disable(user, { successorId });
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'successorId' }] });
    }
    expect(await administratorsOf(tenant.id)).toEqual([user.id]);
  });

  test('ignores archived clients', async () => {
    const tenant = await buildTenant(api.owner);
    const user = await buildUser(api.owner, { roles: { [tenant.id]: 'administrador' } });
    await api.as.installationAdmin.patch(`/api/tenants/${tenant.id}`, { archived: true });
    expect((await disable(user)).statusCode).toBe(200);
  });
});

describe('two administrators of a client who are removed at the same time', () => {
  type Way = (user: BuiltUser, tenantId: number) => Promise<{ statusCode: number }>;
  const WAYS: Record<string, Way> = {
    disabled: (user) => disable(user),
    'made a leitor': (user, tenantId) =>
      api.as.installationAdmin.put(`/api/users/${user.id}/memberships/${tenantId}`, { role: 'leitor' }),
    removed: (user, tenantId) => api.as.installationAdmin.delete(`/api/users/${user.id}/memberships/${tenantId}`),
  };
  const pairs = Object.keys(WAYS).flatMap((one) => Object.keys(WAYS).map((other) => [one, other] as const));

  test.each(pairs)('%s and %s leave one of them, every time', async (one, other) => {
    const tenant = await buildTenant(api.owner);
    for (let round = 0; round < 12; round += 1) {
      const roles = { [tenant.id]: 'administrador' as const };
      const [first, second] = [await buildUser(api.owner, { roles }), await buildUser(api.owner, { roles })];
      // the user who stayed in the previous round is neither of the two
      await api.owner.query("update memberships set role = 'gestor' where tenant_id = $1 and user_id <> all($2)", [
        tenant.id,
        [first.id, second.id],
      ]);
      const answers = await Promise.all([WAYS[one]!(first, tenant.id), WAYS[other]!(second, tenant.id)]);
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1);
      expect(await administratorsOf(tenant.id)).toHaveLength(1);
    }
  });

  test('of several clients, in any order, wait for each other without a deadlock', async () => {
    const [a, b] = [await buildTenant(api.owner), await buildTenant(api.owner)];
    const roles = { [a.id]: 'administrador' as const, [b.id]: 'administrador' as const };
    const users: BuiltUser[] = [];
    for (let number = 0; number < 4; number += 1) users.push(await buildUser(api.owner, { roles }));
    const answers = await Promise.all(users.map((user) => disable(user)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([200, 200, 200, 409]);
    expect(await administratorsOf(a.id)).toHaveLength(1);
    await setRole(api.owner, a.id, users[0]!.id, 'leitor');
  });
});
