import fastify, { type FastifySchema, type RouteOptions } from 'fastify';
import type { Access } from '../../src/access/server/context.ts';
import { FEATURES } from '../../src/app/server/app.ts';
import type { App } from '../../src/kit/server/http/http-schemas.ts';
import { createFigures } from '../../src/kit/server/observe/figures.ts';
import { JobRunner } from '../../src/kit/server/jobs/job-runner.ts';
import { testServices } from '../example-world.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type DeclaredRoute = {
  method: Method;
  url: string;
  access: Access;
  schema: (FastifySchema & { consumes?: readonly string[] }) | undefined;
};

/** What the features declare, read the way the server reads it. */
export function declaredRoutes(): DeclaredRoute[] {
  const found: DeclaredRoute[] = [];
  const app = fastify() as unknown as App; // the declarations are read, nothing is sent
  app.addHook('onRoute', ({ method, url, config, schema }: RouteOptions) => {
    const { access } = config ?? {};
    if (access === undefined) throw new Error(`${String(method)} ${url} declares no access`);
    if (method !== 'HEAD') found.push({ method: method as Method, url, access, schema });
  });
  // the database is not asked while routes are declared
  const services = testServices(undefined as never);
  const parts = { jobs: new JobRunner(services.db, app.log), figures: createFigures() };
  for (const feature of FEATURES) feature(app, { ...services, ...parts });
  return found;
}
