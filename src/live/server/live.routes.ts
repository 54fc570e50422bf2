import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { signedIn } from '../../access/server/guard.ts';
import { findSignedIn } from '../../access/server/sessions.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { malformed, Refusal, tooManyRequests } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { FeatureServices, Services } from '../../kit/server/requests/services.ts';
import { parsePositions } from '../live.ts';
import { AccessWatch, mayEndAccess, readableTenants } from './access-watch.ts';
import { LiveHub } from './live-hub.ts';
import { LiveStream } from './live-stream.ts';
import { presenceRoutes } from './presence.routes.ts';

/** Most streams of a user. All tabs of a browser share one. */
const STREAMS_A_USER = 20;
const STREAMS_A_PROCESS = 1000;
const EVENT_STREAM = 'text/event-stream';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The live stream: changes of the register, and the users of open records. */
export function liveRoutes(app: App, services: FeatureServices): void {
  const hub = new LiveHub(services.db, app.log);
  services.figures.add({
    name: 'live',
    from: 'process',
    keepMs: 0,
    figures: {
      fichario_live_streams: { kind: 'gauge', help: 'Navegadores que acompanham as mudanças na hora' },
    },
    read: () => ({ fichario_live_streams: [{ value: hub.count() }] }),
  });
  const access = new AccessWatch();
  // streams have no end, so they are closed before the server waits for open requests
  app.addHook('preClose', () => hub.close());
  app.addHook('onResponse', (request, _reply, done) => {
    if (!SAFE_METHODS.has(request.method)) {
      for (const { id } of request.tenants ?? []) hub.poke(id);
      if (mayEndAccess(request)) access.checkAll();
    }
    done();
  });
  routeStream(app, services, { hub, access });
  presenceRoutes(app, services);
}

const Positions = z.string().check(z.maxLength(8_000));

type Parts = { hub: LiveHub; access: AccessWatch };

function routeStream(app: App, services: Services, parts: Parts): void {
  app.get(
    '/api/live',
    {
      // the page reconnects automatically, so this does not prolong the session
      config: { access: 'session', unattended: true },
      schema: {
        summary: 'Conta, na hora, o que muda nos clientes do usuário',
        description: DESCRIPTION,
        querystring: z.strictObject({
          /** the position to continue from, as in `Last-Event-ID` */
          after: z.optional(Positions),
        }),
        headers: z.object({ 'last-event-id': z.optional(Positions) }),
        produces: [EVENT_STREAM],
        response: { 200: z.string() },
        errors: {
          429: 'O usuário já tem muitas destas abertas; `Retry-After` diz quando tentar de novo.',
          503: 'O servidor está se encerrando, ou atende todas as que pode; `Retry-After` diz quando tentar de novo.',
        },
        example: { querystring: { after: `${EXAMPLE.tenantId}.1` }, answer: EXAMPLE_STREAM },
      },
    },
    async (request, reply) => {
      const stream = openStream(
        services,
        parts,
        request,
        request.headers['last-event-id'] || (request.query.after ?? ''),
      );
      return reply
        .headers({
          'content-type': `${EVENT_STREAM}; charset=utf-8`,
          'cache-control': 'no-store, no-transform',
          // nginx would otherwise buffer the answer; and the connection cannot be reused
          'x-accel-buffering': 'no',
          connection: 'close',
        })
        .send(stream.body as never); // the schema describes the text
    },
  );
}

/** Starts a stream for the signed-in user. Refuses invalid positions (400), and one stream too many (429). */
function openStream(
  services: Services,
  { hub, access }: Parts,
  request: FastifyRequest,
  positions: string,
): LiveStream {
  const user = signedIn(request);
  const after = parsePositions(positions);
  if (!after) throw malformed('O ponto de onde continuar não é um que este endereço tenha dado.');
  refuseTooMany(hub, user.userId);
  const stays = String(request.headers.accept).includes(EVENT_STREAM);
  const stream = new LiveStream({
    userId: user.userId,
    tenantIds: readableTenants(user),
    after,
    endsWhenReady: !stays,
  });
  hub.join(stream);
  access.watch(stream, user, () => findSignedIn(services, request.cookies, { isUse: false }));
  return stream;
}

function refuseTooMany(hub: LiveHub, userId: string): void {
  if (hub.countOf(userId) >= STREAMS_A_USER) throw tooManyRequests(60);
  if (hub.isClosed() || hub.count() >= STREAMS_A_PROCESS) {
    const headers = { 'retry-after': '5' };
    throw new Refusal(503, 'no_more_streams', 'Agora não dá para acompanhar as mudanças na hora.', { headers });
  }
}

const DESCRIPTION = [
  'Eventos do servidor (server-sent events, como os lê `EventSource`): uma conexão para todos os clientes do usuário.',
  'Com `Accept: text/event-stream` a resposta fica aberta; sem isso, diz o que houve desde `after` e termina.',
  '`ready`: daqui em diante, tudo o que mudar. `change`: fichas mudaram (`pessoaIds` nulo: muitas). `presence`: quem mais',
  'tem abertas as fichas que o usuário tem abertas. `beat`: a conexão vive. `ended`: terminou, e por quê',
  '(`session_ended`, `access_changed`, `restarting`). O `id` de um evento, em `Last-Event-ID` ou `after`, continua dali:',
  'nenhuma mudança se perde. A sessão não se prolonga com isto, e é conferida enquanto a resposta está aberta.',
].join(' ');

const EXAMPLE_STREAM = [
  'retry: 2000\n',
  `id: ${EXAMPLE.tenantId}.2`,
  'event: change',
  `data: ${JSON.stringify({
    tenantId: EXAMPLE.tenantId,
    number: 2,
    operationId: EXAMPLE.operationId,
    kind: 'create',
    user: { id: EXAMPLE.userId, nome: EXAMPLE.userNome },
    count: 1,
    pessoaIds: [EXAMPLE.pessoaId],
  })}\n`,
  `id: ${EXAMPLE.tenantId}.2`,
  'event: ready',
  'data: {}\n\n',
].join('\n');
