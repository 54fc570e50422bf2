import { type Href, parseHref } from '../../kit/web/routing/href.ts';

/** Never an address that exists: it only tells whether a path stays inside. */
const HERE = 'http://here.invalid';
/** Coming back to one of these would ask to sign in again, or sign out. */
const NO_RETURN = new Set(['/entrar', '/sair', '/inicio', '/']);

/**
 * Where to go after signing in, if it is a path of this site: `/pessoas?q=ana`. Anything that a browser would resolve to
 * another site (`//evil`, `/\evil`, `https:…`) is undefined.
 */
export function parseReturnPath(value: unknown): Href | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, HERE)) return undefined;
  const url = new URL(value, HERE);
  if (url.origin !== HERE || NO_RETURN.has(url.pathname)) return undefined;
  return parseHref(url.pathname + url.search + url.hash);
}
