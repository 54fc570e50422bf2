import type { Db } from '../db/db.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Env } from '../process/env.ts';

/** What features work with: the database, the environment, the clock. */
export type Services = {
  db: Db;
  env: Env;
  now: () => Date;
  /** the process is on its way out: /readyz says so */
  isDraining?: () => boolean;
  /** the built script of the processes that work on files; without it the one beside the built server, from the sources none */
  importChild?: URL;
};

/** What features get that have jobs, too. */
export type FeatureServices = Services & { jobs: JobRunner };
