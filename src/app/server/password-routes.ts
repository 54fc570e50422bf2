import type { BulkChange } from '../../register/operations/bulk.schema.ts';
import type { PasswordRoutes } from '../../access/server/recent-password.ts';
import type { MergeManyBody } from '../../duplicates/merge-many.schema.ts';
import { isOfList } from '../../exports/server/export-download.routes.ts';

/**
 * All routes that require the password again, except the download of an export, which decides by the export's contents
 * (export-download.routes.ts). The bodies have passed the schemas of their routes.
 */
export const PASSWORD_ROUTES: PasswordRoutes = {
  // users and their rights
  'POST /api/users': true,
  'PATCH /api/users/:id': true,
  'PUT /api/users/:id/memberships/:tenantId': true,
  'DELETE /api/users/:id/memberships/:tenantId': true,
  'POST /api/members': true,
  'PUT /api/members/:userId': true,
  'DELETE /api/members/:userId': true,
  'DELETE /api/invitations/:id': true,
  'POST /api/tenants': true,
  'PATCH /api/tenants/:id': true,
  // the settings can give rights to all readers
  'PATCH /api/tenants/current/settings': true,
  // where records are sent to
  'POST /api/webhooks': true,
  'PATCH /api/webhooks/:id': true,
  'DELETE /api/webhooks/:id': true,
  'POST /api/webhooks/:id/secret': true,
  'POST /api/webhooks/:id/test': true,
  'POST /api/webhooks/:id/replay': true,
  'POST /api/webhooks/:id/deliveries/:deliveryId/replay': true,
  'GET /api/audit/file': true,
  'GET /api/installation/audit/file': true,
  'POST /api/exports': {
    isAct: (body) => isOfList(body as Parameters<typeof isOfList>[0]),
    when: 'quando se exporta uma lista, e não fichas escolhidas uma a uma',
  },
  // changes that could damage the register
  'POST /api/operations/bulk': {
    isAct: (body) => (body as { change: BulkChange }).change.type === 'delete',
    when: 'para excluir',
  },
  'POST /api/duplicidades/merge': {
    isAct: (body) => (body as MergeManyBody).dryRun !== true,
    when: 'para juntar, e não para só dizer o que seria (`dryRun`)',
  },
  'POST /api/pessoas/:id/versions/:version/restore': true,
  // how all records are compared
  'PUT /api/duplicidades/weights': true,
};
