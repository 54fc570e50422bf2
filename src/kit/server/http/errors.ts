import type { Issue } from '../../issue-message.ts';
import type { DefendedStatus, SecurityEvent } from '../observe/security-events.ts';
/** The body of every refusal (RFC 9457), with our `code` and `errors`. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  errors: Issue[];
  /** the id of the request in the log */
  requestId?: string;
};

type RefusalMore = {
  issues?: Issue[];
  headers?: Record<string, string>;
  extra?: Record<string, unknown>;
  event?: SecurityEvent;
};
type OtherStatus = Exclude<keyof typeof TITLES, DefendedStatus> | 499;

/** The error that becomes a refusal. Create it by the factories below, which give each refusal its code. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[];
  readonly headers: Record<string, string>;
  /** Further members of the problem, such as the current record of a 412. */
  readonly extra: Record<string, unknown>;
  /** What the log and the metrics call it, if it is an event of security. */
  readonly event: SecurityEvent | undefined;
  /** The user whose password was refused, for the log; never answered. */
  userId: string | undefined;

  constructor(status: DefendedStatus, code: string, detail: string, more: RefusalMore & { event: SecurityEvent });
  constructor(status: OtherStatus, code: string, detail: string, more?: RefusalMore);
  constructor(status: number, code: string, detail: string, more: RefusalMore = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.issues = more.issues ?? [];
    this.headers = more.headers ?? {};
    this.extra = more.extra ?? {};
    this.event = more.event;
  }
}

export function notSignedIn(): Refusal {
  return new Refusal(401, 'not_signed_in', 'Entre de novo para continuar.', { event: 'not_signed_in' });
}

export function forbidden(): Refusal {
  return new Refusal(403, 'forbidden', 'Seu papel neste cliente não permite isto. Peça a um administrador.', {
    event: 'right_refused',
  });
}

export function notFound(): Refusal {
  return new Refusal(
    404,
    'not_found',
    'Não encontramos o que você procura. Confira o endereço ou o cliente escolhido.',
  );
}

/** The request does not name its client. */
export function tenantNeeded(): Refusal {
  return new Refusal(400, 'tenant_needed', 'Diga em qual cliente: envie o cabeçalho X-Tenant.');
}

/** Limits the answer, which could otherwise be ten times as large as the request. */
const MAX_ISSUES = 200;

/** The input has faults; nothing was saved. */
export function invalid(issues: Issue[], event?: SecurityEvent): Refusal {
  const detail = issues.length === 1 ? 'Corrija o campo indicado.' : `Corrija os ${issues.length} campos indicados.`;
  return new Refusal(422, 'invalid', detail, { issues: issues.slice(0, MAX_ISSUES), ...(event && { event }) });
}

export function malformed(detail = 'O pedido não pôde ser lido. Envie JSON válido.'): Refusal {
  return new Refusal(400, 'malformed', detail);
}

export function mediaType(): Refusal {
  return new Refusal(415, 'media_type', 'Envie JSON (application/json).');
}

/** The change does not name the version that it is based on. */
export function versionNeeded(): Refusal {
  return new Refusal(428, 'version_needed', 'Envie o cabeçalho If-Match com a versão que você abriu.');
}

/** The record was saved in the meantime, by another user or in another window; `current` is its present state. */
export function staleVersion(current: unknown): Refusal {
  const detail = 'A ficha mudou depois que você a abriu. Compare as versões e escolha.';
  return new Refusal(412, 'stale_version', detail, { extra: { current } });
}

export function tooManyRequests(seconds: number): Refusal {
  const detail = `Foram pedidos demais. Tente de novo em ${seconds} s.`;
  return new Refusal(429, 'too_many_requests', detail, {
    headers: { 'retry-after': String(seconds) },
    event: 'too_many_requests',
  });
}

const TITLES = {
  301: 'Mudou de endereço',
  400: 'Pedido inválido',
  401: 'Sessão encerrada',
  403: 'Sem permissão',
  404: 'Não encontrado',
  405: 'Método não permitido',
  408: 'Demorou demais',
  409: 'Conflito',
  410: 'Não existe mais',
  412: 'Versão antiga',
  413: 'Grande demais',
  415: 'Formato não aceito',
  421: 'Endereço errado',
  422: 'Dados inválidos',
  428: 'Falta a versão',
  429: 'Pedidos demais',
  431: 'Cabeçalhos grandes demais',
  500: 'Erro interno',
  502: 'Serviço externo indisponível',
  503: 'Serviço indisponível',
  504: 'Serviço externo demorou demais',
  507: 'Sem espaço em disco',
} as const;

/** Statuses with an identical body: a wrong password must look like an unknown e-mail, a foreign record like a missing one. */
const SAME_FOR_ALL: ReadonlySet<number> = new Set([401, 404]);

/** The body of a refusal. It has the id of the request, except for the statuses above. */
export function toProblem(
  refusal: {
    status: number;
    code: string;
    message: string;
    issues?: Issue[];
    extra?: Record<string, unknown>;
  },
  requestId: string,
): Problem & Record<string, unknown> {
  return {
    type: 'about:blank',
    title: (TITLES as Record<number, string>)[refusal.status] ?? 'Erro',
    status: refusal.status,
    code: refusal.code,
    detail: refusal.message,
    errors: refusal.issues ?? [],
    ...(!SAME_FOR_ALL.has(refusal.status) && { requestId }),
    ...refusal.extra,
  };
}
