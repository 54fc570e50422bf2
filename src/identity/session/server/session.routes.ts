import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { actorOf, recordAct } from '../../../access/server/audit.ts';
import { signedIn } from '../../../access/server/guard.ts';
import { countOwnInvitations } from '../../clients/server/invitations.queries.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie } from '../../../access/server/session-cookie.ts';
import { closeSession, toSession } from '../../../access/server/sessions.ts';
import { RECENT_PASSWORD_MINUTES } from '../../../access/session.ts';
import {
  PasswordChange,
  PasswordConfirmation,
  PreferencesChange,
  Session,
  SignIn,
} from '../../../access/session.schema.ts';
import { EXAMPLE } from '../../../kit/example-world.ts';
import { inGlobal, queryGlobal } from '../../../kit/server/db/db.ts';
import type { App } from '../../../kit/server/http/http-schemas.ts';
import type { Services } from '../../../kit/server/requests/services.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { SESSION_EXAMPLE } from './session-example.ts';
import { readDeviceToken, setDeviceCookie } from './device-cookie.ts';
import { recordingRefusals } from './refused-password.ts';
import { changePassword, confirmPassword, createCleanUp, type Sender, signIn } from './sign-in.ts';

/** The routes of the session: sign in, read it, change preferences and password, sign out. */
export function sessionRoutes(app: App, services: Services): void {
  routeSignIn(app, services);
  routeWhoIsSignedIn(app, services);
  routeSignOut(app, services);
  routePreferences(app, services);
  routePassword(app, services);
  routeConfirmation(app, services);
}

function routeSignIn(app: App, services: Services): void {
  const { db, env, now } = services;
  const cleanUp = createCleanUp(services);
  app.post(
    '/api/session',
    {
      config: { access: 'public', waitsForPassword: true },
      schema: {
        summary: 'Entra com e-mail e senha',
        description: 'Entrega o cookie da sessão. A sessão anterior do mesmo navegador termina.',
        body: SignIn,
        response: { 200: Session },
        errors: {
          401: 'E-mail ou senha não conferem; a resposta é a mesma para um e-mail desconhecido.',
          429:
            'Foram muitas tentativas nesta conta ou neste endereço; até `Retry-After`, nem a senha certa é aceita. Num ' +
            'navegador em que a pessoa já entrou só contam as que ele mesmo errou.',
        },
        example: { body: { email: EXAMPLE.userEmail, senha: EXAMPLE.userSenha }, answer: SESSION_EXAMPLE },
      },
    },
    async (request, reply) => {
      await cleanUp();
      const { body, cookies } = request;
      const sent = { ...body, ...senderOf(env, request), oldToken: readSessionToken(env, cookies) };
      const from = actorOf(request);
      const refused = { kind: 'session.refused', email: body.email } as const;
      const opened = recordingRefusals(db, from, refused, () => signIn(services, sent, from));
      const { token, user, deviceToken } = await opened;
      request.log.info({ event: 'signed_in', userId: user.userId }, 'signed in');
      setSessionCookie(env, reply, token);
      setDeviceCookie(env, reply, deviceToken);
      return { ...toSession(user, now()), invitations: await countOwnInvitations(db, user, now()) };
    },
  );
}

function routeWhoIsSignedIn(app: App, { db, now }: Services): void {
  app.get(
    '/api/session',
    {
      config: { access: 'session' },
      schema: {
        summary: 'Diz quem entrou, com quais clientes e papéis, e até quando',
        response: { 200: Session },
        example: { answer: SESSION_EXAMPLE },
      },
    },
    async (request) => {
      const user = signedIn(request);
      return { ...toSession(user, now()), invitations: await countOwnInvitations(db, user, now()) };
    },
  );
}

function routeSignOut(app: App, { db, env }: Services): void {
  app.delete(
    '/api/session',
    {
      config: { access: 'public' },
      schema: { summary: 'Sai', description: 'Sem sessão, nada muda.', response: { 204: z.void() }, example: {} },
    },
    async (request, reply) => {
      const token = readSessionToken(env, request.cookies);
      if (token !== undefined) {
        await inGlobal(db, async (tx) => {
          const userId = await closeSession(tx, token);
          if (userId !== undefined) await recordAct(tx, { ...actorOf(request), userId }, { kind: 'session.closed' });
        });
      }
      clearSessionCookie(env, reply);
      return reply.code(204).header('clear-site-data', '"cache"').send();
    },
  );
}

function routePreferences(app: App, { db, now }: Services): void {
  app.patch(
    '/api/session/preferences',
    {
      config: { access: 'session' },
      schema: {
        summary: 'Muda as preferências de quem entrou',
        body: PreferencesChange,
        response: { 200: Session },
        example: { body: { messageLanguage: 'pt' }, answer: SESSION_EXAMPLE },
      },
    },
    async (request) => {
      const user = signedIn(request);
      const sql = 'update users set preferences = preferences || $2::jsonb where id = $1';
      await queryGlobal(db, sql, [user.userId, JSON.stringify(request.body)]);
      return toSession({ ...user, preferences: { ...user.preferences, ...request.body } }, now());
    },
  );
}

function routePassword(app: App, services: Services): void {
  app.post(
    '/api/session/password',
    {
      config: { access: 'session' },
      schema: {
        summary: 'Troca a própria senha',
        description: 'As outras sessões do usuário terminam.',
        body: PasswordChange,
        response: { 204: z.void() },
        errors: { 429: 'A senha atual foi errada vezes demais; `Retry-After` diz quando tentar de novo.' },
        example: { body: { atual: EXAMPLE.userSenha, nova: 'outra frase que ninguém adivinha' } },
      },
    },
    async (request, reply) => {
      const user = signedIn(request);
      const sent = { ...request.body, ...senderOf(services.env, request) };
      const actor = actorOf(request);
      const refused = { kind: 'password.refused', email: user.email } as const;
      await recordingRefusals(services.db, actor, refused, () => changePassword(services, user, sent, actor));
      request.log.info({ event: 'password_changed', userId: user.userId }, 'password changed');
      return reply.code(204).send();
    },
  );
}

function routeConfirmation(app: App, services: Services): void {
  app.post(
    '/api/session/confirmation',
    {
      config: { access: 'session' },
      schema: {
        summary: 'Confirma a própria senha',
        description: `Por ${RECENT_PASSWORD_MINUTES} minutos, o que pede a senha de novo é feito sem pedi-la. Entrar vale o mesmo.`,
        body: PasswordConfirmation,
        response: { 204: z.void() },
        errors: { 429: 'A senha foi errada vezes demais; `Retry-After` diz quando tentar de novo.' },
        example: { body: { senha: EXAMPLE.userSenha } },
      },
    },
    async (request, reply) => {
      const user = signedIn(request);
      const sent = { ...request.body, ...senderOf(services.env, request) };
      const actor = actorOf(request);
      const refused = { kind: 'password.unconfirmed', email: user.email } as const;
      await recordingRefusals(services.db, actor, refused, () => confirmPassword(services, user, sent, actor));
      request.log.info({ event: 'password_confirmed', userId: user.userId }, 'password confirmed');
      return reply.code(204).send();
    },
  );
}

function senderOf(env: Env, { ip: address, cookies }: FastifyRequest): Sender {
  return { address, deviceToken: readDeviceToken(env, cookies) };
}
