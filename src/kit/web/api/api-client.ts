import { type ApiProblem, readProblem, unreachable } from './api-problem.ts';
import { isAttended } from './attendance.ts';
import { reportConnection } from './connection.store.ts';

/** The server gives up after 15 s; this is for connections on which nothing arrives any more. */
const TIMEOUT_MS = 30_000;

/** What calls need to know of the session, and tell it. */
export type ApiContext = {
  /** the chosen client; undefined while there is none */
  tenant: () => number | 'all' | undefined;
  /** a call was answered: the session was used */
  onUse: () => void;
  /** a call was answered 401: whoever was signed in no longer is */
  onSessionEnd: () => void;
};

let context: ApiContext = { tenant: () => undefined, onUse: () => {}, onSessionEnd: () => {} };

/** Connects the calls with the session. Called once, before the first call. */
export function connectApi(next: ApiContext): void {
  context = next;
}

export type ApiOptions = {
  /** JSON, or a form (URLSearchParams) as it is */
  body?: unknown;
  /** of several values, each is sent under the name */
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** another client than the chosen one; null for none */
  tenant?: number | 'all' | null;
  /** the page asks by itself, whoever sits before it: no use of the session */
  unattended?: true;
  /** it goes out even when the page is on its way out */
  keepalive?: true;
};

export type ApiResult<T> = {
  data: T;
  status: number;
  /** as it came, quotes included: goes back as If-Match */
  etag: string | undefined;
  location: string | undefined;
};

/**
 * Calls to the own server. Each resolves to what was answered or throws an `ApiProblem`; an abort throws its own error.
 * The answer's type is what the route declares: pages and server are one release, so it is not checked again.
 */
export const api = {
  get: <T>(path: string, options?: ApiOptions) => call<T>('GET', path, options),
  post: <T>(path: string, options?: ApiOptions) => call<T>('POST', path, options),
  put: <T>(path: string, options?: ApiOptions) => call<T>('PUT', path, options),
  patch: <T>(path: string, options?: ApiOptions) => call<T>('PATCH', path, options),
  delete: <T = void>(path: string, options?: ApiOptions) => call<T>('DELETE', path, options),
  /** a file that the server makes, for `saveFile` */
  file: async (path: string, options: ApiOptions = {}): Promise<Blob> => {
    const response = await send('GET', path, options);
    if (!response.ok) throw await toProblem(response, path);
    reportConnection('up');
    return response.blob();
  },
};

async function call<T>(method: string, path: string, options: ApiOptions = {}): Promise<ApiResult<T>> {
  const response = await send(method, path, options);
  if (!response.ok) throw await toProblem(response, path);
  reportConnection('up');
  if (path !== '/api/setup' && isUse(options)) context.onUse();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    // see above: the route's own type
    data: (isJson ? await response.json() : undefined) as T,
    status: response.status,
    etag: response.headers.get('etag') ?? undefined,
    location: response.headers.get('location') ?? undefined,
  };
}

async function send(method: string, path: string, options: ApiOptions): Promise<Response> {
  const { body, query, signal } = options;
  const isForm = body instanceof URLSearchParams;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(path + toSearch(query), {
      method,
      headers: makeHeaders(options, isForm),
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    reportConnection('down');
    throw unreachable();
  }
}

function isUse({ unattended }: ApiOptions): boolean {
  return !unattended && isAttended();
}

function makeHeaders(options: ApiOptions, isForm: boolean): Headers {
  const { body, headers, tenant = context.tenant() ?? null } = options;
  const made = new Headers({ accept: 'application/json', ...headers });
  if (body !== undefined && !isForm && !made.has('content-type')) made.set('content-type', 'application/json');
  if (tenant !== null) made.set('x-tenant', String(tenant));
  if (!isUse(options)) made.set('x-unattended', '1');
  return made;
}

function toSearch(query: ApiOptions['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of typeof value === 'object' ? value : [value]) {
      if (one !== undefined && one !== '') search.append(name, String(one));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

async function toProblem(response: Response, path: string): Promise<ApiProblem> {
  const problem = await readProblem(response);
  reportConnection(problem.isOutage ? 'down' : 'up');
  // a wrong password is a 401 too, and no session's end
  if (problem.status === 401 && problem.code !== 'wrong_credentials' && path !== '/api/session') context.onSessionEnd();
  return problem;
}
