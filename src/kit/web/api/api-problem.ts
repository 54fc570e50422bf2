import type { Issue } from '../../issue-message.ts';

export type ProblemContent = {
  status: number;
  code: string;
  detail: string;
  errors?: Issue[];
  /** further members of the problem, such as `current` of a 412 */
  extra?: Record<string, unknown>;
  retryAfter?: number;
  requestId?: string;
};

/**
 * A call that the server refused or that got no answer. `message` is a sentence for the user.
 * Status 0 (code `unreachable`): no answer.
 */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: Issue[];
  readonly extra: Record<string, unknown>;
  /** seconds */
  readonly retryAfter: number | undefined;
  /** the id of the call in the log of the server */
  readonly requestId: string | undefined;

  constructor({ status, code, detail, errors = [], extra = {}, retryAfter, requestId }: ProblemContent) {
    super(detail);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.extra = extra;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }

  /** What to report to the administrator about a fault that the user cannot mend; undefined if the log has nothing about it. */
  get supportCode(): string | undefined {
    return this.status === 500 || this.status === 503 ? this.requestId : undefined;
  }

  /** The server or its database is unavailable: a later retry may succeed. */
  get isOutage(): boolean {
    // a 502 or 504 with another code comes from our server and is about an outside service
    const isFromProxy = this.code === 'unknown' && (this.status === 502 || this.status === 504);
    return this.status === 0 || this.status === 503 || isFromProxy;
  }
}

export function unreachable(): ApiProblem {
  const detail = 'Sem conexão com o servidor. O que você digitou continua aqui.';
  return new ApiProblem({ status: 0, code: 'unreachable', detail });
}

/** Reads the problem of a failed response. Makes one for the error page of a proxy. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => undefined);
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const { status } = response;
  const told = response.headers.get('x-request-id') ?? undefined;
  if (!isRecord(body) || typeof body['detail'] !== 'string') {
    const detail = status >= 500 ? 'O servidor falhou. Tente de novo em instantes.' : 'O pedido não foi aceito.';
    return new ApiProblem({ status, code: 'unknown', detail, retryAfter, requestId: told });
  }
  const { type: _type, title: _title, status: _status, code, detail, errors, requestId, ...extra } = body;
  return new ApiProblem({
    status,
    code: typeof code === 'string' ? code : 'unknown',
    detail,
    errors: Array.isArray(errors) ? errors.filter(isIssue) : [],
    extra,
    retryAfter,
    requestId: typeof requestId === 'string' ? requestId : told,
  });
}

function isIssue(value: unknown): value is Issue {
  return isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
