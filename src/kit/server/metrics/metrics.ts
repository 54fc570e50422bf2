import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Db } from '../db/db.ts';
import type { FigureDescription, Figures } from '../observe/figures.ts';
import { createSourceReader, type Reading } from './read-sources.ts';
import { createRequestCounts, type RequestCounts } from './request-counts.ts';

/** The answer of GET /metrics. */
export type Exposition = { type: string; body: string };

/** The metrics of this process. */
export type Metrics = {
  requests: RequestCounts;
  /** All figures as text. Concurrent callers share one answer. `accept`: the header with that name. */
  expose: (accept: string | undefined) => Promise<Exposition>;
};

type Written = Gauge | Counter;
type Format = 'prometheus' | 'open';

const TYPES = {
  prometheus: Registry.PROMETHEUS_CONTENT_TYPE,
  open: Registry.OPENMETRICS_CONTENT_TYPE,
} as const;

/** Opens the metrics: counts Node.js and requests from now on, and reads the figures on request. */
export function openMetrics(db: Db, figures: Figures): Metrics {
  const registry = new Registry<(typeof TYPES)[Format]>();
  collectDefaultMetrics({ register: registry });
  const requests = createRequestCounts(registry);
  const reader = createSourceReader(db);
  const written = new Map<string, Written>();
  const gauges = {
    up: new Gauge({
      name: 'fichario_database_up',
      help: '1 se o banco respondeu às medições, senão 0',
      registers: [registry],
    }),
    seconds: new Gauge({
      name: 'fichario_database_figures_seconds',
      help: 'Quanto tempo o banco levou para responder às medições, em segundos',
      registers: [registry],
    }),
    read: new Gauge({
      name: 'fichario_figures_read',
      help: '1 se estas medições puderam ser lidas a tempo, senão 0',
      labelNames: ['source'],
      registers: [registry],
    }),
  };

  const write = ({ source, samples }: Reading): void => {
    gauges.read.set({ source: source.name }, samples === undefined ? 0 : 1);
    for (const [name, description] of Object.entries(source.figures)) {
      const metric = written.get(name) ?? register(registry, name, description);
      written.set(name, metric);
      metric.reset();
      // prom-client would expose a figure without labels as 0
      if (samples?.[name] === undefined) metric.remove({});
      for (const { value, labels = {} } of samples?.[name] ?? []) metric.inc(labels, value);
    }
  };
  const pass = async (): Promise<Record<Format, string>> => {
    for (const reading of await reader.read(figures.sources())) write(reading);
    const { isUp, seconds } = reader.database();
    gauges.up.set(isUp ? 1 : 0);
    gauges.seconds.set(seconds);
    return { prometheus: await writeAs(registry, 'prometheus'), open: await writeAs(registry, 'open') };
  };
  let running: Promise<Record<Format, string>> | undefined;
  return {
    requests,
    expose: async (accept) => {
      running ??= pass().finally(() => (running = undefined));
      const format = accept?.includes('application/openmetrics-text') ? 'open' : 'prometheus';
      return { type: TYPES[format], body: (await running)[format] };
    },
  };
}

function register(registry: Registry<(typeof TYPES)[Format]>, name: string, figure: FigureDescription): Written {
  const options = { name, help: figure.help, labelNames: figure.labels ?? [], registers: [registry] };
  return figure.kind === 'gauge' ? new Gauge(options) : new Counter(options);
}

/** Writes the figures. In OpenMetrics prom-client takes `_total` from the names of its counters, and leaves them so. */
async function writeAs(registry: Registry<(typeof TYPES)[Format]>, format: Format): Promise<string> {
  const names = registry.getMetricsAsArray().map((metric) => ({ metric, name: metric.name }));
  registry.setContentType(TYPES[format]);
  try {
    return await registry.metrics();
  } finally {
    for (const { metric, name } of names) metric.name = name;
  }
}
