import { beforeEach, describe, expect, test } from 'vitest';
import { buildTenant, type BuiltUser, buildUser, type Caller, useApp } from '../../../../test/builders.ts';
import type { Invitation, OwnInvitation } from '../invitation.schema.ts';
import type { Member } from '../../../access/tenant.schema.ts';
import type { Session } from '../../../access/session.ts';

const api = useApp();
let tenant: { id: number; nome: string };
let boss: Caller;
let here: Record<string, string>;

/** Each test has a separate client with one administrador. */
beforeEach(async () => {
  api.clock.reset();
  tenant = await buildTenant(api.owner);
  here = { 'x-tenant': String(tenant.id) };
  boss = await api.callerFor(await buildUser(api.owner, { nome: 'Chefe', roles: { [tenant.id]: 'administrador' } }));
});

const invite = (email: string, role = 'operador') => boss.post('/api/members', { email, role }, here);
const membersOf = async () => (await boss.get('/api/members', here)).json<{ items: Member[] }>().items;
const waitingFor = async (caller: Caller) =>
  (await caller.get('/api/session/invitations')).json<{ items: OwnInvitation[] }>().items;
const answer = (caller: Caller, id: string, how: 'accept' | 'decline') =>
  caller.post(`/api/session/invitations/${id}/${how}`);
const tenantsOf = async (caller: Caller) => (await caller.get('/api/session')).json<Session>().tenants;

async function buildOther(
  overrides: Parameters<typeof buildUser>[1] = {},
): Promise<{ user: BuiltUser; caller: Caller }> {
  const user = await buildUser(api.owner, overrides);
  return { user, caller: await api.callerFor(user) };
}

describe('an invitation', () => {
  test('answers the same whether a user has the e-mail or not, and adds no member', async () => {
    const { user } = await buildOther({ nome: 'Segredo de Nome' });
    const gone = await buildUser(api.owner);
    await api.owner.query('update users set disabled_at = now() where id = $1', [gone.id]);
    const emails = [user.email, gone.email, 'ninguem@exemplo.com.br'];
    const answers = [];
    for (const email of emails) answers.push(await invite(email));
    const shapes = answers.map((each) => {
      const { id: _id, email, ...rest } = each.json<Invitation>();
      expect(emails).toContain(email);
      return [each.statusCode, { ...rest, expiresAt: '' }];
    });
    expect(shapes[0]).toEqual([201, { role: 'operador', invitedBy: 'Chefe', expiresAt: '' }]);
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    const listed = await boss.get('/api/invitations', here);
    expect(listed.json<{ items: Invitation[] }>().items.map(({ email }) => email)).toEqual(emails.toSorted());
    expect(listed.body).not.toContain('Segredo');
    expect(await membersOf()).toHaveLength(1);
  });

  test('to an invalid e-mail is refused at its field', async () => {
    for (const email of ['-1', 'ana', 'ana@exemplo', '٣']) {
      const refused = await invite(email);
      expect(refused.statusCode, email).toBe(422);
      expect(refused.json()).toMatchObject({ errors: [{ path: 'email' }] });
    }
  });

  test('changes nothing for the person until it is accepted, and then adds that one client', async () => {
    const other = await buildTenant(api.owner);
    const { user, caller } = await buildOther({ roles: { [other.id]: 'gestor' } });
    await invite(` ${user.email.toUpperCase()} `, 'leitor');
    expect(await tenantsOf(caller)).toMatchObject([{ id: other.id, role: 'gestor' }]);
    // with one client, the header is optional
    expect((await caller.get('/api/members', { 'x-tenant': String(other.id) })).statusCode).toBe(200);
    expect((await caller.get('/api/pessoas', here)).statusCode).toBe(404);
    const [waiting] = await waitingFor(caller);
    expect(waiting).toMatchObject({ tenant: tenant.nome, role: 'leitor', invitedBy: 'Chefe' });
    expect((await caller.get('/api/session')).json<Session>().invitations).toBe(1);
    expect((await answer(caller, waiting!.id, 'accept')).statusCode).toBe(204);
    expect((await tenantsOf(caller)).map(({ id, role }) => [id, role])).toEqual(
      expect.arrayContaining([
        [other.id, 'gestor'],
        [tenant.id, 'leitor'],
      ]),
    );
    expect(await waitingFor(caller)).toEqual([]);
    expect((await answer(caller, waiting!.id, 'accept')).statusCode).toBe(404);
  });

  test('that is declined disappears for the person, and does not change for the client', async () => {
    const { user, caller } = await buildOther();
    await invite(user.email);
    const before = (await boss.get('/api/invitations', here)).body;
    const [{ id } = { id: '' }] = await waitingFor(caller);
    expect((await answer(caller, id, 'decline')).statusCode).toBe(204);
    expect(await waitingFor(caller)).toEqual([]);
    expect((await answer(caller, id, 'accept')).statusCode).toBe(404);
    expect((await boss.get('/api/invitations', here)).body).toBe(before);
    expect(await tenantsOf(caller)).toEqual([]);
  });

  test('expires after fourteen days, and is renewed by a repetition', async () => {
    const { user } = await buildOther();
    await invite(user.email);
    api.clock.advance(14 * 24 * 60 + 1);
    const [caller, chief] = [await api.callerFor(user), await api.callerFor(boss.user)];
    expect(await waitingFor(caller)).toEqual([]);
    expect((await chief.get('/api/invitations', here)).json()).toEqual({ items: [] });
    const { id } = (await chief.post('/api/members', { email: user.email, role: 'gestor' }, here)).json<Invitation>();
    expect(await waitingFor(caller)).toMatchObject([{ id, role: 'gestor' }]);
  });

  test('that is withdrawn cannot be accepted', async () => {
    const { user, caller } = await buildOther();
    const { id } = (await invite(user.email)).json<Invitation>();
    expect((await boss.delete(`/api/invitations/${id}`, here)).statusCode).toBe(204);
    expect((await answer(caller, id, 'accept')).statusCode).toBe(404);
    expect((await boss.delete(`/api/invitations/${id}`, here)).statusCode).toBe(404);
  });

  test('can be answered only by its recipient', async () => {
    const { user } = await buildOther();
    const { id } = (await invite(user.email)).json<Invitation>();
    for (const caller of [boss, (await buildOther()).caller])
      for (const how of ['accept', 'decline'] as const) expect((await answer(caller, id, how)).statusCode).toBe(404);
    expect(await membersOf()).toHaveLength(1);
  });

  test('waits for a person without a user', async () => {
    await invite('depois@exemplo.com.br');
    const { caller } = await buildOther({ email: 'depois@exemplo.com.br' });
    expect(await waitingFor(caller)).toHaveLength(1);
  });

  test('answered many times simultaneously creates one membership', async () => {
    const { user, caller } = await buildOther();
    const { id } = (await invite(user.email)).json<Invitation>();
    const answers = await Promise.all(
      ['accept', 'accept', 'decline', 'accept'].map((how) => answer(caller, id, how as 'accept' | 'decline')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });

  test('is refused for a member, whom the client sees anyway, and only administradores may send it', async () => {
    const { user, caller } = await buildOther({ roles: { [tenant.id]: 'gestor' } });
    expect((await invite(user.email)).json()).toMatchObject({ status: 409, errors: [{ path: 'email' }] });
    const refused = await caller.post('/api/members', { email: 'a@exemplo.com.br', role: 'leitor' }, here);
    expect(refused.statusCode).toBe(403);
  });

  test('of an archived client stays pending and hidden', async () => {
    const { user, caller } = await buildOther();
    const { id } = (await invite(user.email)).json<Invitation>();
    await api.as.installationAdmin.patch(`/api/tenants/${tenant.id}`, { archived: true });
    expect(await waitingFor(caller)).toEqual([]);
    expect((await answer(caller, id, 'accept')).statusCode).toBe(404);
  });
});
