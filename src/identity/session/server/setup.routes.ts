import { actorOf, recordAct } from '../../../access/server/audit.ts';
import { setSessionCookie } from '../../../access/server/session-cookie.ts';
import { findByToken, findSignedIn, openSession, toSession } from '../../../access/server/sessions.ts';
import { Session, Setup, SetupState } from '../../../access/session.schema.ts';
import { EXAMPLE } from '../../../kit/example-world.ts';
import { type Db, inGlobal } from '../../../kit/server/db/db.ts';
import type { App } from '../../../kit/server/http/http-schemas.ts';
import type { Services } from '../../../kit/server/requests/services.ts';
import { SESSION_EXAMPLE } from './session-example.ts';
import { readDeviceToken, setDeviceCookie } from './device-cookie.ts';
import { rememberDevice } from '../../../access/server/known-devices.ts';
import { isCodeNeeded } from './setup-code.ts';
import { isSetupNeeded, setUp } from './setup.ts';
import { wrongCredentials } from './sign-in.ts';

/** Fills a new client with sample records of the twelve months until a moment. */
export type CreateSamples = (
  db: Db,
  options: { tenantId: number; userId: string; count: number; seed: number; until: Date },
) => Promise<unknown>;

/** The routes of the setup: creates the first administrator and the first client from the browser. */
export function setupRoutes(app: App, services: Services, createSamples: CreateSamples): void {
  routeSetupState(app, services);
  routeSetup(app, services, createSamples);
}

function routeSetupState(app: App, services: Services): void {
  const { db, env } = services;
  app.get(
    '/api/setup',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Diz se falta fazer o primeiro acesso, se ele pede um código, e se quem pergunta já entrou',
        response: { 200: SetupState },
        example: { answer: { needed: false, codeNeeded: false, signedIn: true } },
      },
    },
    async ({ cookies }) => {
      const needed = await isSetupNeeded(db);
      const signedIn = (await findSignedIn(services, cookies)) !== undefined;
      return { needed, codeNeeded: needed && isCodeNeeded(env), signedIn };
    },
  );
}

function routeSetup(app: App, services: Services, createSamples: CreateSamples): void {
  const { db, env, now } = services;
  app.post(
    '/api/setup',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Faz o primeiro acesso: o administrador da instalação e o primeiro cliente',
        description:
          'Funciona uma vez só. Com `sample`, o cliente ganha 1.000 fichas inventadas, dos últimos doze meses. `codigo` é pedido de quem não está ' +
          'na própria máquina: o servidor o mostra no console ao iniciar, e `fichario setup` mostra outro.',
        body: Setup,
        response: { 201: Session },
        errors: { 409: 'Já existe um usuário.' },
        example: { emptyInstallation: true, body: SETUP_EXAMPLE, answer: SESSION_EXAMPLE },
      },
    },
    async (request, reply) => {
      const { sample, ...input } = request.body;
      const from = actorOf(request);
      const { userId, tenantId, passwordHash } = await setUp(db, input, { from, needsCode: isCodeNeeded(env) });
      const opened = { userId, passwordHash, at: now() };
      const token = await inGlobal(db, async (tx) => {
        await recordAct(tx, { ...from, userId }, { kind: 'session.opened' });
        return openSession(tx, opened);
      });
      const oldToken = readDeviceToken(env, request.cookies);
      const deviceToken = await inGlobal(db, (tx) => rememberDevice(tx, { userId, oldToken, at: now() }));
      const user = token === undefined ? undefined : await findByToken(services, token);
      if (token === undefined || !user) throw wrongCredentials();
      request.log.info({ event: 'set_up', userId }, 'installation set up');
      if (sample) {
        // the setup itself is committed and works without the samples
        await createSamples(db, { tenantId, userId, ...SAMPLE, until: now() }).catch((error: Error) =>
          request.log.error({ cause: error.name }, 'sample records failed'),
        );
      }
      setSessionCookie(env, reply, token);
      setDeviceCookie(env, reply, deviceToken);
      return reply.code(201).send(toSession(user, now()));
    },
  );
}

/** The same sample records in every installation. */
const SAMPLE = { count: 1000, seed: 1 };

const SETUP_EXAMPLE = {
  nome: EXAMPLE.userNome,
  email: EXAMPLE.userEmail,
  senha: EXAMPLE.userSenha,
  cliente: EXAMPLE.tenantNome,
  sample: false,
};
