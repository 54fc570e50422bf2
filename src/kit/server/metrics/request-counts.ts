import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry, type RegistryContentType } from 'prom-client';
import type { App } from '../http/http-schemas.ts';

/** Counts requests by their route, as the program writes it: invented addresses create no new counters. */
export type RequestCounts = { count: (app: App) => void };

/** Around the times that a screen may take, up to the limit of a request. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** All other methods are counted as one. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Listeners on the end of an answer: ours, the server's, and those of the code that sends files. */
const MOST_LISTENERS = 20;
/** The label of an address without a route. */
const NO_ROUTE = 'none';

export function createRequestCounts(registry: Registry<RegistryContentType>): RequestCounts {
  const registers = [registry];
  const total = new Counter({
    name: 'fichario_http_requests_total',
    help: 'Pedidos respondidos, por rota, método e status',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'fichario_http_request_seconds',
    help: 'Tempo de um pedido até a resposta começar, em segundos, por rota e método',
    labelNames: ['route', 'method'],
    buckets: BUCKETS_S,
    registers,
  });
  const open = new Gauge({
    name: 'fichario_http_requests_open',
    help: 'Pedidos que chegaram e ainda não terminaram, com os que acompanham mudanças na hora',
    registers,
  });
  const starts = new WeakMap<FastifyRequest, number>();

  const end = (request: FastifyRequest, reply: FastifyReply): void => {
    open.dec();
    const labels = { route: request.routeOptions.url ?? NO_ROUTE, method: methodOf(request) };
    total.inc({ ...labels, status: String(reply.statusCode) });
    seconds.observe(labels, (starts.get(request) ?? reply.elapsedTime) / 1000);
  };
  return {
    count: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        open.inc();
        // ten listeners are reached soon, and above that Node.js warns of a leak
        reply.raw.setMaxListeners(MOST_LISTENERS);
        // also emitted if the caller has disconnected
        reply.raw.once('close', () => end(request, reply));
        done();
      });
      // the time until the answer starts: a slow receiver or an event stream is not a slow answer
      app.addHook('onSend', async (request, reply) => void starts.set(request, reply.elapsedTime));
    },
  };
}

function methodOf({ method }: FastifyRequest): string {
  return METHODS.has(method) ? method : 'other';
}
