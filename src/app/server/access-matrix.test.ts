import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { declaredRoutes } from '../../../test/routes/declared-routes.ts';
import { testServices } from '../../../test/example-world.ts';
import { guardRoutes } from '../../access/server/guard.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { can, ROLES } from '../../access/policy.ts';

/*
 * Requests every route over HTTP as every kind of user. The access hook runs before the body is read, so an empty request is
 * enough: 401 or 403 means refused, any other status (mostly 404 or 422) comes from the route.
 */
const api = useApp();

const routes = declaredRoutes();
const tenantRoutes = routes.flatMap(({ method, url, access }) =>
  typeof access === 'object' && 'tenant' in access ? [{ method, url, ...access }] : [],
);
const installationRoutes = routes.filter(({ access }) => typeof access === 'object' && 'installation' in access);
const sessionRoutes = routes.filter(({ access }) => access === 'session');
const publicRoutes = routes.filter(({ access }) => access === 'public');

/** The address of a route with valid parameters that match nothing. */
function fill(url: string): string {
  return url
    .replace(/:controller\([^)]*\)/, 'pessoas')
    .replace(':tenantId', '999999')
    .replaceAll(/:\w+/g, () => randomUUID());
}

test('the list of routes is complete', () => {
  expect(routes.length).toBeGreaterThan(25);
  expect(tenantRoutes.length).toBeGreaterThan(5);
  expect(routes.map(({ method, url }) => `${method} ${url}`)).toContain('POST /api/members');
});

test('a route that declares no access stops the start', () => {
  // no request is sent, so the type of the schemas does not matter
  const app = fastify() as unknown as App;
  guardRoutes(app, testServices(undefined as never));
  expect(() => app.get('/api/forgotten', async () => 'open')).toThrow('GET /api/forgotten declares no access');
});

describe.each(tenantRoutes)('$method $url ($tenant)', ({ method, url, tenant: action, acrossTenants }) => {
  test.each(ROLES)('%s: as the policy says', async (role) => {
    const { statusCode } = await api.as[role].send(method, fill(url));
    if (can(role, action)) expect([401, 403]).not.toContain(statusCode);
    else expect(statusCode).toBe(403);
    expect(statusCode).toBeLessThan(500);
  });

  test('a member of another client, and the administrator of the installation: as if the client did not exist', async () => {
    const address = fill(url);
    for (const caller of [api.as.outsider, api.as.installationAdmin]) {
      const foreign = await caller.send(method, address);
      const missing = await caller.send(method, address, undefined, { 'x-tenant': '999999' });
      expect(foreign.statusCode).toBe(404);
      expect(foreign.body).toBe(missing.body);
    }
  });

  test('nobody: 401', async () => {
    const answer = await api.as.anonymous.send(method, fill(url), undefined, { 'x-tenant': String(api.tenant.id) });
    expect(answer.statusCode).toBe(401);
  });

  test(`all clients at once: ${acrossTenants ? 'reads' : 'refused'}`, async () => {
    const answer = await api.as.administrador.send(method, fill(url), undefined, { 'x-tenant': 'all' });
    if (acrossTenants) expect([401, 403]).not.toContain(answer.statusCode);
    else expect(answer.json()).toMatchObject({ status: 400, code: 'tenant_needed' });
  });
});

test('only reading is possible across clients', () => {
  // these searches send the text in a body, because addresses must not contain documents
  const reading = new Set(['/api/pessoas/search', '/api/pessoas/search/count']);
  const writing = tenantRoutes.filter(
    ({ method, url, acrossTenants }) => acrossTenants && method !== 'GET' && !reading.has(url),
  );
  expect(writing).toEqual([]);
});

describe.each(installationRoutes)('$method $url (installation)', ({ method, url }) => {
  test('the administrator of the installation: allowed', async () => {
    const { statusCode } = await api.as.installationAdmin.send(method, fill(url));
    expect([401, 403]).not.toContain(statusCode);
    expect(statusCode).toBeLessThan(500);
  });

  test.each(ROLES)('%s: refused', async (role) => {
    expect((await api.as[role].send(method, fill(url))).statusCode).toBe(403);
  });

  test('nobody: 401', async () => {
    expect((await api.as.anonymous.send(method, fill(url))).statusCode).toBe(401);
  });
});

describe.each(sessionRoutes)('$method $url (session)', ({ method, url }) => {
  test('a user without any client: allowed', async () => {
    const { statusCode } = await api.as.installationAdmin.send(method, fill(url));
    expect([401, 403]).not.toContain(statusCode);
    expect(statusCode).toBeLessThan(500);
  });

  test('nobody: 401', async () => {
    expect((await api.as.anonymous.send(method, fill(url))).statusCode).toBe(401);
  });
});

test('what is open to everybody is this and nothing else', () => {
  expect(publicRoutes.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    'DELETE /api/session',
    'GET /api/setup',
    'GET /healthz',
    'GET /readyz',
    'POST /api/csp-report',
    'POST /api/session',
    'POST /api/setup',
  ]);
});
