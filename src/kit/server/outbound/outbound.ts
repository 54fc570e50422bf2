import http from 'node:http';
import https from 'node:https';
import { tally } from '../observe/tallies.ts';
import { createBreaker } from '../limits/breaker.ts';
import { lookupAllowed, mayBeCalled, type Resolve } from '../env/outbound-address.ts';
import { inSpan } from '../observe/spans.ts';
import { createSlots, TooManyWaiting } from '../limits/slots.ts';

/** The answer of an outside service. The body is empty unless the status is 200, or the service is opened with `keepsRefusals`. */
export type OutboundAnswer = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** How a service is called. */
export type OutboundOptions = {
  /** headers of every call, among them a token */
  headers?: Readonly<Record<string, string>>;
  /** the most bytes of an answer with status 200; 256 KB without it */
  mostBytes?: number;
  /** whether an answer with another status has a body, of at most 16 KB */
  keepsRefusals?: boolean;
  resolve?: Resolve | undefined;
};

/** A message to an address that a user entered. */
export type OutboundPost = {
  headers: Record<string, string>;
  body: string;
  /** for the whole exchange, including the answer */
  timeoutMs: number;
  /** the part of the answer that is read */
  maxAnswerBytes: number;
};

/** The answer to a message, with any status. */
export type OutboundReply = { status: number; retryAfter: string | undefined; body: string };

/** One outside service, named by the configuration. */
export type Outbound = {
  /**
   * Requests a path and passes the answer to `read`. An error of `read` counts as a failure of the service. Throws
   * OutboundError if there is no usable answer in time, or if the breaker is open.
   */
  get: <T>(path: string, read: (answer: OutboundAnswer) => T) => Promise<T>;
};

export type OutboundFailure = 'timeout' | 'left_alone' | 'busy' | 'not_allowed' | 'too_large' | 'no_answer';

/** Why there is no answer. Never contains the request. */
export class OutboundError extends Error {
  readonly reason: OutboundFailure;

  constructor(reason: OutboundFailure, options?: ErrorOptions) {
    super(`No answer from the outside service: ${reason}.`, options);
    this.reason = reason;
  }
}

/** The time limit of a call. */
export const TOTAL_MS = 1_500;
const MAX_BODY_BYTES = 256 * 1024;
const MAX_REFUSAL_BYTES = 16 * 1024;
const IN_FLIGHT = 10;
const WAITING = 50;
const FAILURES = 5;
const PAUSE_MS = 30_000;

/**
 * Opens an outside service of the configuration. Calls use https (http only to loopback), follow no redirects, connect to
 * no private network, and have a limit of 1.5 s and of bytes. Each service has ten concurrent calls and a breaker.
 *
 * `address` comes from the configuration; only its origin is used. Throws OutboundError if it is not allowed.
 */
export function openOutbound(address: string, options: OutboundOptions = {}): Outbound {
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
        const value = read(await slots.run(signal, () => get(target, signal, options)));
        breaker.succeeded();
        tally('service_answered');
        return value;
      } catch (error) {
        if (error instanceof TooManyWaiting) throw new OutboundError('busy');
        breaker.failed();
        tally('service_failed');
        throw toOutboundError(error, signal);
      }
    },
  };
}

/**
 * Posts a message to an address that a user entered, by the same rules but without a breaker: the sender has one.
 * Any status counts as an answer, even if the body breaks off. Throws OutboundError with the reason as its cause.
 */
export async function postOutbound(target: URL, post: OutboundPost, resolve?: Resolve): Promise<OutboundReply> {
  if (!mayBeCalled(target)) throw new OutboundError('not_allowed');
  const signal = AbortSignal.timeout(post.timeoutMs);
  try {
    const response = await send(target, { method: 'POST', headers: post.headers, body: post.body, signal }, resolve);
    const body = await readBeginning(response, post.maxAnswerBytes);
    tally('message_answered');
    return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body };
  } catch (error) {
    tally('message_failed');
    throw toOutboundError(error, signal);
  }
}

/** What went wrong with a call, as an OutboundError. */
export function toOutboundError(error: unknown, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  return new OutboundError(signal.aborted ? 'timeout' : 'no_answer', { cause: error });
}

type Outgoing = { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string; signal: AbortSignal };

/** Makes every outgoing request of the server. Does not follow redirects. A trace records the host; no trace header is sent. */
export function send(target: URL, message: Outgoing, resolve: Resolve | undefined): Promise<http.IncomingMessage> {
  const words = { 'http.request.method': message.method, 'server.address': target.hostname };
  const span = { name: `${message.method} ${target.hostname}`, kind: 'call', words } as const;
  return inSpan(span, () => sendNow(target, message, resolve));
}

function sendNow(target: URL, message: Outgoing, resolve: Resolve | undefined): Promise<http.IncomingMessage> {
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((settle, reject) => {
    const options = {
      method: message.method,
      // a new connection for each call, so that no answer can belong to another
      agent: false,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'fichario',
        ...message.headers,
      },
      lookup: lookupAllowed(target, resolve),
      signal: message.signal,
    };
    const outgoing = request(target, options, settle);
    outgoing.on('error', reject);
    outgoing.end(message.body);
  });
}

/** Reads the answer up to the limit or the timeout, and then closes the connection. */
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
    // the status is enough
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

async function get(target: URL, signal: AbortSignal, options: OutboundOptions): Promise<OutboundAnswer> {
  const { headers = {}, resolve } = options;
  return readBody(await send(target, { method: 'GET', headers, signal }, resolve), options);
}

/** Reads the answer; closes the connection, and throws if an answer with status 200 exceeds the limit. */
async function readBody(response: http.IncomingMessage, options: OutboundOptions): Promise<OutboundAnswer> {
  const { statusCode: status = 0, headers } = response;
  if (status !== 200) {
    if (options.keepsRefusals) return { status, headers, body: await readBeginning(response, MAX_REFUSAL_BYTES) };
    response.destroy();
    return { status, headers, body: '' };
  }
  const { mostBytes = MAX_BODY_BYTES } = options;
  const chunks: Buffer[] = [];
  let bytes = 0;
  // a stream without an encoding yields buffers
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // leaving the loop destroys the connection
    if (bytes > mostBytes) throw new OutboundError('too_large');
    chunks.push(chunk);
  }
  return { status, headers, body: Buffer.concat(chunks).toString('utf8') };
}
