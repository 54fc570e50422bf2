import type { FastifyReply, FastifyRequest } from 'fastify';
import { FairQueue, type Leave, type QueueSize } from '../limits/fair-queue.ts';
import { TooManyWaiting } from '../limits/slots.ts';
import { CallerGone } from '../db/db.ts';
import { Refusal } from './errors.ts';
import type { App } from './http-schemas.ts';
import { UNCOUNTED } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** it waits for passwords that are worked on, a few at a time: it does not take the room of other requests */
    waitsForPassword?: true;
  }
}

/**
 * The lanes of requests, each with room of its own: whoever is signed in is never refused because of those who are not.
 * - `signedIn`: a session that was seen to be one; its callers are sessions
 * - `claimed`: a token that may be made up, for as long as it is looked up; its callers are addresses
 * - `anonymous`: what needs no session; its callers are addresses
 * - `passwords`: sign-ins
 */
export const LANES = {
  // fewer than the pool has connections: who waits, waits here, in turns, and not for a connection
  signedIn: { atOnce: 10, atOnceEach: 5, waiting: 1_000, waitingEach: 100, waitMs: 15_000 },
  claimed: { atOnce: 8, atOnceEach: 8, waiting: 10_000, waitingEach: 1_000, waitMs: 15_000 },
  anonymous: { atOnce: 8, atOnceEach: 8, waiting: 500, waitingEach: 200, waitMs: 15_000 },
  // more sign-ins wait here, and then for the password itself: password-hash.ts
  passwords: { atOnce: 16, atOnceEach: 16, waiting: 500, waitingEach: 500, waitMs: 60_000 },
} as const satisfies Record<string, QueueSize>;

type Lane = keyof typeof LANES;
type Parts = {
  /** the session's token that a request carries */
  sessionOf: (request: FastifyRequest) => string | undefined;
  /** whether it was found to be somebody's, once it was looked up */
  isSignedIn: (request: FastifyRequest) => boolean;
  /** whether nobody need be signed in, and no token is looked up */
  isPublic: (request: FastifyRequest) => boolean;
};

/** Sessions that are remembered: those beyond, the oldest first, are looked up once more in the lane of claims. */
const MOST_KNOWN = 10_000;

/**
 * Lets so many requests in at once and has the others wait, in turns by who asks; what does not fit is refused with 503
 * and Retry-After. A request has its room until its answer begins: who is slow to receive it takes nobody's room. What it
 * returns is to be called when the hook that looks tokens up is in its place.
 */
export function limitInFlight(app: App, { sessionOf, isSignedIn, isPublic }: Parts): () => void {
  const queues = Object.fromEntries(Object.entries(LANES).map(([lane, size]) => [lane, new FairQueue(size)])) as Record<
    Lane,
    FairQueue
  >; // the same names
  const known = new Set<string>();
  const inside = new WeakMap<FastifyRequest, Leave>();
  const claiming = new WeakSet<FastifyRequest>();

  const laneOf = (request: FastifyRequest, token: string | undefined): Lane => {
    if (request.routeOptions.config.waitsForPassword) return 'passwords';
    if (token !== undefined && known.has(token)) return 'signedIn';
    return token === undefined || isPublic(request) ? 'anonymous' : 'claimed';
  };
  const leave = (request: FastifyRequest) => inside.get(request)?.();
  const enter = async (lane: Lane, request: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    const caller = lane === 'signedIn' ? `${sessionOf(request)}` : request.ip;
    const room = await queues[lane].enter(caller, goneSignal(raw)).catch(refuse);
    inside.set(request, room);
    // who went away at this very moment is not heard of again
    if (raw.destroyed) room();
  };
  app.addHook('onRequest', async (request, reply) => {
    if (isUncounted(request)) return;
    const lane = laneOf(request, sessionOf(request));
    reply.raw.once('close', () => leave(request));
    if (lane === 'claimed') claiming.add(request);
    await enter(lane, request, reply);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!isUncounted(request) && hasBody(request)) await enter(laneOf(request, sessionOf(request)), request, reply);
  });
  app.addHook('onSend', async (request, reply) => {
    // refused before it was let in: its cookies were not read
    if (!inside.has(request)) return;
    leave(request);
    const token = sessionOf(request);
    if (token === undefined) return;
    if (isSignedIn(request)) remember(known, token);
    // it has ended
    else if (reply.statusCode === 401) known.delete(token);
  });
  return () =>
    app.addHook('onRequest', async (request, reply) => {
      const token = sessionOf(request);
      const isNew = token !== undefined && claiming.delete(request) && isSignedIn(request);
      if (isNew) remember(known, token);
      if (hasBody(request)) return leave(request);
      if (!isNew) return;
      leave(request);
      await enter('signedIn', request, reply);
    });
}

function isUncounted({ routeOptions }: FastifyRequest): boolean {
  return UNCOUNTED.has(routeOptions.url ?? '');
}

/** Who sends slowly takes nobody's room: a body is received before there is a turn for what it asks. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Aborts when nobody waits for the answer any more. */
function goneSignal(raw: FastifyReply['raw']): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

function refuse(error: unknown): never {
  if (!(error instanceof TooManyWaiting)) throw new CallerGone('nobody waits for the answer', { cause: error });
  const detail = 'Há pedidos demais ao mesmo tempo. Espere alguns segundos e tente de novo.';
  throw new Refusal(503, 'busy', detail, { headers: { 'retry-after': '2' } });
}

function remember(known: Set<string>, token: string): void {
  // to the end, as the last one that was seen
  known.delete(token);
  known.add(token);
  const [oldest] = known;
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}
