import type { FastifyRequest } from 'fastify';
import { forbidden, notFound, notSignedIn, Refusal, tenantNeeded } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { type Action, may } from '../policy.ts';
import type { Access, CurrentTenant, SignedIn } from './context.ts';
import { guardByPassword, type PasswordRoutes } from './recent-password.ts';
import { findSignedIn } from './sessions.ts';
import { parseUrl } from '../../kit/server/env/parse-url.ts';

/** Methods that change nothing. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Checks every request by the `config.access` of its route, and for `passwordRoutes` that the password was entered recently. A
 * route without the declaration prevents the start.
 */
export function guardRoutes(app: App, services: Services, passwordRoutes: PasswordRoutes = {}): void {
  app.decorateRequest('signedInUser', undefined);
  app.decorateRequest('tenants');
  app.decorateRequest('memberOf', undefined);
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

/** The signed-in user, for handlers of routes that require a session. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (!request.signedInUser) throw notSignedIn();
  return request.signedInUser;
}

/** The client of the request, for handlers of routes that require one. */
export function currentTenant(request: FastifyRequest): CurrentTenant {
  const [tenant] = request.tenants;
  if (!tenant || request.tenants.length !== 1) throw tenantNeeded();
  return tenant;
}

/**
 * State changes must come from our own pages, whatever their content type: those of the public address, because a proxy
 * may change Host, or of the requested host. Clients other than browsers send neither header; for them, only the cookie or
 * key counts.
 */
function refuseForeignOrigin(request: FastifyRequest, { publicUrl }: Services['env']): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const foreignSite = site !== undefined && site !== 'same-origin';
  if (!foreignSite && !hasForeignOrigin(request, publicUrl)) return;
  throw new Refusal(403, 'foreign_origin', 'Este pedido veio de outra página e não foi aceito.', {
    event: 'foreign_origin',
  });
}

function hasForeignOrigin({ headers, protocol }: FastifyRequest, publicUrl: Services['env']['publicUrl']): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return false;
  // a page of the same host with the other scheme is foreign: an attacker on the network may have written it
  const schemes = [`${protocol}:`, publicUrl?.protocol];
  const ownOrigins = [publicUrl?.origin, ...schemes.map((scheme) => parseUrl(`${scheme}//${host}`)?.origin)];
  return !ownOrigins.includes(parseUrl(origin)?.origin ?? origin);
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

/** Whether the page sent the request automatically, so it does not prolong the session. The header can only shorten a session. */
function isUnattended({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.unattended === true || headers['x-unattended'] === '1';
}

/** The number in X-Tenant. A later check decides whether the user is a member of that client. */
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
  // the answer for a foreign client is the same as for a missing one
  if (!member) throw notFound();
  request.memberOf = member.id;
  if (!may(member, access.tenant)) throw forbidden();
  return [member];
}

function onlyMembership(user: SignedIn): SignedIn['memberships'][number] {
  const [only] = user.memberships;
  if (!only || user.memberships.length > 1) throw tenantNeeded();
  return only;
}
