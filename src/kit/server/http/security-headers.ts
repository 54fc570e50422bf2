import type { Env } from '../env/env.ts';
import type { App } from './http-schemas.ts';

/** Browsers report blocked content to this path. */
export const CSP_REPORT_PATH = '/api/csp-report';

/** The inline scripts and styles of a page, by the hashes for its policy: `'sha256-…'`. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] };

/** A page may load only our own files, and contain the scripts and styles with the given hashes; no eval. */
export function makePagePolicy({ scripts, styles }: InlineHashes): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ...REST_OF_PAGE_POLICY,
  ].join('; ');
}

const REST_OF_PAGE_POLICY = [
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "media-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  // the policies of markup.ts and empty-markup.ts in src/kit/web; the browser refuses a second policy with the same name
  "require-trusted-types-for 'script'",
  'trusted-types fichario default',
  `report-uri ${CSP_REPORT_PATH}`,
];

/** `default-src` does not cover the other three. */
const ANSWER_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The headers of every answer, including errors and malformed addresses. They are made for data; serve-web.ts replaces the
 * policy and `cache-control` for pages and cacheable files.
 */
export function securityHeaders(env: Pick<Env, 'publicUrl'>): Record<string, string> {
  const headers: Record<string, string> = {
    'content-security-policy': ANSWER_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
    'cache-control': 'no-store',
  };
  if (env.publicUrl?.protocol === 'https:')
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}

/** Sets the headers on every answer of a route or the not-found handler. */
export function setSecurityHeaders(app: App, env: Env): void {
  const headers = securityHeaders(env);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
