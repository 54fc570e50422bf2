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
  /** the login of the schema's owner, for what is built in the background */
  owner?: DatabaseAddress;
  /** whether other processes may serve the same database; limits then count over all of them */
  hasPeers?: boolean;
  /** whether the process also runs the nightly work; without it, nothing depends on the time of day */
  worksAtNight?: boolean;
  /** whether the process is shutting down, for /readyz */
  isDraining?: () => boolean;
  /** the built script of the import processes; by default the one next to the built server */
  importChild?: URL;
  /** how long such a process waits for the next step of its import; by default a minute */
  importStayMs?: number;
  /** how long an answer waits for the reading of a file; by default ten seconds */
  importAnswerMs?: number;
};

/** The dependencies of features with jobs, or with figures for monitoring. */
export type FeatureServices = Services & { jobs: JobRunner; figures: Figures };
