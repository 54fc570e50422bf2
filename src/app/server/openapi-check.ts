import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { nameOperation } from './openapi.ts';

/** The part of the document that answers are compared with. */
type Described = Record<string, { description?: string; headers?: Record<string, unknown>; content?: Content }>;
type Content = Record<string, { schema?: { allOf?: { properties?: Record<string, unknown> }[] } }>;

/** Status of an aborted request, with an answer that nobody reads. */
const GIVEN_UP = 499;
/** Headers that the document must describe if an answer has them. */
const TOLD_HEADERS = ['ETag', 'Location', 'Content-Disposition', 'Retry-After'];
const PROBLEM_MEMBERS = ['type', 'title', 'status', 'code', 'detail', 'errors', 'requestId'];

/** The operations of the document, read on first use. Servers with the same routes share them, because building it is slow. */
export type DescribedOperations = { byName?: Map<string, Described> };

/**
 * Turns an answer into a failure if the OpenAPI document lacks its status, a header, or a member of its problem. For tests: every
 * test that sends requests checks the document as well.
 */
export function checkAnswersAsDescribed(app: App, operations: DescribedOperations = {}): void {
  // the answer to such a failure passes this hook as well
  const failed = new WeakSet<FastifyRequest>();
  app.addHook('onSend', async (request, reply, payload) => {
    operations.byName ??= readOperations(app);
    const described = operations.byName.get(nameOperation(request.method, request.routeOptions.url ?? ''));
    if (described === undefined || reply.statusCode === GIVEN_UP || failed.has(request)) return payload;
    const missing = findUndescribed(described, reply, payload);
    if (missing.length === 0) return payload;
    const undescribed = new UndescribedAnswer(request, reply.statusCode, missing);
    // a refusal would otherwise keep its status
    reply.code(500);
    failed.add(request);
    throw undescribed;
  });
}

class UndescribedAnswer extends Error {
  readonly code: string;

  constructor({ method, routeOptions }: FastifyRequest, status: number, missing: string[]) {
    super('not in the OpenAPI document');
    this.code = `${method} ${routeOptions.url} ${status} is not in the OpenAPI document with ${missing.join(', ')}`;
  }
}

function readOperations(app: App): Map<string, Described> {
  const { paths = {} } = app.swagger() as {
    paths?: Record<string, Record<string, { operationId: string; responses: Described }>>;
  };
  return new Map(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId, responses }) => [operationId, responses] as const),
    ),
  );
}

function findUndescribed(described: Described, reply: FastifyReply, payload: unknown): string[] {
  const answer = described[reply.statusCode];
  if (answer === undefined) return ['this status'];
  const headers = TOLD_HEADERS.filter((name) => reply.hasHeader(name) && answer.headers?.[name] === undefined);
  return [...headers, ...findMembers(answer.content ?? {}, payload)];
}

/** The members of a problem that the document does not have. */
function findMembers(content: Content, payload: unknown): string[] {
  const problem = content['application/problem+json'];
  if (problem === undefined || typeof payload !== 'string') return [];
  const named = (problem.schema?.allOf ?? []).flatMap(({ properties = {} }) => Object.keys(properties));
  const described = new Set([...PROBLEM_MEMBERS, ...named]);
  return Object.keys(JSON.parse(payload) as Record<string, unknown>).filter((member) => !described.has(member));
}
