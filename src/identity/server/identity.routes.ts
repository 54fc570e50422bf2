import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { tenantsRoutes } from '../clients/server/tenants.routes.ts';
import { sessionRoutes } from '../session/server/session.routes.ts';
import { type CreateSamples, setupRoutes } from '../session/server/setup.routes.ts';
import { usersRoutes } from '../users/server/users.routes.ts';

/** The routes of the first access, of sessions, clients and users. */
export function identityRoutes(app: App, services: Services, createSamples: CreateSamples): void {
  setupRoutes(app, services, createSamples);
  sessionRoutes(app, services);
  tenantsRoutes(app, services);
  usersRoutes(app, services);
}
