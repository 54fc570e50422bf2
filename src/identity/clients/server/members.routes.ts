import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { actorOf } from '../../../access/server/audit.ts';
import { currentTenant, signedIn } from '../../../access/server/guard.ts';
import { changeMember, listMembers, removeMember } from '../../../access/server/members.queries.ts';
import { Member, MemberList, RoleChange } from '../../../access/tenant.schema.ts';
import { UserIdText } from '../../../access/user.schema.ts';
import { EXAMPLE } from '../../../kit/example-world.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import { repeatEnded } from '../../../kit/server/db/retry.ts';
import type { App } from '../../../kit/server/http/http-schemas.ts';
import type { Services } from '../../../kit/server/requests/services.ts';
import { invitationRoutes } from './invitations.routes.ts';

/** The routes of the members of a client and their roles, for its administrator. */
export function memberRoutes(app: App, services: Services): void {
  routeList(app, services);
  routeChange(app, services);
  routeRemove(app, services);
  invitationRoutes(app, services);
}

function routeList(app: App, { db }: Services): void {
  app.get(
    '/api/members',
    {
      config: { access: { tenant: 'membership.read' } },
      schema: {
        summary: 'Lista os membros do cliente',
        response: { 200: MemberList },
        example: { answer: { items: [MEMBER_EXAMPLE] } },
      },
    },
    async (request) => ({ items: await inTenant(db, currentTenant(request).id, listMembers) }),
  );
}

function routeChange(app: App, { db }: Services): void {
  app.put(
    '/api/members/:userId',
    {
      config: { access: { tenant: 'membership.change' } },
      schema: {
        summary: 'Muda o papel de um membro',
        params: MemberParams,
        body: RoleChange,
        response: { 200: Member },
        errors: { 404: 'O usuário não é membro, ou o cliente não existe.', 409: LAST_ADMINISTRATOR },
        example: {
          params: { userId: EXAMPLE.otherUserId },
          body: { role: 'gestor' },
          answer: { ...MEMBER_EXAMPLE, role: 'gestor' },
        },
      },
    },
    async (request) => {
      const { params, body } = request;
      const { id } = currentTenant(request);
      const member = await repeatEnded(() =>
        inTenant(db, id, (tx) => changeMember(tx, params.userId, body.role, actorOf(request))),
      );
      logChange(request, member.userId, member.role);
      return member;
    },
  );
}

function routeRemove(app: App, { db }: Services): void {
  app.delete(
    '/api/members/:userId',
    {
      config: { access: { tenant: 'membership.change' } },
      schema: {
        summary: 'Tira um membro do cliente',
        params: MemberParams,
        response: { 204: z.void() },
        errors: { 404: 'O usuário não é membro, ou o cliente não existe.', 409: LAST_ADMINISTRATOR },
        example: { params: { userId: EXAMPLE.otherUserId } },
      },
    },
    async (request, reply) => {
      await repeatEnded(() =>
        inTenant(db, currentTenant(request).id, (tx) => removeMember(tx, request.params.userId, actorOf(request))),
      );
      logChange(request, request.params.userId, 'none');
      return reply.code(204).send();
    },
  );
}

/** Logs changes of access, which the operations of a client do not show. */
function logChange(request: FastifyRequest, userId: string, role: string): void {
  const { userId: by } = signedIn(request);
  request.log.info(
    { event: 'member_changed', tenantId: currentTenant(request).id, userId, role, by },
    'member changed',
  );
}

const MemberParams = z.object({ userId: UserIdText });
const LAST_ADMINISTRATOR = 'É o último administrador do cliente.';
const MEMBER_EXAMPLE = {
  userId: EXAMPLE.otherUserId,
  nome: EXAMPLE.otherUserNome,
  email: EXAMPLE.otherUserEmail,
  role: 'operador' as const,
  disabled: false,
};
