import type { FastifyRequest } from 'fastify';
import { forbidden, notFound, notSignedIn, Refusal, tenantNeeded } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { type Action, may } from '../policy.ts';
import type { Access, CurrentTenant, SignedIn } from './context.ts';
import { guardByPassword, type PasswordRoutes } from './recent-password.ts';
import { findSignedIn } from './sessions.ts';
import { parseUrl } from '../../kit/server/env/parse-url.ts';

/** They change nothing. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Guards every route by what its `config.access` declares, and those of `passwordRoutes` by a recent password, too. A route that
 * declares nothing stops the start.
 */
export function guardRoutes(app: App, services: Services, passwordRoutes: PasswordRoutes = {}): void {
  app.decorateRequest('signedInUser', undefined);
  app.decorateRequest('tenants');
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined)
      throw new Error(`Route ${String(route.method)} ${route.url} declares no access.`);
  });
  app.addHook('onRequest', async (request) => {
    refuseForeignOrigin(request, services.env);
    await authorize(services, request, request.routeOptions.config.access ?? 'public');
  });
  guardByPassword(app, passwordRoutes, services.now);
}

/** The signed-in user; for handlers of routes that demand a session. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (!request.signedInUser) throw notSignedIn();
  return request.signedInUser;
}

/** The client the request is about; for handlers of routes that demand one. */
export function currentTenant(request: FastifyRequest): CurrentTenant {
  const [tenant] = request.tenants;
  if (!tenant || request.tenants.length !== 1) throw tenantNeeded();
  return tenant;
}

/**
 * State changes must come from our own pages, whatever their content type: those of the public address, for a proxy may
 * change Host, or of the host that was asked. Clients that are no browser send neither header; their cookie or key
 * decides.
 */
function refuseForeignOrigin(request: FastifyRequest, { publicUrl }: Services['env']): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const { origin, host } = request.headers;
  const foreignSite = site !== undefined && site !== 'same-origin';
  // a page of the same host by the other scheme is another page: whoever is in between may have written it
  const schemes = [`${request.protocol}:`, publicUrl?.protocol];
  const own = [publicUrl?.origin, ...schemes.map((scheme) => parseUrl(`${scheme}//${host}`)?.origin)];
  if (foreignSite || (origin !== undefined && !own.includes(parseUrl(origin)?.origin ?? origin))) {
    throw new Refusal(403, 'foreign_origin', 'Este pedido veio de outra página e não foi aceito.');
  }
}

async function authorize(services: Services, request: FastifyRequest, access: Access): Promise<void> {
  request.tenants = [];
  if (access === 'public') return;
  const tenantId = typeof access === 'object' && 'tenant' in access ? namedTenant(request) : undefined;
  const user = await findSignedIn(services, request.cookies, { isUse: !isUnattended(request), tenantId });
  if (!user) throw notSignedIn();
  request.signedInUser = user;
  if (access === 'session') return;
  if ('tenant' in access) request.tenants = tenantsOfRequest(request, user, access);
  else if (!user.installationAdmin) throw forbidden();
}

/** Whether the page sends the request by itself, so that it does not prolong the session. A header can only say so. */
function isUnattended({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.unattended === true || headers['x-unattended'] === '1';
}

/** The number in X-Tenant. Whether the user is a member of that client is checked later. */
function namedTenant({ headers }: FastifyRequest): number | undefined {
  const header = headers['x-tenant'];
  return typeof header === 'string' && /^[1-9]\d{0,8}$/.test(header) ? Number(header) : undefined;
}

function tenantsOfRequest(
  request: FastifyRequest,
  user: SignedIn,
  access: { tenant: Action; acrossTenants?: true },
): CurrentTenant[] {
  const header = request.headers['x-tenant'];
  if (header === 'all') {
    if (!access.acrossTenants)
      throw new Refusal(400, 'tenant_needed', 'Escolha um cliente: em "Todos os clientes" só se lê.');
    return user.memberships.filter((member) => may(member, access.tenant));
  }
  const member = header === undefined ? onlyMembership(user) : user.memberships.find(({ id }) => String(id) === header);
  // a client of others is answered as one that does not exist
  if (!member) throw notFound();
  if (!may(member, access.tenant)) throw forbidden();
  return [member];
}

function onlyMembership(user: SignedIn): SignedIn['memberships'][number] {
  const [only] = user.memberships;
  if (!only || user.memberships.length > 1) throw tenantNeeded();
  return only;
}
