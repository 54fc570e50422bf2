import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test as base } from '@playwright/test';
import { Client } from 'pg';
import type { Env } from '../../src/kit/server/env/env.ts';
import type { App } from '../../src/kit/server/http/http-schemas.ts';
import { keepJournal } from './journal.ts';
import { watchForms } from './nested-forms.ts';

/** The product, running for one spec file on a database of its own. */
export type E2eServer = {
  /** `http://127.0.0.1:<port>`; also the `baseURL` of the file's pages */
  url: string;
  /** a superuser's connection to the file's database, for what no screen can prepare */
  owner: Client;
  /** The database goes away under the server's feet: connections break, new ones are refused. */
  cutDatabase: () => Promise<void>;
  restoreDatabase: () => void;
  /** the server as it runs just now */
  app: () => App;
  /** Ends the server and starts it anew at the same address; `meanwhile` happens before it can be reached again. */
  restart: (meanwhile?: (app: App) => Promise<void>) => Promise<void>;
};

type Running = E2eServer & { stop: () => Promise<void> };
type Fixtures = { noNestedForms: void; readJournal: (page: Page) => Promise<string> };
type WorkerFixtures = { postgres: { socketDir: string }; nestedForms: string[] };

const TEMPLATE = 'e2e_template';
let current: Running | undefined;

/** Playwright's `test` with `baseURL` set to the server that `useServer` started. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright demands the destructuring
  baseURL: async ({}, use) => use(current?.url),
  postgres: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands the destructuring
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'fichario-e2e-'));
      const { startEmbeddedPostgres } = await import('../../src/kit/server/db/embedded/embedded-postgres.ts');
      const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' };
      const server = await startEmbeddedPostgres({ dataDir, settings });
      await makeTemplate(server.socketDir);
      await use({ socketDir: server.socketDir });
      await server.release();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  nestedForms: [async ({ browser }, use) => use(watchForms(browser)), { scope: 'worker', auto: true }],
  readJournal: [async ({ context }, use) => use(await keepJournal(context)), { auto: true }],
  noNestedForms: [
    async ({ nestedForms }, use) => {
      await use();
      expect(nestedForms.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Starts the product for this spec file: an empty installation, no rate limit, no CEP provider unless `env` names some.
 * Call it once at the top of the file; the object is filled before the first test.
 */
export function useServer(env: Partial<Env> = {}): E2eServer {
  const server = {} as E2eServer;
  test.beforeAll(async ({ postgres }) => {
    current = await startServer(postgres.socketDir, env);
    Object.assign(server, current);
  });
  test.afterEach(async ({ context, readJournal }, { status, expectedStatus, title }) => {
    if (status === expectedStatus) return;
    // a journey that fails on another machine leaves nothing but what it printed
    for (const page of context.pages()) {
      const shown = await page.locator('body').ariaSnapshot({ timeout: 60_000 }).catch(String);
      const happened = await readJournal(page);
      process.stdout.write(
        `\n── the page of “${title}”: ${page.url()}\n${shown}\n── what happened on it\n${happened}\n`,
      );
    }
  });
  test.afterAll(async () => {
    await current?.stop();
    current = undefined;
  });
  return server;
}

async function startServer(socketDir: string, env: Partial<Env>): Promise<Running> {
  const { buildApp } = await import('../../src/app/server/app.ts');
  const { readEnv } = await import('../../src/kit/server/env/env.ts');
  const { openDb } = await import('../../src/kit/server/db/db.ts');
  const name = `e2e_${randomUUID().replaceAll('-', '')}`;
  await onServer(socketDir, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const folder = mkdtempSync(join(tmpdir(), 'fichario-e2e-'));
  // the server reaches the database through a link of its own, so that one can take it away
  const link = join(folder, 'socket');
  symlinkSync(socketDir, link);
  const owner = new Client({ host: socketDir, user: 'postgres', database: name });
  await owner.connect();
  const db = openDb({ host: link, user: 'fichario_app', database: name });
  const settings = {
    ...readEnv({
      FICHARIO_RATE_LIMIT: 'off',
      FICHARIO_CEP_PROVIDERS: 'off',
      FICHARIO_CNPJ_PROVIDERS: 'off',
      FICHARIO_DATA: folder,
      LOG_LEVEL: 'silent',
    }),
    ...env,
  };
  const build = () => buildApp({ db, env: settings, now: () => new Date() });
  let app = await build();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    owner,
    cutDatabase: async () => {
      rmSync(link, { force: true });
      await owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [name],
      );
    },
    restoreDatabase: () => {
      if (!existsSync(link)) symlinkSync(socketDir, link);
    },
    app: () => app,
    restart: async (meanwhile) => {
      const { port } = new URL(url);
      await app.close();
      app = await build();
      await meanwhile?.(app);
      await app.listen({ port: Number(port), host: '127.0.0.1' });
    },
    stop: async () => {
      await app.close();
      await db.close();
      await owner.end();
      await onServer(socketDir, `drop database ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(socketDir: string): Promise<void> {
  const { migrate } = await import('../../src/kit/server/db/schema/migrate.ts');
  const { seedLocalidades } = await import('../../src/localidades/server/seed-localidades.ts');
  await onServer(socketDir, `create database ${TEMPLATE}`);
  const owner = new Client({ host: socketDir, user: 'postgres', database: TEMPLATE });
  await owner.connect();
  await migrate(owner);
  await seedLocalidades(owner);
  await owner.end();
}

async function onServer(socketDir: string, sql: string): Promise<void> {
  const admin = new Client({ host: socketDir, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query(sql);
  await admin.end();
}
