import * as z from 'zod/mini';
import { actorOf } from '../../../access/server/audit.ts';
import { signedIn } from '../../../access/server/guard.ts';
import { listUsers } from '../../../access/server/users.queries.ts';
import { changeUser, createUser } from '../../../access/server/users.ts';
import { NewUser, User, UserChange, UserIdText, UserList } from '../../../access/user.schema.ts';
import { EXAMPLE } from '../../../kit/example-world.ts';
import { invalid, type Refusal } from '../../../kit/server/http/errors.ts';
import type { App } from '../../../kit/server/http/http-schemas.ts';
import type { Services } from '../../../kit/server/requests/services.ts';
import { userMembershipRoutes } from './memberships.routes.ts';
import { USER_EXAMPLE } from './user-example.ts';

/** The routes of the users of the installation, for its administrator. */
export function usersRoutes(app: App, services: Services): void {
  routeList(app, services);
  routeCreate(app, services);
  routeChange(app, services);
  userMembershipRoutes(app, services);
}

function routeList(app: App, { db }: Services): void {
  app.get(
    '/api/users',
    {
      config: { access: { installation: 'user.list' } },
      schema: {
        summary: 'Lista os usuários com seus clientes e papéis',
        response: { 200: UserList },
        example: { answer: { items: [USER_EXAMPLE] } },
      },
    },
    async () => ({ items: await listUsers(db) }),
  );
}

function routeCreate(app: App, { db }: Services): void {
  app.post(
    '/api/users',
    {
      config: { access: { installation: 'user.create' } },
      schema: {
        summary: 'Cria um usuário',
        body: NewUser,
        response: { 201: User },
        errors: { 409: 'Já existe um usuário com este e-mail.' },
        example: { body: NEW_USER_EXAMPLE, answer: { ...USER_EXAMPLE, ...NEW_USER_ANSWER } },
      },
    },
    async (request, reply) => {
      const user = await createUser(db, request.body, actorOf(request));
      request.log.info({ event: 'user_created', userId: user.id, by: signedIn(request).userId }, 'user created');
      return reply.code(201).send(user);
    },
  );
}

function routeChange(app: App, { db }: Services): void {
  app.patch(
    '/api/users/:id',
    {
      config: { access: { installation: 'user.change' } },
      schema: {
        summary: 'Muda um usuário: nome, acesso, administração da instalação ou senha',
        description:
          'A própria senha não: ela é trocada em `POST /api/session/password`, com a atual. Quem é desativado ou recebe senha nova perde suas sessões na hora.',
        params: z.object({ id: UserIdText }),
        body: UserChange,
        response: { 200: User },
        errors: {
          404: 'O usuário não existe.',
          409: {
            text:
              'É o último administrador da instalação; ou, ao desativar, de clientes que não têm outro: `clients` diz ' +
              'quais. Diga quem fica no lugar em `successorId`, ou quais ficam sem administrador em `withoutAdministrator`.',
            members: z.object({ clients: z.optional(z.array(z.object({ id: z.int(), nome: z.string() }))) }),
          },
        },
        example: {
          params: { id: EXAMPLE.otherUserId },
          body: { disabled: true },
          answer: { ...USER_EXAMPLE, disabled: true },
        },
      },
    },
    async (request) => {
      const { userId: by, tokenHash } = signedIn(request);
      if (by === request.params.id && request.body.senha !== undefined) throw ownPassword();
      const user = await changeUser(db, request.params.id, request.body, {
        actor: actorOf(request),
        ownSession: tokenHash,
      });
      request.log.info({ event: 'user_changed', userId: user.id, by }, 'user changed');
      return user;
    },
  );
}

/** Users change their own password in the settings, which require the current one. */
function ownPassword(): Refusal {
  const message = 'Troque a sua própria senha em Configurações, com a senha atual.';
  return invalid([{ path: 'senha', code: 'own_password', message }]);
}

const NEW_USER_EXAMPLE = {
  nome: 'Daniel Rocha',
  email: 'daniel@exemplo.com.br',
  senha: 'três tatus no tanque',
  memberships: [{ tenantId: EXAMPLE.tenantId, role: 'gestor' }],
};
const NEW_USER_ANSWER = {
  nome: 'Daniel Rocha',
  email: 'daniel@exemplo.com.br',
  tenants: [{ id: EXAMPLE.tenantId, nome: EXAMPLE.tenantNome, role: 'gestor' }],
};
