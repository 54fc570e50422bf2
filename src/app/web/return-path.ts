import { type Href, parseHref } from '../../kit/web/routing/href.ts';

/** A host that never exists, for checking that a path stays on this site. */
const HERE = 'http://here.invalid';
/** Returning to one of these would sign out, or require another sign-in. */
const NO_RETURN = new Set(['/entrar', '/sair', '/inicio', '/']);

/**
 * The path to open after signing in, such as `/pessoas?q=ana`. Returns undefined for anything that a browser would resolve to
 * another site (`//evil`, `/\evil`, `https:…`).
 */
export function parseReturnPath(value: unknown): Href | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, HERE)) return undefined;
  const url = new URL(value, HERE);
  if (url.origin !== HERE || NO_RETURN.has(url.pathname)) return undefined;
  return parseHref(url.pathname + url.search + url.hash);
}
