import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser, SENHA, useApp } from '../../../test/builders.ts';
import type { User } from '../user.ts';

const api = useApp();
const admin = api.as.installationAdmin;

beforeEach(async () => {
  await api.owner.query('delete from login_attempts');
});

let counter = 0;
function newUser(overrides: Record<string, unknown> = {}) {
  counter += 1;
  return {
    nome: 'Daniel Rocha',
    email: `daniel${counter}@exemplo.com.br`,
    senha: 'três tatus no tanque',
    ...overrides,
  };
}

function enter(email: string, senha: string) {
  return api.as.anonymous.post('/api/session', { email, senha });
}

async function countUsers(): Promise<number> {
  return (await admin.get('/api/users')).json<{ items: User[] }>().items.length;
}

describe('the list of users', () => {
  test('shows all users with clients and roles, and no password', async () => {
    const answer = await admin.get('/api/users');
    expect(answer.json<{ items: User[] }>().items).toContainEqual({
      id: api.as.operador.user.id,
      nome: api.as.operador.user.nome,
      email: api.as.operador.user.email,
      installationAdmin: false,
      disabled: false,
      tenants: [{ id: api.tenant.id, nome: api.tenant.nome, role: 'operador' }],
    });
    expect(answer.body).not.toMatch(/argon2|password/);
  });
});

describe('creating a user', () => {
  test('with roles in clients, who can sign in immediately', async () => {
    const body = newUser({
      memberships: [
        { tenantId: api.tenant.id, role: 'gestor' },
        { tenantId: api.otherTenant.id, role: 'leitor' },
      ],
    });
    const answer = await admin.post('/api/users', body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json<User>().tenants.map(({ role }) => role)).toEqual(['gestor', 'leitor']);
    const session = await enter(body.email, body.senha);
    expect(session.statusCode).toBe(200);
    expect(session.json().tenants).toHaveLength(2);
  });

  test('keeps the e-mail in lower case', async () => {
    const answer = await admin.post('/api/users', newUser({ email: ' Maria.Souza@Exemplo.COM.br ' }));
    expect(answer.json<User>().email).toBe('maria.souza@exemplo.com.br');
  });

  test('refuses the e-mail of another user, in any case, at its field', async () => {
    const answer = await admin.post('/api/users', newUser({ email: api.as.leitor.user.email.toUpperCase() }));
    expect(answer.json()).toMatchObject({ status: 409, code: 'email_taken', errors: [{ path: 'email' }] });
  });

  test('creates one user of several requests with one e-mail at the same time', async () => {
    const body = newUser();
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post('/api/users', body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  });

  test.each([
    ['nome', { nome: '' }, 'required'],
    ['email', { email: 'daniel' }, 'email'],
    ['senha', { senha: 'curta' }, 'password_short'],
    ['senha', { senha: 'daniel rocha' }, 'password_easy'],
    ['memberships.0.role', { memberships: [{ tenantId: 1, role: 'dono' }] }, 'unknown_option'],
    ['memberships.0.tenantId', { memberships: [{ tenantId: 999_999, role: 'leitor' }] }, 'unknown_tenant'],
    ['memberships.0.tenantId', { memberships: [{ tenantId: 2 ** 31, role: 'leitor' }] }, 'too_long'],
    [
      'memberships.1.tenantId',
      {
        memberships: [
          { tenantId: 1, role: 'leitor' },
          { tenantId: 1, role: 'gestor' },
        ],
      },
      'repeated',
    ],
    ['id', { id: 'x' }, 'unknown_field'],
  ])('refuses a fault at %s (%j) and saves nothing', async (path, fault, code) => {
    const before = await countUsers();
    const answer = await admin.post('/api/users', newUser(fault));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path, code }]);
    expect(await countUsers()).toBe(before);
  });
});

describe('changing a user', () => {
  test('changes the given fields and keeps the others', async () => {
    const user = await buildUser(api.owner, { roles: { [api.tenant.id]: 'leitor' } });
    const answer = await admin.patch(`/api/users/${user.id}`, { nome: 'Outro Nome' });
    expect(answer.json<User>()).toMatchObject({ nome: 'Outro Nome', email: user.email, disabled: false });
    expect((await admin.patch(`/api/users/${user.id}`, {})).json<User>().nome).toBe('Outro Nome');
  });

  test('disabled: the sessions end immediately and the password opens none; enabled again: it does', async () => {
    const user = await buildUser(api.owner);
    const caller = await api.callerFor(user);
    expect((await admin.patch(`/api/users/${user.id}`, { disabled: true })).json<User>().disabled).toBe(true);
    expect((await caller.get('/api/session')).statusCode).toBe(401);
    expect((await enter(user.email, SENHA)).statusCode).toBe(401);
    await admin.patch(`/api/users/${user.id}`, { disabled: false });
    expect((await caller.get('/api/session')).statusCode, 'the old session stays closed').toBe(401);
    expect((await enter(user.email, SENHA)).statusCode).toBe(200);
  });

  test('a new password ends the sessions and replaces the old one', async () => {
    const user = await buildUser(api.owner);
    const caller = await api.callerFor(user);
    await admin.patch(`/api/users/${user.id}`, { senha: 'girassol no telhado' });
    expect((await caller.get('/api/session')).statusCode).toBe(401);
    expect((await enter(user.email, SENHA)).statusCode).toBe(401);
    expect((await enter(user.email, 'girassol no telhado')).statusCode).toBe(200);
  });

  test('refuses a password made of the new name', async () => {
    const user = await buildUser(api.owner);
    const body = { nome: 'Hermenegildo', senha: 'hermenegildo 1' };
    const answer = await admin.patch(`/api/users/${user.id}`, body);
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'senha', code: 'password_easy' }] });
  });

  test('makes an administrator of the installation, whose rights count at the next request', async () => {
    const user = await buildUser(api.owner);
    const caller = await api.callerFor(user);
    expect((await caller.get('/api/users')).statusCode).toBe(403);
    await admin.patch(`/api/users/${user.id}`, { installationAdmin: true });
    expect((await caller.get('/api/users')).statusCode).toBe(200);
    await admin.patch(`/api/users/${user.id}`, { installationAdmin: false });
    expect((await caller.get('/api/users')).statusCode).toBe(403);
  });

  test('answers 404 for a missing user', async () => {
    const nobody = '/api/users/0192f0c4-0000-7000-8000-00000000dead';
    expect((await admin.patch(nobody, { nome: 'Ninguém' })).statusCode).toBe(404);
    expect((await admin.patch(nobody, { senha: 'girassol no telhado' })).statusCode).toBe(404);
  });

  test.each([{ email: 'novo@exemplo.com.br' }, { nome: null }, { disabled: 'sim' }, { preferences: {} }])(
    'refuses %j',
    async (body) => {
      expect((await admin.patch(`/api/users/${api.as.leitor.user.id}`, body)).statusCode).toBe(422);
    },
  );
});

describe('the last administrator of the installation', () => {
  test('can neither be disabled nor lose the right', async () => {
    for (const id of [admin.user.id, admin.user.id.toUpperCase()]) {
      for (const body of [{ disabled: true }, { installationAdmin: false }]) {
        const answer = await admin.patch(`/api/users/${id}`, body);
        expect(answer.json()).toMatchObject({ status: 409, code: 'last_installation_admin' });
      }
    }
    expect((await admin.get('/api/users')).statusCode).toBe(200);
  });

  test('is the last one when the others are disabled', async () => {
    const other = await buildUser(api.owner, { installationAdmin: true });
    await admin.patch(`/api/users/${other.id}`, { disabled: true });
    expect((await admin.patch(`/api/users/${admin.user.id}`, { disabled: true })).statusCode).toBe(409);
  });

  test('stays when two administrators disable each other at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const other = await api.callerFor(await buildUser(api.owner, { installationAdmin: true }));
      await Promise.all([
        admin.patch(`/api/users/${other.user.id}`, { disabled: true }),
        other.patch(`/api/users/${admin.user.id}`, { installationAdmin: false }),
      ]);
      const left = await api.owner.query('select from users where installation_admin and disabled_at is null');
      expect(left.rowCount).toBe(1);
      await api.owner.query('update users set installation_admin = (id = $1)', [admin.user.id]);
    }
  });
});

describe('the clients of a user, set by the administrator of the installation', () => {
  test('are added, changed and removed', async () => {
    const user = await buildUser(api.owner);
    const path = `/api/users/${user.id}/memberships/${api.tenant.id}`;
    expect((await admin.put(path, { role: 'leitor' })).json<User>().tenants).toMatchObject([{ role: 'leitor' }]);
    expect((await admin.put(path, { role: 'gestor' })).json<User>().tenants).toMatchObject([{ role: 'gestor' }]);
    expect((await admin.delete(path)).statusCode).toBe(204);
    expect((await admin.delete(path)).statusCode).toBe(404);
  });

  test('must exist, as must the user', async () => {
    const nobody = '0192f0c4-0000-7000-8000-00000000dead';
    const paths = [
      `/api/users/${api.as.leitor.user.id}/memberships/999999`,
      `/api/users/${nobody}/memberships/${api.tenant.id}`,
    ];
    for (const path of paths) {
      expect((await admin.put(path, { role: 'leitor' })).statusCode).toBe(404);
      expect((await admin.delete(path)).statusCode).toBe(404);
    }
  });
});
