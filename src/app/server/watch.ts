import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { addJobFigures } from '../../kit/server/jobs/job-figures.ts';
import { loadExtra } from '../../kit/server/process/extras.ts';
import type { JobRunner } from '../../kit/server/jobs/job-runner.ts';
import { addDatabaseFigures } from '../../kit/server/metrics/database-figures.ts';
import { createFigures, type Figures } from '../../kit/server/observe/figures.ts';
import type { Metrics } from '../../kit/server/metrics/metrics.ts';
import { metricsRoutes } from '../../kit/server/metrics/metrics.routes.ts';
import { addProcessFigures } from '../../kit/server/metrics/process-figures.ts';

const TRACES = { name: 'traces', variable: 'OTEL_EXPORTER_OTLP_ENDPOINT' } as const;

/** What watches the server from within. */
export type Watch = {
  /** for the features, each of which adds what it knows */
  figures: Figures;
  /** adds the figures of the program itself, and GET /metrics; once the hooks of the server are there */
  watch: (jobs: JobRunner) => void;
};

/** Traces and counts requests from here on, if the environment wants that; call it before the hooks that may refuse one. */
export async function openWatch(app: App, services: Services): Promise<Watch> {
  const { db, env } = services;
  const figures = createFigures();
  const metrics = await loadMetrics(services, figures);
  metrics?.requests.count(app);
  if (env.tracing) (await loadExtra(() => import('../../kit/server/metrics/otlp.ts'), TRACES)).traceRequests(app, env);
  return {
    figures,
    watch: (jobs) => {
      addProcessFigures(figures, db, env);
      addDatabaseFigures(figures);
      addJobFigures(figures, jobs);
      metricsRoutes(app, env, metrics);
    },
  };
}

/** Its library is loaded only where somebody wants metrics. */
async function loadMetrics({ db, env }: Services, figures: Figures): Promise<Metrics | undefined> {
  if (env.metrics === undefined) return undefined;
  const { openMetrics } = await import('../../kit/server/metrics/metrics.ts');
  return openMetrics(db, figures);
}
