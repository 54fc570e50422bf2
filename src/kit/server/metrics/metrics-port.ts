import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { allowHosts } from '../http/allowed-hosts.ts';
import type { Env } from '../env/env.ts';
import type { SecurityEvent } from '../observe/security-events.ts';
import { hasKey, KEY_NEEDED } from './metrics-key.ts';
import type { Metrics } from './metrics.ts';

/** Counts and logs a refusal of this port. */
export type NoteEvent = (event: SecurityEvent) => void;
type ListenAddress = { host: string; port: number };

// a monitor that scrapes four times a minute needs no connection in between
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', connection: 'close' };
const PLAIN = 'text/plain; charset=utf-8';
/** Few monitors connect; a flood of connections must not take any from the other ports. */
const MOST_CONNECTIONS = 20;

/** Serves GET /metrics on a separate port. Rejects with a sentence for the administrator of the server. */
export async function serveMetrics(
  metrics: Metrics,
  { listen: { host, port }, env, noteEvent }: { listen: ListenAddress; env: Env; noteEvent: NoteEvent },
): Promise<Server> {
  const key = env.metrics?.key;
  const isAllowed = allowHosts({ ...env, host });
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const refusal = refuse(request, { key, isAllowed });
    if (refusal?.event) noteEvent(refusal.event);
    if (refusal) return answer(response, refusal.status, { type: PLAIN, body: refusal.sentence }, refusal.headers);
    metrics.expose(request.headers.accept).then(
      (exposition) => answer(response, 200, exposition),
      () => answer(response, 500, { type: PLAIN, body: 'As medições não puderam ser escritas. Veja o registro.\n' }),
    );
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => failed(explain(error, { host, port })));
    server.listen({ host, port }, done);
  });
  return server;
}

type Refused = { status: number; sentence: string; event?: SecurityEvent; headers?: Record<string, string> };

function refuse(
  { method, url, headers }: IncomingMessage,
  { key, isAllowed }: { key: string | undefined; isAllowed: (host: unknown) => boolean },
): Refused | undefined {
  // without a key, a page of another site could read the metrics by a host name that points here
  if (key === undefined && !isAllowed(headers.host))
    return { status: 421, sentence: 'As medições não atendem por este endereço.\n', event: 'unknown_host' };
  if (url?.split('?')[0] !== '/metrics') return { status: 404, sentence: 'Aqui só há /metrics.\n' };
  if (method !== 'GET') return { status: 405, sentence: 'Use GET.\n', headers: { allow: 'GET' } };
  if (key !== undefined && !hasKey(headers.authorization, key))
    return {
      status: 401,
      sentence: `${KEY_NEEDED}\n`,
      event: 'key_refused',
      headers: { 'www-authenticate': 'Bearer' },
    };
  return undefined;
}

function answer(
  response: ServerResponse,
  status: number,
  { type, body }: { type: string; body: string },
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...HEADERS, ...headers, 'content-type': type }).end(body);
}

function explain(error: NodeJS.ErrnoException, { host, port }: ListenAddress): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `A porta ${port} de FICHARIO_METRICS já está em uso. Encerre o outro programa ou escolha outra.`,
    EACCES: `A porta ${port} de FICHARIO_METRICS é reservada. Escolha outra, de 1024 em diante.`,
    EADDRNOTAVAIL: `Este computador não tem o endereço ${host} de FICHARIO_METRICS.`,
    ENOTFOUND: `O endereço ${host} de FICHARIO_METRICS não existe. Use, por exemplo, 127.0.0.1:9464.`,
  };
  return new Error(reasons[error.code ?? ''] ?? `FICHARIO_METRICS: ${error.message}`, { cause: error });
}
