import * as z from 'zod/mini';
import { Invitation, InvitationList, OwnInvitations } from '../invitation.schema.ts';
import { actorOf } from '../../../access/server/audit.ts';
import { currentTenant, signedIn } from '../../../access/server/guard.ts';
import {
  answerInvitation,
  invite,
  listInvitations,
  listOwnInvitations,
  withdrawInvitation,
} from './invitations.queries.ts';
import { NewMember } from '../../../access/tenant.schema.ts';
import { EXAMPLE } from '../../../kit/example-world.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import type { App } from '../../../kit/server/http/http-schemas.ts';
import type { Services } from '../../../kit/server/requests/services.ts';

const Params = z.object({ id: z.uuid().check(z.toLowerCase()) });
const NO_INVITATION = 'O convite não existe, já foi respondido ou venceu.';

/** The routes of invitations: those of a client, for its administrador, and those to the signed-in user. */
export function invitationRoutes(app: App, services: Services): void {
  routeInvite(app, services);
  routeList(app, services);
  routeWithdraw(app, services);
  routeOwn(app, services);
  routeAnswer(app, services, 'accept', 'Aceita um convite: o cliente passa a ser seu também');
  routeAnswer(app, services, 'decline', 'Recusa um convite; quem convidou não é avisado');
}

function routeInvite(app: App, { db, now }: Services): void {
  app.post(
    '/api/members',
    {
      config: { access: { tenant: 'membership.change' } },
      schema: {
        summary: 'Convida quem tem um e-mail a trabalhar no cliente',
        description:
          'A resposta é a mesma, tenha alguém o e-mail ou não. O convite espera 14 dias: quem entrar com esse e-mail o aceita ' +
          'ou recusa. Convidar de novo começa outro prazo.',
        body: NewMember,
        response: { 201: Invitation },
        errors: { 404: 'O cliente não existe.', 409: 'O usuário já é membro.' },
        example: { body: { email: EXAMPLE.outsiderEmail, role: 'leitor' }, answer: INVITATION_EXAMPLE },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, invitedBy: signedIn(request).userId, now: now() };
      const invitation = await inTenant(db, currentTenant(request).id, (tx) => invite(tx, input, actorOf(request)));
      return reply.code(201).send(invitation);
    },
  );
}

function routeList(app: App, { db, now }: Services): void {
  app.get(
    '/api/invitations',
    {
      config: { access: { tenant: 'membership.read' } },
      schema: {
        summary: 'Lista os convites do cliente que esperam resposta',
        response: { 200: InvitationList },
        example: { answer: { items: [] } },
      },
    },
    async (request) => ({ items: await inTenant(db, currentTenant(request).id, (tx) => listInvitations(tx, now())) }),
  );
}

function routeWithdraw(app: App, { db }: Services): void {
  app.delete(
    '/api/invitations/:id',
    {
      config: { access: { tenant: 'membership.change' } },
      schema: {
        summary: 'Retira um convite',
        params: Params,
        response: { 204: z.void() },
        errors: { 404: NO_INVITATION },
        example: { params: { id: EXAMPLE.invitationId } },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await inTenant(db, currentTenant(request).id, (tx) => withdrawInvitation(tx, id, actorOf(request)));
      return reply.code(204).send();
    },
  );
}

function routeOwn(app: App, { db, now }: Services): void {
  app.get(
    '/api/session/invitations',
    {
      config: { access: 'session' },
      schema: {
        summary: 'Lista os convites que esperam por quem entrou',
        response: { 200: OwnInvitations },
        example: { answer: { items: [] } },
      },
    },
    async (request) => ({ items: await listOwnInvitations(db, signedIn(request), now()) }),
  );
}

function routeAnswer(app: App, { db, now }: Services, answer: 'accept' | 'decline', summary: string): void {
  app.post(
    `/api/session/invitations/:id/${answer}`,
    {
      config: { access: 'session' },
      schema: {
        summary,
        params: Params,
        response: { 204: z.void() },
        errors: { 404: NO_INVITATION },
        example: { params: { id: EXAMPLE.ownInvitationId } },
      },
    },
    async (request, reply) => {
      const input = { id: request.params.id, accept: answer === 'accept', now: now() };
      await answerInvitation(db, signedIn(request), input, actorOf(request));
      return reply.code(204).send();
    },
  );
}

const INVITATION_EXAMPLE: Invitation = {
  id: EXAMPLE.invitationId,
  email: EXAMPLE.outsiderEmail,
  role: 'leitor',
  invitedBy: EXAMPLE.userNome,
  expiresAt: '2026-12-06T12:00:00.000Z',
};
