import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { matchAddresses } from '../http/allowed-hosts.ts';
import type { App } from '../http/http-schemas.ts';
import type { Env } from '../env/env.ts';
import { projectVersion } from '../env/paths.ts';
import { type SpanOf, type SpanWriter, writeSpans } from '../observe/spans.ts';

const NAME = 'fichario';
/** At the end what is not sent yet has so long; a collector that is dead holds nobody up. */
const FLUSH_MS = 1_000;
/** A collector that takes nothing is said once in so long. */
const COMPLAIN_EVERY_MS = 60_000;
/** So little may wait for a collector; what is more is dropped. */
const LIMITS = {
  maxQueueSize: 2_048,
  maxExportBatchSize: 512,
  scheduledDelayMillis: 2_000,
  exportTimeoutMillis: 10_000,
};
/** Of the end of an answer, with those of the server itself; beyond ten Node.js takes them for a leak. */
const MOST_LISTENERS = 20;
const KINDS = { root: SpanKind.INTERNAL, part: SpanKind.INTERNAL, call: SpanKind.CLIENT } as const;

/**
 * Sends traces to the collector that the variables of OpenTelemetry name (OTEL_EXPORTER_OTLP_ENDPOINT and its like), in batches behind
 * the requests. Traces each request, what it does in the database and calls outside, and each job.
 */
export function traceRequests(app: App, env: Pick<Env, 'trustedProxies'>): void {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': NAME, 'service.version': projectVersion() }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(complaining(new OTLPTraceExporter(), app.log), LIMITS)],
  });
  provider.register();
  const tracer = provider.getTracer(NAME);
  const isProxy = matchAddresses(env.trustedProxies);

  app.addHook('onRequest', (request, reply, done) => {
    const parent = isProxy(request.socket.remoteAddress ?? '') ? parentOf(request) : ROOT_CONTEXT;
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent);
    const run = trace.setSpan(parent, span);
    reply.raw.setMaxListeners(MOST_LISTENERS);
    reply.raw.once('close', () => endRequest(span, request, reply));
    // Fastify carries it over the arrival of a body
    context.with(run, done);
  });
  const writer: SpanWriter = {
    run: (span, work) => {
      const parent = span.kind === 'root' ? ROOT_CONTEXT : context.active();
      if (span.kind !== 'root' && trace.getSpan(parent) === undefined) return work();
      return runSpan(tracer.startSpan(span.name, optionsOf(span), parent), parent, work);
    },
  };
  writeSpans(writer);
  app.addHook('onClose', async () => {
    writeSpans(undefined);
    await stop(provider);
  });
}

function optionsOf({ kind, words }: SpanOf) {
  return { kind: KINDS[kind], ...(words && { attributes: words }) };
}

async function runSpan<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    // not its message, which may hold what was sent
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
    throw error;
  } finally {
    span.end();
  }
}

/** The trace that a proxy began. Nobody else may say which one a request belongs to. */
function parentOf({ headers }: FastifyRequest): Context {
  const { traceparent, tracestate } = headers;
  return propagation.extract(ROOT_CONTEXT, { traceparent, tracestate });
}

function endRequest(span: Span, request: FastifyRequest, { statusCode }: FastifyReply): void {
  const route = request.routeOptions.url ?? 'none';
  span.updateName(`${request.method} ${route}`);
  span.setAttributes({
    'http.request.method': request.method,
    'http.route': route,
    'http.response.status_code': statusCode,
    'fichario.request.id': request.id,
  });
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Says in the log that the collector takes nothing. */
function complaining(exporter: SpanExporter, log: FastifyBaseLogger): SpanExporter {
  let saidAt = -Infinity;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - saidAt > COMPLAIN_EVERY_MS) {
          saidAt = performance.now();
          log.warn({ lost: spans.length, cause: result.error.name }, 'traces: the collector does not take them');
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

async function stop(provider: NodeTracerProvider): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((done) => (timer = setTimeout(done, FLUSH_MS)));
  await Promise.race([provider.shutdown().catch(() => {}), limit]);
  clearTimeout(timer);
  for (const each of [trace, context, propagation]) each.disable();
}
