import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { CallerGone, DatabaseUnavailable } from '../../kit/server/db/db.ts';
import { STORE_RETRY_S, StoreUnavailable } from '../../kit/server/files/file-store.ts';
import { UnsafeSession } from '../../kit/server/db/session.ts';
import { malformed, mediaType, notFound, Refusal, toProblem } from '../../kit/server/http/errors.ts';
import { countRefusal, type RefusalKind } from './http/refusal-log.ts';

/** Turns every error into an answer; no other code does. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  const kind = kindOf(refusal, error);
  if (kind) countRefusal(request.server.log, kind);
  else if (refusal.status >= 500) request.log.error({ code: refusal.code, cause: nameOf(error) }, 'request failed');
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toProblem(refusal, request.id));
}

/** Code of refusals because of overload. */
const BUSY = 'busy';
/** Code of a wrong configuration of the database. The log and /readyz show the sentence to the operator. */
const UNSAFE = 'database_unsafe';
const UNAVAILABLE = 'database_unavailable';

/** The kind of a refusal that can affect every request at a time; undefined for all others. */
function kindOf({ code, message }: Refusal, error: unknown): RefusalKind | undefined {
  if (code === BUSY) return { level: 'warn', what: 'overload' };
  if (code === UNSAFE) return { level: 'error', what: 'database', reason: message };
  if (error instanceof StoreUnavailable) return { level: 'warn', what: 'files', reason: error.code };
  if (code !== UNAVAILABLE) return undefined;
  const { cause } = error as { cause?: { code?: string } };
  return { level: 'warn', what: 'database', reason: cause?.code ?? 'no code' };
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // nobody reads this answer; 499 is the status that proxies log for it
  if (error instanceof CallerGone) return new Refusal(499, 'caller_gone', 'O pedido foi abandonado.');
  if (error instanceof DatabaseUnavailable && error.cause instanceof UnsafeSession)
    return new Refusal(503, UNSAFE, error.cause.message, { headers: { 'retry-after': '5' } });
  if (error instanceof DatabaseUnavailable) {
    const detail =
      'O banco de dados não está respondendo. O que você digitou continua na tela; tente salvar de novo em instantes.';
    return new Refusal(503, UNAVAILABLE, detail, { headers: { 'retry-after': '5' } });
  }
  if (error instanceof StoreUnavailable)
    return new Refusal(503, 'files_unavailable', error.message, { headers: { 'retry-after': String(STORE_RETRY_S) } });
  const { statusCode, code } = error as Partial<FastifyError>;
  if (statusCode === 404) return notFound();
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return malformed('O endereço não é válido.');
  if (statusCode === 413) return new Refusal(413, 'too_large', 'O que foi enviado é grande demais.');
  if (statusCode === 415) return mediaType();
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return malformed();
  return new Refusal(500, 'internal', `Algo falhou aqui dentro e nada foi salvo. Tente de novo. (${code ?? 'erro'})`);
}

/** Describes an error for the log without its message, which may contain sent data. */
export function nameOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const stack = error.stack
    ?.split('\n')
    .slice(1, 6)
    .map((line) => line.trim());
  return { name: error.name, code: (error as { code?: unknown }).code, stack };
}
