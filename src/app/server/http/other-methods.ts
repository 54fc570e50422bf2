import { Refusal } from '../../../kit/server/http/errors.ts';
import type { App } from '../../../kit/server/http/http-schemas.ts';

/** The longest parameter of a path that the router accepts. */
export const MAX_PARAM_LENGTH = 200;

/**
 * Collects the methods of every route that is registered after this call. The returned function makes the refusal of a request
 * without a route: 405 with `Allow` if the path has routes for other methods, undefined if it has no route.
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

/** Whether a path matches a route: `/api/pessoas/12` and `/api/pessoas/:id`, `/b/12` and `/:letter(a|b)/:id`. */
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
