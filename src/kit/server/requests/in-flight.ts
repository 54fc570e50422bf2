import type { FastifyReply, FastifyRequest } from 'fastify';
import { FairQueue, type Leave, type QueueSize } from '../limits/fair-queue.ts';
import { TooManyWaiting } from '../limits/slots.ts';
import { CallerGone } from '../db/db.ts';
import type { Figures } from '../observe/figures.ts';
import { Refusal } from '../http/errors.ts';
import type { App } from '../http/http-schemas.ts';
import { UNCOUNTED } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the route hashes a password, so it has its own lane and does not block other requests */
    waitsForPassword?: true;
  }
}

/**
 * The lanes of requests. Each has its own capacity, so that anonymous requests never crowd out signed-in users.
 * - `signedIn`: requests with a token known to be valid; the callers are sessions
 * - `unverified`: requests with a token that is not yet looked up; the callers are addresses
 * - `anonymous`: requests without a session; the callers are addresses
 * - `passwords`: sign-ins
 */
export const LANES = {
  // fewer than the connections of the pool: requests wait here, in fair order, and not for a connection
  signedIn: { atOnce: 10, atOnceEach: 5, waiting: 1_000, waitingEach: 100, waitMs: 15_000 },
  unverified: { atOnce: 8, atOnceEach: 8, waiting: 10_000, waitingEach: 1_000, waitMs: 15_000 },
  anonymous: { atOnce: 8, atOnceEach: 8, waiting: 500, waitingEach: 200, waitMs: 15_000 },
  // password-hash.ts has a further limit
  passwords: { atOnce: 16, atOnceEach: 16, waiting: 500, waitingEach: 500, waitMs: 60_000 },
} as const satisfies Record<string, QueueSize>;

type Lane = keyof typeof LANES;
type RequestInfo = {
  /** the session token of a request */
  sessionOf: (request: FastifyRequest) => string | undefined;
  /** whether the token is valid, after its look-up */
  isSignedIn: (request: FastifyRequest) => boolean;
  /** whether the route needs no session, and no token is looked up */
  isPublic: (request: FastifyRequest) => boolean;
  figures: Figures;
};

/** Most tokens known to be valid. The least recently used is removed first, and is unverified again. */
const MOST_KNOWN = 10_000;

/**
 * Limits the concurrent requests. Further ones wait in fair order by caller, or are refused with 503 and Retry-After. A
 * request holds its slot only until its answer starts, so a slow receiver blocks nobody.
 *
 * Call the returned function after adding the hook that looks up tokens. It moves requests whose token proved valid from
 * the unverified lane to the signed-in lane.
 */
export function limitInFlight(app: App, { sessionOf, isSignedIn, isPublic, figures }: RequestInfo): () => void {
  const queues = Object.fromEntries(Object.entries(LANES).map(([lane, size]) => [lane, new FairQueue(size)])) as Record<
    Lane,
    FairQueue
  >; // the keys of LANES
  addLaneFigures(figures, queues);
  const known = new Set<string>();
  const admitted = new WeakMap<FastifyRequest, Leave>();
  const unverified = new WeakSet<FastifyRequest>();

  const laneOf = (request: FastifyRequest, token: string | undefined): Lane => {
    if (request.routeOptions.config.waitsForPassword) return 'passwords';
    if (token !== undefined && known.has(token)) return 'signedIn';
    return token === undefined || isPublic(request) ? 'anonymous' : 'unverified';
  };
  const leave = (request: FastifyRequest) => admitted.get(request)?.();
  const enter = async (lane: Lane, request: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    const caller = lane === 'signedIn' ? `${sessionOf(request)}` : request.ip;
    const leaveLane = await whileConnected(raw, (signal) => queues[lane].enter(caller, signal)).catch(refuse);
    admitted.set(request, leaveLane);
    // a connection that is already closed emits no further event
    if (raw.destroyed) leaveLane();
  };
  app.addHook('onRequest', async (request, reply) => {
    if (isUncounted(request)) return;
    const lane = laneOf(request, sessionOf(request));
    reply.raw.once('close', () => leave(request));
    if (lane === 'unverified') unverified.add(request);
    await enter(lane, request, reply);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!isUncounted(request) && hasBody(request)) await enter(laneOf(request, sessionOf(request)), request, reply);
  });
  app.addHook('onSend', async (request, reply) => {
    // refused before it was admitted
    if (!admitted.has(request)) return;
    leave(request);
    const token = sessionOf(request);
    if (token === undefined) return;
    if (isSignedIn(request)) remember(known, token);
    // the session has ended
    else if (reply.statusCode === 401) known.delete(token);
  });
  return () =>
    app.addHook('onRequest', async (request, reply) => {
      const token = sessionOf(request);
      const isNew = token !== undefined && unverified.delete(request) && isSignedIn(request);
      if (isNew) remember(known, token);
      if (hasBody(request)) return leave(request);
      if (!isNew) return;
      leave(request);
      await enter('signedIn', request, reply);
    });
}

function addLaneFigures(figures: Figures, queues: Record<Lane, FairQueue>): void {
  const labels = ['lane'];
  const ofEach = (value: (queue: FairQueue) => number) =>
    Object.entries(queues).map(([lane, queue]) => ({ value: value(queue), labels: { lane } }));
  figures.add({
    name: 'lanes',
    from: 'process',
    keepMs: 0,
    figures: {
      fichario_http_requests_running: { kind: 'gauge', help: 'Pedidos em andamento, por fila', labels },
      fichario_http_requests_waiting: { kind: 'gauge', help: 'Pedidos que esperam a vez, por fila', labels },
      fichario_http_requests_refused_total: {
        kind: 'counter',
        help: 'Pedidos recusados com 503 porque a fila estava cheia ou a espera foi longa',
        labels,
      },
    },
    read: () => ({
      fichario_http_requests_running: ofEach((queue) => queue.count().running),
      fichario_http_requests_waiting: ofEach((queue) => queue.count().waiting),
      fichario_http_requests_refused_total: ofEach((queue) => queue.count().refused),
    }),
  });
}

function isUncounted({ routeOptions }: FastifyRequest): boolean {
  return UNCOUNTED.has(routeOptions.url ?? '');
}

/** A request with a body holds no slot while its body arrives, so a slow sender blocks nobody. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Runs a wait that ends when the client disconnects. After the wait nothing is aborted: each abort makes an error. */
async function whileConnected<T>(raw: FastifyReply['raw'], wait: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const handleClose = () => controller.abort();
  raw.once('close', handleClose);
  try {
    return await wait(controller.signal);
  } finally {
    raw.off('close', handleClose);
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof TooManyWaiting)) throw new CallerGone('nobody waits for the answer', { cause: error });
  const detail = 'Há pedidos demais ao mesmo tempo. Espere alguns segundos e tente de novo.';
  throw new Refusal(503, 'busy', detail, { headers: { 'retry-after': '2' } });
}

function remember(known: Set<string>, token: string): void {
  // moves it to the end, as the most recently used
  known.delete(token);
  known.add(token);
  const [oldest] = known;
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}
