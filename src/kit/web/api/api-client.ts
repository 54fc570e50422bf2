import { type AddressParts, makeAddress } from './api-address.ts';
import type { AnswerOf, FilePath, Method, PathOf, RequestOf } from './api-types.ts';
import { type ApiProblem, readProblem, unreachable } from './api-problem.ts';
import { isAttended } from './attendance.ts';
import { reportConnection, reportProblem } from './connection.store.ts';
import { dropEarly, type EarlyAnswer, takeEarly } from './early-calls.ts';

/** The server's own timeout is 15 s; this one is for a dead connection. */
const TIMEOUT_MS = 30_000;

/** Connects the calls with the session. */
export type ApiContext = {
  /** the chosen client; undefined while there is none */
  tenant: () => number | 'all' | undefined;
  /** a call was answered, which uses the session */
  onUse: () => void;
  /** a call was answered 401: the user is no longer signed in */
  onSessionEnd: () => void;
  /** a call needs the password again; resolves to true if it was entered, and then the call is repeated */
  onPasswordNeeded: () => Promise<boolean>;
};

let context: ApiContext = {
  tenant: () => undefined,
  onUse: () => {},
  onSessionEnd: () => {},
  onPasswordNeeded: async () => false,
};

/** Call it once, before the first API call. */
export function connectApi(next: ApiContext): void {
  context = next;
}

/** The options of every call. The schemas of a route determine its other options. */
export type CallOptions = {
  signal?: AbortSignal;
  /** a client other than the chosen one; null for none */
  tenant?: number | 'all' | null;
  /** the page sends the call without the user, so it does not prolong the session */
  unattended?: true;
  /** the browser completes the call even if the page closes */
  keepalive?: true;
};

/** A request of any route. */
type ApiRequest = CallOptions &
  AddressParts & {
    headers?: Readonly<Record<string, string>>;
    /** sent as JSON; a form (URLSearchParams) unchanged */
    body?: unknown;
  };

/** The options of a call, optional if the route requires none. */
type Options<M extends Method, P extends PathOf<M> | FilePath> = CallOptions & RequestOf<M, P>;
type OptionsArgument<T> = {} extends T ? [options?: T] : [options: T];
type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...options: OptionsArgument<Options<M, P>>
) => Promise<ApiResult<AnswerOf<M, P>>>;

export type ApiResult<T> = {
  data: T;
  status: number;
  /** with its quotes, ready for If-Match */
  etag: string | undefined;
  location: string | undefined;
  /** the time of arrival, by this machine's clock */
  at: number;
};

/**
 * Calls to our server. Each resolves to the answer or throws an `ApiProblem`; an abort throws its own error. Paths, requests and
 * answers are typed by the routes (api-paths.ts). Pages and server belong to one release, so answers are not validated.
 */
export const api = {
  get: callBy('get'),
  post: callBy('post'),
  put: callBy('put'),
  patch: callBy('patch'),
  delete: callBy('delete'),
  /** downloads a file, for `saveFile` */
  file: async <P extends FilePath>(path: P, ...[options]: OptionsArgument<Options<'get', P>>): Promise<Blob> =>
    (await fetchAnswer('get', path, options as ApiRequest)).response.blob(),
};

function callBy<M extends Method>(method: M): Call<M> {
  const call = async (path: string, options?: ApiRequest): Promise<ApiResult<unknown>> => {
    const { response, at } = await fetchAnswer(method, path, options);
    if (path !== '/api/setup' && isUse(options)) context.onUse();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      data: isJson ? await response.json() : undefined,
      status: response.status,
      etag: response.headers.get('etag') ?? undefined,
      location: response.headers.get('location') ?? undefined,
      at,
    };
  };
  return call as Call<M>; // the types of the routes, not validated (see `api`)
}

type Answer = NonNullable<EarlyAnswer>;

async function fetchAnswer(method: Method, path: string, request: ApiRequest = {}): Promise<Answer> {
  // the client that is chosen now, even if the call is repeated later
  const options = { ...request, tenant: tenantOf(request) };
  const early = takeEarlyAnswer(method, path, options);
  const answer = (early && (await early)) ?? { response: await send(method, path, options), at: Date.now() };
  const { response } = answer;
  if (!response.ok) {
    const problem = await toProblem(response, path);
    if (problem.code === 'recent_password_needed' && (await context.onPasswordNeeded()))
      return fetchAnswer(method, path, options);
    throw problem;
  }
  reportConnection('up');
  return answer;
}

/** The answer to a call that the page sent before this code was loaded. Any change makes those answers outdated. */
function takeEarlyAnswer(method: Method, path: string, options: ApiRequest): Promise<EarlyAnswer> | undefined {
  if (method !== 'get') dropEarly();
  const { params, query, headers, signal } = options;
  if (method !== 'get' || headers || !isUse(options)) return undefined;
  const tenant = tenantOf(options);
  const early = takeEarly(makeAddress(path, { params, query }), tenant === null ? undefined : String(tenant));
  return early && signal ? Promise.race([early, failWhenAborted(signal)]) : early;
}

function failWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(signal.reason);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}

async function send(method: Method, path: string, options: ApiRequest): Promise<Response> {
  const { body, params, query, signal } = options;
  const isForm = body instanceof URLSearchParams;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(makeAddress(path, { params, query }), {
      // fetch itself capitalizes every method but PATCH
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
  const { body, headers } = options;
  const tenant = tenantOf(options);
  const result = new Headers({ accept: 'application/json', ...headers });
  if (body !== undefined && !isForm && !result.has('content-type')) result.set('content-type', 'application/json');
  if (tenant !== null) result.set('x-tenant', String(tenant));
  if (!isUse(options)) result.set('x-unattended', '1');
  return result;
}

function tenantOf({ tenant = context.tenant() ?? null }: CallOptions): number | 'all' | null {
  return tenant;
}

async function toProblem(response: Response, path: string): Promise<ApiProblem> {
  const problem = await readProblem(response);
  reportProblem(problem);
  // a wrong password is a 401, too, but does not end the session
  if (problem.status === 401 && problem.code !== 'wrong_credentials' && path !== '/api/session') context.onSessionEnd();
  return problem;
}
