import { beforeEach, describe, expect, test } from 'vitest';
import { declaredRoutes } from '../../../test/routes/declared-routes.ts';
import { buildUser, SENHA, signIn, useApp } from '../../../test/builders.ts';
import type { Action, InstallationAction } from '../../access/policy.ts';
import { EXAMPLE_SETTINGS } from '../../exports/server/exports.examples.ts';
import { RECENT_PASSWORD_MINUTES, RECENT_PASSWORD_PROBLEM } from '../../access/session.ts';
import { PASSWORD_ROUTES } from './password-routes.ts';

const api = useApp();
const WEBHOOK = { nome: 'Loja', url: 'https://loja.example/', types: ['pessoa.created'] };
const UNKNOWN = '0192f0c4-0000-7000-8000-00000000dead';
const OTHER = '0192f0c4-0000-7000-8000-00000000beef';
/** The acts that require the password again, with a role that may do them. */
const ACTS = [
  ['administrador', 'POST', '/api/members', { email: 'ninguem@exemplo.com.br', role: 'leitor' }],
  ['administrador', 'PUT', `/api/members/${UNKNOWN}`, { role: 'leitor' }],
  ['administrador', 'DELETE', `/api/members/${UNKNOWN}`],
  ['administrador', 'POST', '/api/webhooks', WEBHOOK],
  ['administrador', 'PATCH', '/api/tenants/current/settings', { leitoresExport: true }],
  ['administrador', 'PUT', '/api/duplicidades/weights', { mark: null }],
  ['administrador', 'DELETE', `/api/invitations/${UNKNOWN}`],
  ['administrador', 'PATCH', `/api/webhooks/${UNKNOWN}`, { state: 'paused' }],
  ['administrador', 'DELETE', `/api/webhooks/${UNKNOWN}`],
  ['administrador', 'POST', `/api/webhooks/${UNKNOWN}/secret`],
  ['administrador', 'POST', `/api/webhooks/${UNKNOWN}/test`],
  ['administrador', 'POST', `/api/webhooks/${UNKNOWN}/replay`, { what: 'failed' }],
  ['administrador', 'POST', `/api/webhooks/${UNKNOWN}/deliveries/${UNKNOWN}/replay`],
  ['administrador', 'GET', '/api/audit/file'],
  ['installationAdmin', 'GET', '/api/installation/audit/file'],
  ['gestor', 'POST', '/api/exports', { format: 'csv', list: {}, settings: EXAMPLE_SETTINGS }],
  ['operador', 'POST', '/api/exports', { format: 'csv', list: { tipo: 'fisica' }, settings: EXAMPLE_SETTINGS }],
  [
    'installationAdmin',
    'POST',
    '/api/users',
    { nome: 'Bia', email: 'bia@exemplo.com.br', senha: 'tijolo azul na lagoa' },
  ],
  ['installationAdmin', 'PATCH', `/api/users/${UNKNOWN}`, { installationAdmin: true }],
  ['installationAdmin', 'PUT', `/api/users/${UNKNOWN}/memberships/1`, { role: 'leitor' }],
  ['installationAdmin', 'DELETE', `/api/users/${UNKNOWN}/memberships/1`],
  ['installationAdmin', 'POST', '/api/tenants', { nome: 'Oficina' }],
  ['installationAdmin', 'PATCH', '/api/tenants/999999', { archived: true }],
  ['gestor', 'POST', '/api/operations/bulk', { selection: { query: {} }, change: { type: 'delete' }, expected: 0 }],
  ['gestor', 'POST', '/api/duplicidades/merge', { certeza: 'certa' }],
  ['gestor', 'POST', '/api/duplicidades/merge', { groups: [[UNKNOWN, OTHER]] }],
  ['operador', 'POST', `/api/pessoas/${UNKNOWN}/versions/1/restore`, {}, { 'if-match': '"1"' }],
] as const;

beforeEach(async () => {
  api.clock.reset();
  await api.owner.query('delete from login_attempts');
});

describe.each(ACTS)('of a %s, %s %s', (role, method, url, body?: object, headers?: Record<string, string>) => {
  test('requires the password again some minutes after the last time', async () => {
    // the sessions of the callers began when the tests began
    const { user } = api.as[role];
    const cookie = await signIn(api.owner, user.id, api.services.now());
    const send = () =>
      api.as.anonymous.send(method, url, body, { ...headers, cookie, 'x-tenant': String(api.tenant.id) });
    const isAskedFor = async () => (await send()).body.includes('recent_password_needed');
    expect(await isAskedFor()).toBe(false);
    api.clock.advance(RECENT_PASSWORD_MINUTES + 1);
    const refused = await send();
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ type: RECENT_PASSWORD_PROBLEM, code: 'recent_password_needed' });
    const confirm = (senha: string) => api.as.anonymous.post('/api/session/confirmation', { senha }, { cookie });
    expect((await confirm('um palpite errado')).statusCode).toBe(422);
    expect(await isAskedFor()).toBe(true);
    expect((await confirm(SENHA)).statusCode).toBe(204);
    expect(await isAskedFor()).toBe(false);
  });
});

/** Whether a request matches a route name such as `PUT /api/members/:userId`. */
function isRouteOf(name: string, method: string, url: string): boolean {
  const [wanted, path = ''] = name.split(' ');
  return wanted === method && new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(url);
}

/** Actions of daily work, allowed without the password because the history records them and they can be undone. */
const EACH_DAY: readonly (Action | InstallationAction)[] = [
  'pessoa.create',
  'pessoa.update',
  'pessoa.delete',
  'pessoa.restore',
  'pessoa.bulk',
  'pessoa.judge',
  'cnpj.lookUp',
  'pessoa.merge',
  'pessoa.import',
  'pessoa.read',
  'pessoa.export',
  'pessoa.findByDocument',
  'pessoa.revealDocument',
  'operation.undo',
];

test('every route that changes something requires the password or is daily work, and each of the list is tested here', () => {
  const names: string[] = [];
  const open = declaredRoutes().filter(({ method, url, access }) => {
    names.push(`${method} ${url}`);
    if (method === 'GET' || typeof access !== 'object' || `${method} ${url}` in PASSWORD_ROUTES) return false;
    return !EACH_DAY.includes('tenant' in access ? access.tenant : access.installation);
  });
  expect(open).toEqual([]);
  expect(Object.keys(PASSWORD_ROUTES).filter((name) => !names.includes(name))).toEqual([]);
  const untried = Object.keys(PASSWORD_ROUTES).filter(
    (name) => !ACTS.some(([, method, url]) => isRouteOf(name, method, url)),
  );
  expect(untried).toEqual([]);
});

test('a bulk change without deletion does not require it', async () => {
  api.clock.advance(RECENT_PASSWORD_MINUTES + 1);
  const change = { type: 'setSituacao', situacao: 'inativa' };
  const body = { selection: { query: {} }, change, expected: 0 };
  expect((await api.as.gestor.post('/api/operations/bulk', body)).body).not.toContain('recent_password_needed');
});

test('the preview of a merge of many groups does not require it', async () => {
  api.clock.advance(RECENT_PASSWORD_MINUTES + 1);
  const answer = await api.as.gestor.post('/api/duplicidades/merge', { certeza: 'certa', dryRun: true });
  expect(answer.json()).toMatchObject({ groups: 0 });
});

test('a user without the right is refused, and not asked for a password', async () => {
  api.clock.advance(RECENT_PASSWORD_MINUTES + 1);
  const refused = await api.as.leitor.post('/api/members', { email: 'ninguem@exemplo.com.br', role: 'leitor' });
  expect(refused.json()).toMatchObject({ status: 403, code: 'forbidden' });
});

test('the export of individually chosen records does not require it', async () => {
  api.clock.advance(RECENT_PASSWORD_MINUTES + 1);
  const body = { format: 'csv', list: { ids: [UNKNOWN] }, settings: EXAMPLE_SETTINGS };
  expect((await api.as.gestor.post('/api/exports', body)).body).not.toContain('recent_password_needed');
});

test('the download of a list requires a recent password, that of chosen records does not', async () => {
  const { user } = api.as.gestor;
  const make = async (list: object) => {
    const made = await api.as.gestor.post('/api/exports', { format: 'csv', list, settings: EXAMPLE_SETTINGS });
    return made.json<{ id: string }>().id;
  };
  const [ofList, ofChosen] = [await make({}), await make({ ids: [UNKNOWN] })];
  const cookie = await signIn(api.owner, user.id, api.services.now());
  const send = (method: 'GET' | 'POST', url: string, body?: object) =>
    api.as.anonymous.send(method, url, body, { cookie });
  api.clock.advance(RECENT_PASSWORD_MINUTES + 1);
  for (const refused of [
    await send('GET', `/api/exports/${ofList}/file`),
    await send('POST', `/api/exports/${ofList}/download`),
  ])
    expect(refused.json()).toMatchObject({ status: 403, code: 'recent_password_needed' });
  expect((await send('GET', `/api/exports/${ofChosen}/file`)).statusCode).toBe(200);
  await send('POST', '/api/session/confirmation', { senha: SENHA });
  expect((await send('POST', `/api/exports/${ofList}/download`)).statusCode).toBe(204);
  expect((await send('GET', `/api/exports/${ofList}/file`)).statusCode).toBe(200);
});

test('each session of a user needs the password separately', async () => {
  const user = await buildUser(api.owner, { roles: { [api.tenant.id]: 'administrador' } });
  const [one, other] = [await api.callerFor(user), await api.callerFor(user)];
  api.clock.advance(RECENT_PASSWORD_MINUTES + 1);
  await one.post('/api/session/confirmation', { senha: SENHA });
  const body = { email: 'ninguem@exemplo.com.br', role: 'leitor' };
  expect((await one.post('/api/members', body)).body).not.toContain('recent_password_needed');
  expect((await other.post('/api/members', body)).statusCode).toBe(403);
});

test('guesses of the password count like those at the sign-in', async () => {
  const user = await buildUser(api.owner);
  const caller = await api.callerFor(user);
  for (let guess = 0; guess < 5; guess += 1)
    await caller.post('/api/session/confirmation', { senha: `palpite ${guess}` });
  expect((await caller.post('/api/session/confirmation', { senha: SENHA })).statusCode).toBe(429);
});

test('nobody, not even the administrator of the installation, changes their password without the current one', async () => {
  const { user } = api.as.installationAdmin;
  const answer = await api.as.installationAdmin.patch(`/api/users/${user.id}`, {
    senha: 'outra frase que ninguém tem',
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ errors: [{ path: 'senha', code: 'own_password' }] });
});

test('the OpenAPI document names the calls that require it, and their problem', async () => {
  const { paths } = (await api.app.inject('/api/openapi.json')).json();
  for (const [path, method] of [
    ['/api/users', 'post'],
    ['/api/exports', 'post'],
    ['/api/exports/{id}/file', 'get'],
    ['/api/webhooks/{id}', 'delete'],
    ['/api/tenants/{id}', 'patch'],
  ])
    expect(paths[path!][method!].responses['403'].description).toContain(RECENT_PASSWORD_PROBLEM);
  expect(paths['/api/users'].get.responses['403'].description).not.toContain(RECENT_PASSWORD_PROBLEM);
});
