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
/** The time to send the last spans when the process ends; a dead collector must not delay the end. */
const FLUSH_MS = 1_000;
/** The interval between two warnings about a collector that takes nothing. */
const COMPLAIN_EVERY_MS = 60_000;
/** The most spans that wait for a collector; further ones are dropped. */
const LIMITS = {
  maxQueueSize: 2_048,
  maxExportBatchSize: 512,
  scheduledDelayMillis: 2_000,
  exportTimeoutMillis: 10_000,
};
/** Listeners on the end of an answer, ours and Fastify's; above ten Node.js warns of a leak. */
const MOST_LISTENERS = 20;
const KINDS = { root: SpanKind.INTERNAL, part: SpanKind.INTERNAL, call: SpanKind.CLIENT } as const;

/**
 * Sends traces to the collector that the variables of OpenTelemetry name (OTEL_EXPORTER_OTLP_ENDPOINT and the like), in batches
 * in the background. Traces each request, its database access and outgoing calls, and each job.
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
    // Fastify keeps this context while a body arrives
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
    // not the message, which may contain sent values
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
    throw error;
  } finally {
    span.end();
  }
}

/** The trace that a trusted proxy began. Headers of other callers are ignored. */
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

/** Warns in the log when the collector does not take the spans. */
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
