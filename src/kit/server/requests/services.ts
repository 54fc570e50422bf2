import type { Db } from '../db/db.ts';
import type { DatabaseAddress } from '../env/servers.ts';
import type { Figures } from '../observe/figures.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Env } from '../env/env.ts';

/** The dependencies of features: the database, the environment, the clock. */
export type Services = {
  db: Db;
  env: Env;
  now: () => Date;
  /** the login of the schema's owner, for what is built behind the requests */
  owner?: DatabaseAddress;
  /** whether other processes may serve the same database, so that limits hold over all of them */
  hasPeers?: boolean;
  /** whether the process also does what is due at an hour of the night; without it, nothing depends on the hour */
  worksAtNight?: boolean;
  /** whether the process is shutting down, for /readyz */
  isDraining?: () => boolean;
  /** the built script of the import processes; by default the one beside the built server */
  importChild?: URL;
};

/** The dependencies of features with jobs, or with figures that whoever watches the server reads. */
export type FeatureServices = Services & { jobs: JobRunner; figures: Figures };
