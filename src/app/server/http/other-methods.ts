import { Refusal } from '../../../kit/server/http/errors.ts';
import type { App } from '../../../kit/server/http/http-schemas.ts';

/** A longer part of an address is none of a route's. */
export const MAX_PARAM_LENGTH = 200;

/**
 * Collects the methods of every route that is registered after it. What it gives makes a refusal of a request that no route
 * takes: 405 with `Allow` where the address takes other methods, nothing where it takes none.
 */
export function collectMethods(app: App): (path: string) => Refusal | undefined {
  const served = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    served.set(url, new Set([...(served.get(url) ?? []), ...[method].flat()]));
  });
  return (path) => {
    const methods = [...served].flatMap(([url, ofUrl]) => (isAddressOf(path, url) ? [...ofUrl] : []));
    if (methods.length === 0) return undefined;
    const allow = [...new Set(methods)].toSorted().join(', ');
    const detail = `Este endereço só aceita ${allow}.`;
    return new Refusal(405, 'method_not_allowed', detail, { headers: { allow } });
  };
}

/** Whether a path is one of a route: `/api/pessoas/12` of `/api/pessoas/:id`, `/b/12` of `/:letter(a|b)/:id`. */
function isAddressOf(path: string, url: string): boolean {
  const [parts, expected] = [path.split('/'), url.split('/')];
  return parts.length === expected.length && expected.every((part, at) => takes(part, parts[at] ?? ''));
}

function takes(expected: string, part: string): boolean {
  if (!expected.startsWith(':')) return part === expected;
  if (part.length > MAX_PARAM_LENGTH) return false;
  const pattern = /\((.+)\)$/.exec(expected)?.[1];
  return pattern === undefined || new RegExp(`^(?:${pattern})$`).test(part);
}
