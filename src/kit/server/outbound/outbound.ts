import http from 'node:http';
import https from 'node:https';
import { createBreaker } from '../limits/breaker.ts';
import { lookupAllowed, mayBeCalled, type Resolve } from './outbound-address.ts';
import { createSlots, TooManyWaiting } from '../limits/slots.ts';

/** The answer of an outside service. The body is empty unless the status is 200. */
export type OutboundAnswer = { status: number; body: string };

/** A message to an address that somebody gave us. */
export type OutboundPost = {
  headers: Record<string, string>;
  body: string;
  /** for all of it, the answer included */
  timeoutMs: number;
  /** how much of the answer is read; the rest is not waited for */
  maxAnswerBytes: number;
};

/** What was answered to a message, whatever the status. */
export type OutboundReply = { status: number; retryAfter: string | undefined; body: string };

/** One outside service, named by the configuration. */
export type Outbound = {
  /**
   * Asks for a path and hands the answer to `read`; what `read` throws counts as a failure of the service. Throws
   * OutboundError when there is no answer in time, none that may be used, or the service is being left alone.
   */
  get: <T>(path: string, read: (answer: OutboundAnswer) => T) => Promise<T>;
};

export type OutboundFailure = 'timeout' | 'left_alone' | 'busy' | 'not_allowed' | 'too_large' | 'no_answer';

/** Why there is no answer. Never holds what was asked. */
export class OutboundError extends Error {
  readonly reason: OutboundFailure;

  constructor(reason: OutboundFailure, options?: ErrorOptions) {
    super(`No answer from the outside service: ${reason}.`, options);
    this.reason = reason;
  }
}

const TOTAL_MS = 1_500;
const MAX_BODY_BYTES = 256 * 1024;
const IN_FLIGHT = 10;
const WAITING = 50;
const FAILURES = 5;
const PAUSE_MS = 30_000;

/**
 * The way to the services of the configuration: https (plain http to a loopback address that the configuration names),
 * no redirects, no address of a private network, 1.5 s and 256 KB in all, ten calls at a time and a breaker for each
 * service.
 *
 * `address` comes from the configuration; only its origin is used. Throws OutboundError on one that may never be called.
 */
export function openOutbound(address: string, resolve?: Resolve): Outbound {
  const { origin } = new URL(address);
  if (!mayBeCalled(new URL(address))) throw new OutboundError('not_allowed');
  const breaker = createBreaker({ failures: FAILURES, pauseMs: PAUSE_MS });
  const slots = createSlots(IN_FLIGHT, WAITING);
  return {
    get: async (path, read) => {
      const target = new URL(path, origin);
      if (target.origin !== origin) throw new OutboundError('not_allowed');
      if (!breaker.allows()) throw new OutboundError('left_alone');
      const signal = AbortSignal.timeout(TOTAL_MS);
      try {
        const value = read(await slots.run(signal, () => get(target, signal, resolve)));
        breaker.succeeded();
        return value;
      } catch (error) {
        if (error instanceof TooManyWaiting) throw new OutboundError('busy');
        breaker.failed();
        throw toOutboundError(error, signal);
      }
    },
  };
}

/**
 * The way to an address that a user gave: the same rules, without a breaker, whose work the sender does. Once there is a
 * status it is the answer, even if the rest breaks off. Throws OutboundError; its cause says why there was no connection.
 */
export async function postOutbound(target: URL, post: OutboundPost, resolve?: Resolve): Promise<OutboundReply> {
  if (!mayBeCalled(target)) throw new OutboundError('not_allowed');
  const signal = AbortSignal.timeout(post.timeoutMs);
  try {
    const response = await send(target, { method: 'POST', headers: post.headers, body: post.body, signal }, resolve);
    const body = await readBeginning(response, post.maxAnswerBytes);
    return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body };
  } catch (error) {
    throw toOutboundError(error, signal);
  }
}

function toOutboundError(error: unknown, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  return new OutboundError(signal.aborted ? 'timeout' : 'no_answer', { cause: error });
}

type Sent = { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string; signal: AbortSignal };

/** The one place from which a connection leaves the server. Redirects are not followed. */
function send(target: URL, sent: Sent, resolve: Resolve | undefined): Promise<http.IncomingMessage> {
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((settle, reject) => {
    const options = {
      method: sent.method,
      // one connection for each call: nothing is kept that could answer for another
      agent: false,
      headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'fichario', ...sent.headers },
      lookup: lookupAllowed(target, resolve),
      signal: sent.signal,
    };
    const outgoing = request(target, options, settle);
    outgoing.on('error', reject);
    outgoing.end(sent.body);
  });
}

/** What came of the answer within the limit and the time; the connection is closed there. */
async function readBeginning(response: http.IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // a stream without an encoding yields buffers
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // the status stands all the same
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

async function get(target: URL, signal: AbortSignal, resolve: Resolve | undefined): Promise<OutboundAnswer> {
  return readBody(await send(target, { method: 'GET', signal }, resolve));
}

/** Reads up to the limit and hangs up there, however much more there is. */
async function readBody(response: http.IncomingMessage): Promise<OutboundAnswer> {
  const status = response.statusCode ?? 0;
  if (status !== 200) {
    response.destroy();
    return { status, body: '' };
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  // a stream without an encoding yields buffers
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // leaving the loop destroys the connection
    if (bytes > MAX_BODY_BYTES) throw new OutboundError('too_large');
    chunks.push(chunk);
  }
  return { status, body: Buffer.concat(chunks).toString('utf8') };
}
