import type { HostEnv } from '../../kit/server/http/allowed-hosts.ts';
import type { Resolve } from '../../kit/server/env/outbound-address.ts';
import { NameNotAllowed } from '../../kit/server/env/outbound-address.ts';
import { OutboundError, postOutbound } from '../../kit/server/outbound/outbound.ts';
import type { AttemptProblem } from '../webhook.ts';
import { parseRetryAfter } from './retry.ts';
import { signMessage } from './signature.ts';
import { mayReach } from './webhook-address.ts';

/** The result of an attempt. */
export type Outcome = {
  at: Date;
  durationMs: number;
  status: number | null;
  problem: AttemptProblem | null;
  /** the beginning of the answer as readable text; null without an answer */
  answer: string | null;
  /** the `Retry-After` of the answer in milliseconds */
  retryAfterMs: number | undefined;
};

/** The environment of the sender: the clock, the allowed addresses, the name resolution. */
export type Outside = { now: () => Date; reach: HostEnv; resolve?: Resolve | undefined };

export type Message = { id: string; url: string; secrets: readonly string[]; body: string };

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_EXCERPT_BYTES = 1024;

/** Sends a signed message once. Never throws: a failure is a result, too. */
export async function postMessage({ id, url, secrets, body }: Message, outside: Outside): Promise<Outcome> {
  const at = outside.now();
  const timestamp = Math.floor(at.getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signMessage(secrets, { id, timestamp, body }),
  };
  const start = performance.now();
  const end = () => ({ at, durationMs: Math.round(performance.now() - start) });
  const nothing = { status: null, answer: null, retryAfterMs: undefined };
  const target = new URL(url);
  // checked again, because the installation may have served only this machine when the address was saved
  if (!mayReach(target, outside.reach)) return { ...end(), ...nothing, problem: 'not_public' };
  try {
    const post = { headers, body, timeoutMs: TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES };
    const { status, retryAfter, body: answer } = await postOutbound(target, post, outside.resolve);
    const retryAfterMs = parseRetryAfter(retryAfter, at);
    return { ...end(), status, problem: problemOf(status), answer: excerptOf(answer), retryAfterMs };
  } catch (error) {
    return { ...end(), ...nothing, problem: explain(error) };
  }
}

/** Standard Webhooks 1.0.0, "Delivery success and failure". */
function problemOf(status: number): AttemptProblem | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'status';
}

// oxlint-disable-next-line no-control-regex -- it removes control characters
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

/** A text that can be stored and shown: no control characters except line feed and tab, at most 1 KB. */
function excerptOf(answer: string): string | null {
  const clean = answer.replaceAll(UNSEEN, '');
  const cut = Buffer.from(clean)
    .subarray(0, MAX_EXCERPT_BYTES)
    .toString('utf8')
    .replace(/\ufffd+$/, '');
  return cut === '' ? null : cut;
}

const BY_CODE: Readonly<Record<string, AttemptProblem>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  HPE_INVALID_CONSTANT: 'closed',
  EPROTO: 'not_https',
  ENOTFOUND: 'no_address',
};

function explain(error: unknown): AttemptProblem {
  if (!(error instanceof OutboundError)) return 'no_connection';
  if (error.reason === 'timeout') return 'timeout';
  if (error.reason === 'not_allowed') return 'not_public';
  return explainCause(error.cause);
}

function explainCause(cause: unknown): AttemptProblem {
  if (cause instanceof NameNotAllowed) return cause.reason;
  const found = (cause as { code?: unknown } | undefined)?.code;
  const code = typeof found === 'string' ? found : '';
  if (/CERT|^UNABLE_TO|^ERR_TLS/.test(code)) return 'certificate';
  // if several addresses were tried, the first error explains the failure
  if (cause instanceof AggregateError) return explainCause(cause.errors[0]);
  if (code.startsWith('ERR_SSL')) return 'not_https';
  return BY_CODE[code] ?? 'no_connection';
}
