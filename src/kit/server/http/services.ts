import type { Db } from '../db/db.ts';
import type { Env } from '../process/env.ts';

/** What features get: the database, the environment, the clock. */
export type Services = {
  db: Db;
  env: Env;
  now: () => Date;
  /** the process is on its way out: /readyz says so */
  isDraining?: () => boolean;
  /** the built thread that works on files; without it the one beside the built server, from the sources none */
  importThread?: URL;
};
