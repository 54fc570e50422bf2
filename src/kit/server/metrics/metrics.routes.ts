import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { notFound, Refusal } from '../http/errors.ts';
import type { App } from '../http/http-schemas.ts';
import type { Env } from '../env/env.ts';
import { hasKey, KEY_NEEDED } from './metrics-key.ts';
import { type NoteEvent, serveMetrics } from './metrics-port.ts';
import type { Metrics } from './metrics.ts';

/**
 * GET /metrics: on the port of the pages for callers with the key, or on a separate port. Without metrics, the path answers 404
 * like any unknown one, even to a browser, which would otherwise get the page.
 */
export function metricsRoutes(
  app: App,
  env: Env,
  { metrics, noteEvent }: { metrics: Metrics | undefined; noteEvent: NoteEvent },
): void {
  const { listen, key } = env.metrics ?? {};
  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (metrics === undefined || listen !== undefined || key === undefined) throw notFound();
    if (!hasKey(request.headers.authorization, key)) throw keyNeeded();
    const { type, body } = await metrics.expose(request.headers.accept);
    return reply.type(type).send(body);
  });
  if (metrics === undefined || listen === undefined) return;
  let server: Server | undefined;
  app.addHook('onReady', async () => {
    server = await serveMetrics(metrics, { listen, env, noteEvent });
    app.log.info({ port: (server.address() as AddressInfo).port }, 'metrics are served'); // the server listens on a TCP port
  });
  app.addHook('onClose', async () => {
    server?.closeAllConnections();
    server?.close();
  });
}

function keyNeeded(): Refusal {
  return new Refusal(401, 'metrics_key_needed', KEY_NEEDED, {
    headers: { 'www-authenticate': 'Bearer' },
    event: 'key_refused',
  });
}
