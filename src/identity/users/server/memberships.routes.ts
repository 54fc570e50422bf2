import * as z from 'zod/mini';
import { actorOf } from '../../../access/server/audit.ts';
import { signedIn } from '../../../access/server/guard.ts';
import { putMember, removeMember } from '../../../access/server/members.queries.ts';
import { findUser } from '../../../access/server/users.queries.ts';
import { RoleChange, TenantIdText } from '../../../access/tenant.schema.ts';
import { User, UserIdText } from '../../../access/user.schema.ts';
import { EXAMPLE } from '../../../kit/example-world.ts';
import { type Db, inTenant, queryGlobal } from '../../../kit/server/db/db.ts';
import { repeatEnded } from '../../../kit/server/db/retry.ts';
import { notFound } from '../../../kit/server/http/errors.ts';
import type { App } from '../../../kit/server/http/http-schemas.ts';
import type { Services } from '../../../kit/server/requests/services.ts';
import { USER_EXAMPLE } from './user-example.ts';

/** The routes of a user's roles in clients, for the administrator of the installation. */
export function userMembershipRoutes(app: App, services: Services): void {
  routePut(app, services);
  routeRemove(app, services);
}

function routePut(app: App, { db }: Services): void {
  app.put(
    '/api/users/:id/memberships/:tenantId',
    {
      config: { access: { installation: 'user.change' } },
      schema: {
        summary: 'Dá a um usuário um papel num cliente, ou muda o que ele tem',
        params: MembershipParams,
        body: RoleChange,
        response: { 200: User },
        errors: { 404: 'O usuário ou o cliente não existe.', 409: 'É o último administrador do cliente.' },
        example: {
          params: { id: EXAMPLE.otherUserId, tenantId: String(EXAMPLE.tenantId) },
          body: { role: 'gestor' },
          answer: { ...USER_EXAMPLE, tenants: [{ id: EXAMPLE.tenantId, nome: EXAMPLE.tenantNome, role: 'gestor' }] },
        },
      },
    },
    async (request) => {
      const { id, tenantId } = await requireBoth(db, request.params);
      const { role } = request.body;
      const user = await repeatEnded(() =>
        inTenant(db, tenantId, async (tx) => {
          await putMember(tx, id, role, actorOf(request));
          return findUser(tx, id);
        }),
      );
      request.log.info(
        { event: 'member_changed', tenantId, userId: id, role, by: signedIn(request).userId },
        'changed',
      );
      return user;
    },
  );
}

function routeRemove(app: App, { db }: Services): void {
  app.delete(
    '/api/users/:id/memberships/:tenantId',
    {
      config: { access: { installation: 'user.change' } },
      schema: {
        summary: 'Tira um usuário de um cliente',
        params: MembershipParams,
        response: { 204: z.void() },
        errors: { 404: 'O usuário não participa do cliente.', 409: 'É o último administrador do cliente.' },
        example: { params: { id: EXAMPLE.otherUserId, tenantId: String(EXAMPLE.tenantId) } },
      },
    },
    async (request, reply) => {
      const { id, tenantId } = await requireBoth(db, request.params);
      await repeatEnded(() => inTenant(db, tenantId, (tx) => removeMember(tx, id, actorOf(request))));
      const by = signedIn(request).userId;
      request.log.info({ event: 'member_changed', tenantId, userId: id, role: 'none', by }, 'member changed');
      return reply.code(204).send();
    },
  );
}

const MembershipParams = z.object({ id: UserIdText, tenantId: TenantIdText });

/** Throws 404 unless the user and the client exist. */
async function requireBoth(db: Db, { id, tenantId }: z.output<typeof MembershipParams>) {
  const sql = 'select from users u, tenants t where u.id = $1 and t.id = $2';
  if ((await queryGlobal(db, sql, [id, Number(tenantId)])).length === 0) throw notFound();
  return { id, tenantId: Number(tenantId) };
}
