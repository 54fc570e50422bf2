import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { addJobFigures } from '../../kit/server/jobs/job-figures.ts';
import { loadExtra } from '../../kit/server/process/extras.ts';
import type { JobRunner } from '../../kit/server/jobs/job-runner.ts';
import { addDatabaseFigures } from '../../kit/server/metrics/database-figures.ts';
import { createFigures, type Figures } from '../../kit/server/observe/figures.ts';
import { noteEvent } from './http/security-log.ts';
import type { Metrics } from '../../kit/server/metrics/metrics.ts';
import { metricsRoutes } from '../../kit/server/metrics/metrics.routes.ts';
import { addProcessFigures } from '../../kit/server/metrics/process-figures.ts';

const TRACES = { name: 'traces', variable: 'OTEL_EXPORTER_OTLP_ENDPOINT' } as const;

/** Metrics and traces of the server. */
export type Watch = {
  /** the registry to which each feature adds its figures */
  figures: Figures;
  /** adds the program's figures and GET /metrics; call it after the hooks of the server are registered */
  watch: (jobs: JobRunner) => void;
};

/** Starts tracing and counting requests, if configured. Call it before the hooks that may refuse a request. */
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
      metricsRoutes(app, env, { metrics, noteEvent: (event) => noteEvent(app.log, event) });
    },
  };
}

/** Loads the metrics library only if metrics are configured. */
async function loadMetrics({ db, env }: Services, figures: Figures): Promise<Metrics | undefined> {
  if (env.metrics === undefined) return undefined;
  const { openMetrics } = await import('../../kit/server/metrics/metrics.ts');
  return openMetrics(db, figures);
}
