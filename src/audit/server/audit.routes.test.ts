import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser, type Caller, SENHA, useApp } from '../../../test/builders.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import { inGlobal, inTenant } from '../../kit/server/db/db.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { AuditEvent, AuditPage } from '../audit.schema.ts';
import { clearAudit } from './audit.queries.ts';

const api = useApp();
const CPF = '52998224725';
let pessoa: Pessoa;

beforeAll(async () => {
  const made = await api.as.gestor.post(
    '/api/pessoas',
    buildFisica({ nome: 'Mostrada Silva', cpf: CPF, rg: '12.345.678-9' }),
  );
  pessoa = made.json<Pessoa>();
});

async function readAudit(query = '', path = '/api/audit', caller = api.as.administrador): Promise<AuditEvent[]> {
  const answer = await caller.get(`${path}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AuditPage>().items;
}
const readInstallation = (query = '') => readAudit(query, '/api/installation/audit', api.as.installationAdmin);

const setReveal = (leitoresReveal: boolean) =>
  api.as.administrador.patch('/api/tenants/current/settings', { leitoresReveal });
const reveal = (caller: Caller, body: object) => caller.post(`/api/pessoas/${pessoa.id}/reveal`, body);

describe('showing a masked field', () => {
  test('is refused to a leitor without the permission, and a refusal leaves no trace', async () => {
    expect((await reveal(api.as.leitor, { field: 'cpf', reason: 'conferir o contrato' })).statusCode).toBe(403);
    expect(await readAudit('kind=document.revealed')).toEqual([]);
  });

  test('returns one field of one record, and records who, which, when, from where and why', async () => {
    await setReveal(true);
    const answer = await reveal(api.as.leitor, { field: 'cpf', reason: ' conferir o contrato ' });
    await setReveal(false);
    expect(answer.json()).toEqual({ value: CPF });
    expect(answer.headers['cache-control']).toBe('no-store');
    const [event] = await readAudit('kind=document.revealed');
    expect(event).toMatchObject({
      user: { id: api.as.leitor.user.id, nome: api.as.leitor.user.nome },
      address: '127.0.0.1',
      origin: 'api',
      details: { pessoaId: pessoa.id, codigo: pessoa.codigo, field: 'cpf', reason: 'conferir o contrato' },
    });
    expect(JSON.stringify(event)).not.toContain(CPF);
    expect((await api.as.leitor.get(`/api/pessoas/${pessoa.id}`)).body).not.toContain(CPF);
  });

  test.each([
    {},
    { field: 'cpf' },
    { field: 'cpf', reason: '' },
    { field: 'cpf', reason: '     ' },
    { field: 'cpf', reason: 'oi' },
    { field: 'nome', reason: 'conferir o contrato' },
    { field: 'cpf', reason: 'x'.repeat(201) },
    { field: 'cpf', reason: 'conferir o contrato', more: 1 },
  ])('refuses %j, and shows nothing', async (body) => {
    const before = await readAudit('kind=document.revealed');
    const answer = await reveal(api.as.operador, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).not.toContain(CPF);
    expect(await readAudit('kind=document.revealed')).toEqual(before);
  });
});

describe('the trail of a client', () => {
  test('has settings, roles, webhooks and exports, each with the actor and the affected user', async () => {
    const { administrador } = api.as;
    const { id: userId } = await buildUser(api.owner, { roles: { [api.tenant.id]: 'leitor' } });
    await administrador.patch('/api/tenants/current/settings', { longEmailEndings: true });
    await administrador.put(`/api/members/${userId}`, { role: 'operador' });
    await administrador.delete(`/api/members/${userId}`);
    const webhook = {
      nome: 'Loja',
      url: 'https://loja.example/?token=abc',
      types: ['pessoa.created'],
      state: 'paused',
    };
    const { id } = (await administrador.post('/api/webhooks', webhook)).json<{ id: string }>();
    await administrador.patch(`/api/webhooks/${id}`, { nome: 'Outra' });
    await administrador.post(`/api/webhooks/${id}/secret`);
    await administrador.delete(`/api/webhooks/${id}`);
    const order = { format: 'csv', list: { q: 'mostrada' }, settings: {} };
    const made = (await administrador.post('/api/exports', order)).json<{ id: string }>();
    await administrador.get(`/api/exports/${made.id}/file`);
    await administrador.delete(`/api/exports/${made.id}/file`);
    const events = await readAudit(`userId=${administrador.user.id}&limit=10`);
    expect(events.map(({ kind, subject, details }) => [kind, subject?.id ?? '', details])).toEqual([
      ['export.deleted', '', expect.anything()],
      ['export.downloaded', administrador.user.id, expect.objectContaining({ format: 'csv', rows: 1 })],
      ['export.asked', '', expect.objectContaining({ format: 'csv' })],
      ['webhook.deleted', '', expect.objectContaining({ nome: 'Outra' })],
      ['webhook.secret', '', expect.anything()],
      ['webhook.changed', '', expect.objectContaining({ nome: 'Outra' })],
      ['webhook.created', '', { webhookId: id, nome: 'Loja', url: 'loja.example' }],
      ['member.removed', userId, { before: 'operador' }],
      ['member.changed', userId, { role: 'operador', before: 'leitor' }],
      ['settings.changed', '', { setting: 'longEmailEndings', value: true }],
    ]);
    expect(JSON.stringify(events)).not.toContain('mostrada');
  });

  test('does not have refused acts', async () => {
    const before = await readAudit('limit=1');
    expect(
      (await api.as.administrador.put(`/api/members/${api.as.administrador.user.id}`, { role: 'leitor' })).statusCode,
    ).toBe(409);
    expect((await api.as.administrador.patch('/api/tenants/current/settings', {})).statusCode).toBe(422);
    expect(await readAudit('limit=1')).toEqual(before);
  });

  test('is read in pages, by kind, by person and by days', async () => {
    const all = await readAudit('limit=200');
    const numbers: number[] = [];
    for (let after = ''; ; ) {
      const page = (await api.as.administrador.get(`/api/audit?limit=3${after}`)).json<AuditPage>();
      numbers.push(...page.items.map(({ number }) => number));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(numbers).toEqual(all.map(({ number }) => number));
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    expect(await readAudit(`limit=200&from=${today}&to=${today}`)).toEqual(all);
    expect(await readAudit('to=2020-01-01')).toEqual([]);
    expect(await readAudit('from=2100-01-01')).toEqual([]);
  });

  test('is readable for its administrador only, and that of the installation for its administrator', async () => {
    for (const caller of [api.as.gestor, api.as.operador, api.as.leitor])
      expect((await caller.get('/api/audit')).statusCode).toBe(403);
    expect((await api.as.installationAdmin.get('/api/audit')).statusCode).toBe(404);
    expect((await api.as.administrador.get('/api/installation/audit')).statusCode).toBe(403);
  });

  test('is downloaded as a file without formulas, and the download is an act in the trail', async () => {
    await setReveal(true);
    await reveal(api.as.leitor, { field: 'rg', reason: '=HYPERLINK("x";"y")' });
    const answer = await api.as.administrador.get('/api/audit/file?kind=document.revealed');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="auditoria.csv"',
    });
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines[0]).toContain('Quando;Ato;Quem;E-mail');
    expect(lines[1]).toContain('Documento mostrado;Um leitor;leitor@exemplo.com.br');
    expect(answer.body).not.toMatch(/(^|[;"])[=+@-]/m);
    expect(await readAudit('limit=1')).toMatchObject([{ kind: 'audit.exported', details: { rows: lines.length - 1 } }]);
  });
});

const signIn = (email: string, senha: string) =>
  api.app.inject({ method: 'POST', url: '/api/session', payload: { email, senha }, remoteAddress: '10.1.2.3' });

describe('the trail of the installation', () => {
  test('has sign-ins, refused sign-ins and sign-outs, without the typed text', async () => {
    const user = await buildUser(api.owner);
    const entered = await signIn(user.email, SENHA);
    const cookie = entered.headers['set-cookie']!.toString().split(';')[0]!;
    await api.app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie } });
    await signIn(user.email, 'outra senha qualquer');
    await signIn('minha senha secreta', 'x');
    const [unknown, refused, closed, opened] = await readInstallation('limit=4');
    expect(opened).toMatchObject({ kind: 'session.opened', user: { id: user.id }, address: '10.1.2.3' });
    expect(closed).toMatchObject({ kind: 'session.closed', user: { id: user.id } });
    expect(refused).toMatchObject({ kind: 'session.refused', user: null, subject: { id: user.id } });
    expect(unknown).toMatchObject({ kind: 'session.refused', subject: null, details: { reason: 'wrong_credentials' } });
    expect(JSON.stringify(unknown)).not.toContain('secreta');
    await signIn('outra@exemplo.com.br', 'x');
    expect((await readInstallation('limit=1'))[0]).toEqual(unknown);
  });

  test('has each repeated password, right or wrong, and each change of a password, without the typed text', async () => {
    const user = await buildUser(api.owner);
    const caller = await api.callerFor(user);
    await caller.post('/api/session/confirmation', { senha: 'um palpite errado' });
    await caller.post('/api/session/confirmation', { senha: SENHA });
    await caller.post('/api/session/password', { atual: 'um palpite errado', nova: 'cinco tatus no tanque' });
    await caller.post('/api/session/password', { atual: SENHA, nova: 'fraca' });
    await caller.post('/api/session/password', { atual: SENHA, nova: 'cinco tatus no tanque' });
    const events = await readInstallation(`limit=10&userId=${user.id}`);
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['password.changed', {}],
      ['password.refused', { reason: 'wrong_password' }],
      ['password.confirmed', {}],
      ['password.unconfirmed', { reason: 'wrong_password' }],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/palpite|tatus/);
    for (let guess = 0; guess < 6; guess += 1)
      await caller.post('/api/session/confirmation', { senha: `outro ${guess}` });
    expect((await readInstallation(`limit=1&userId=${user.id}`))[0]).toMatchObject({
      kind: 'password.unconfirmed',
      details: { reason: 'too_many_attempts' },
    });
  });

  test('has users, passwords and clients', async () => {
    const admin = api.as.installationAdmin;
    const wanted = { nome: 'Nova Pessoa', email: 'nova@exemplo.com.br', senha: 'três tatus no tanque' };
    const { id } = (await admin.post('/api/users', wanted)).json<{ id: string }>();
    await admin.patch(`/api/users/${id}`, { nome: 'Nova Mesmo' });
    await admin.patch(`/api/users/${id}`, { senha: 'quatro tatus no tanque' });
    await admin.patch(`/api/users/${id}`, { disabled: true });
    const tenant = (await admin.post('/api/tenants', { nome: 'Auditado' })).json<{ id: number }>();
    await admin.patch(`/api/tenants/${tenant.id}`, { archived: true });
    const events = await readInstallation('limit=6');
    expect(events.map(({ kind, user, subject }) => [kind, user?.id, subject?.id])).toEqual([
      ['tenant.archived', admin.user.id, undefined],
      ['tenant.created', admin.user.id, undefined],
      ['user.disabled', admin.user.id, id],
      ['password.set', admin.user.id, id],
      ['user.changed', admin.user.id, id],
      ['user.created', admin.user.id, id],
    ]);
    expect(JSON.stringify(events)).not.toContain('tatus');
  });
});

describe('the application', () => {
  test.each([
    'update audit_events set kind = kind',
    'delete from audit_events',
    'truncate audit_events',
    'alter table audit_events disable row level security',
  ])('may not say %s', async (sql) => {
    await expect(inTenant(api.services.db, api.tenant.id, (tx) => tx.query(sql))).rejects.toMatchObject({
      code: '42501',
    });
    const ofInstallation = sql.replaceAll('audit_events', 'installation_events');
    await expect(inGlobal(api.services.db, (tx) => tx.query(ofInstallation))).rejects.toMatchObject({ code: '42501' });
  });

  test('deletes expired acts, but never acts younger than ninety days', async () => {
    const count = async () => {
      const sql =
        'select (select count(*) from audit_events)::int + (select count(*) from installation_events)::int as n';
      return (await api.owner.query<{ n: number }>(sql)).rows[0]!.n;
    };
    const before = await count();
    expect(await clearAudit(api.services.db, 0)).toBe(0);
    expect(await count()).toBe(before);
    for (const [table, days] of [
      ['audit_events', 91],
      ['installation_events', 731],
    ] as const)
      await api.owner.query(
        `update ${table} set at = now() - interval '${days} days' where number = (select min(number) from ${table})`,
      );
    expect(await clearAudit(api.services.db, 730)).toBe(1);
    expect(await clearAudit(api.services.db, 90)).toBe(1);
    expect(await count()).toBe(before - 2);
  });
});
