import { type AddressParts, makeAddress } from './api-address.ts';
import type { AnswerOf, FilePath, Method, PathOf, RequestOf } from './api-types.ts';
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
  /** a call wants the password again; true when it was given: then the call is sent once more */
  onPasswordNeeded: () => Promise<boolean>;
};

let context: ApiContext = {
  tenant: () => undefined,
  onUse: () => {},
  onSessionEnd: () => {},
  onPasswordNeeded: async () => false,
};

/** Connects the calls with the session. Called once, before the first call. */
export function connectApi(next: ApiContext): void {
  context = next;
}

/** What any call may be told; what a route takes comes from its schemas. */
export type CallOptions = {
  signal?: AbortSignal;
  /** another client than the chosen one; null for none */
  tenant?: number | 'all' | null;
  /** the page asks by itself, whoever sits before it: no use of the session */
  unattended?: true;
  /** it goes out even when the page is on its way out */
  keepalive?: true;
};

/** A request as it is sent, whatever its route. */
type ApiRequest = CallOptions &
  AddressParts & {
    headers?: Readonly<Record<string, string>>;
    /** JSON, or a form (URLSearchParams) as it is */
    body?: unknown;
  };

/** The options of a call; they may be left out where the route needs nothing. */
type Options<M extends Method, P extends PathOf<M> | FilePath> = CallOptions & RequestOf<M, P>;
type OptionsArgument<T> = {} extends T ? [options?: T] : [options: T];
type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...options: OptionsArgument<Options<M, P>>
) => Promise<ApiResult<AnswerOf<M, P>>>;

export type ApiResult<T> = {
  data: T;
  status: number;
  /** as it came, quotes included: goes back as If-Match */
  etag: string | undefined;
  location: string | undefined;
};

/**
 * Calls to the own server. Each resolves to what was answered or throws an `ApiProblem`; an abort throws its own error.
 * Paths, requests and answers are those of the routes (api-paths.ts); pages and server are one release, so an answer is
 * not checked again.
 */
export const api = {
  get: callBy('get'),
  post: callBy('post'),
  put: callBy('put'),
  patch: callBy('patch'),
  delete: callBy('delete'),
  /** a file that the server makes, for `saveFile` */
  file: async <P extends FilePath>(path: P, ...[options]: OptionsArgument<Options<'get', P>>): Promise<Blob> =>
    (await fetchAnswer('get', path, options as ApiRequest)).blob(),
};

function callBy<M extends Method>(method: M): Call<M> {
  const call = async (path: string, options?: ApiRequest): Promise<ApiResult<unknown>> => {
    const response = await fetchAnswer(method, path, options);
    if (path !== '/api/setup' && isUse(options)) context.onUse();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      data: isJson ? await response.json() : undefined,
      status: response.status,
      etag: response.headers.get('etag') ?? undefined,
      location: response.headers.get('location') ?? undefined,
    };
  };
  return call as Call<M>; // see above: the route's own types
}

async function fetchAnswer(method: Method, path: string, options: ApiRequest = {}): Promise<Response> {
  const response = await send(method, path, options);
  if (!response.ok) {
    const problem = await toProblem(response, path);
    if (problem.code === 'recent_password_needed' && (await context.onPasswordNeeded()))
      return fetchAnswer(method, path, options);
    throw problem;
  }
  reportConnection('up');
  return response;
}

async function send(method: Method, path: string, options: ApiRequest): Promise<Response> {
  const { body, params, query, signal } = options;
  const isForm = body instanceof URLSearchParams;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(makeAddress(path, { params, query }), {
      // fetch writes all of them large but PATCH
      method: method.toUpperCase(),
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

function isUse({ unattended }: CallOptions = {}): boolean {
  return !unattended && isAttended();
}

function makeHeaders(options: ApiRequest, isForm: boolean): Headers {
  const { body, headers, tenant = context.tenant() ?? null } = options;
  const made = new Headers({ accept: 'application/json', ...headers });
  if (body !== undefined && !isForm && !made.has('content-type')) made.set('content-type', 'application/json');
  if (tenant !== null) made.set('x-tenant', String(tenant));
  if (!isUse(options)) made.set('x-unattended', '1');
  return made;
}

async function toProblem(response: Response, path: string): Promise<ApiProblem> {
  const problem = await readProblem(response);
  reportConnection(problem.isOutage ? 'down' : 'up');
  // a wrong password is a 401 too, and no session's end
  if (problem.status === 401 && problem.code !== 'wrong_credentials' && path !== '/api/session') context.onSessionEnd();
  return problem;
}
