import { vi } from 'vitest';

/** What arrived at the server. `body` is JSON, or the text of a form. */
export type Call = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown };

type Answer = Response | object | undefined;

/** `GET /api/figures` to what is answered: an object as JSON, undefined as 204, a Response as it is, or what makes one of them. */
export type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>;

/** Aborted when the test that runs is over. */
let running = new AbortController();

/** Ends the network of a test: an answer that is still on its way never comes, where the next test would meet it. */
export function hangUp(): void {
  running.abort();
  running = new AbortController();
}

/**
 * Stands where the network begins: each call of the page is answered from the list, and everything else about it is real.
 * A call that the list lacks is a network error. Gives the calls, in the order in which they came.
 */
export function answerCalls(answers: Answers): Call[] {
  const calls: Call[] = [];
  const { signal: over } = running;
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const call = await readCall(request);
    calls.push(call);
    const answer = answers[`${call.method} ${call.path}`];
    if (answer === undefined && !(`${call.method} ${call.path}` in answers))
      throw new TypeError(`No answer to ${call.method} ${call.path}`);
    const given = typeof answer === 'function' ? await answer(call) : answer;
    request.signal.throwIfAborted();
    return over.aborted ? new Promise<never>(() => undefined) : toResponse(given);
  });
  return calls;
}

/** A refusal as the server words them. */
export function problem(status: number, code: string, detail: string, more: object = {}): Response {
  return Response.json(
    { type: 'about:blank', title: 'x', status, code, detail, ...more },
    {
      status,
      headers: { 'content-type': 'application/problem+json' },
    },
  );
}

/** An answer that comes when the test says so. */
export function later<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  const settled: ((value: Value) => void)[] = [];
  const promise = new Promise<Value>((settle) => settled.push(settle));
  return { promise, resolve: (value) => settled[0]?.(value) };
}

async function readCall(request: Request): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.text();
  const isJson = request.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? JSON.parse(text) : text || undefined;
  return { method: request.method, path: pathname, query: searchParams, headers: request.headers, body };
}

function toResponse(answer: Answer): Response {
  if (answer instanceof Response) return answer.clone();
  return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
}
