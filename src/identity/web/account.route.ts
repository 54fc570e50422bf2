import type { AnyRoute } from '@tanstack/react-router';
import { clientRoutes } from '../clients/web/clients.route.ts';
import { settingsRoutes } from '../session/web/session.route.ts';
import { userRoutes } from '../users/web/users.route.ts';

/** The pages of clients, of users, and of the settings of each user. */
export function accountRoutes<Parent extends AnyRoute>(parent: Parent) {
  return [...clientRoutes(parent), ...userRoutes(parent), ...settingsRoutes(parent)] as const;
}
