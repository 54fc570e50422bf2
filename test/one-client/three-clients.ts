import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, ClientConfig } from 'pg';
import { expect } from 'vitest';
import type { TestDatabase } from '../database.ts';
import { EXAMPLE_COOKIE, keepExampleSession, makeExampleWorld, testServices } from '../example-world.ts';
import { buildFisica } from '../pessoas.ts';
import { buildApp } from '../../src/app/server/app.ts';
import { openDatabase } from '../../src/operating/opening/server/open-database.ts';
import { EXAMPLE } from '../../src/kit/example-world.ts';
import type { Connection } from '../../src/kit/server/db/connect.ts';
import type { App } from '../../src/kit/server/http/http-schemas.ts';
import type { BackupKey } from '../../src/operating/stored/server/encryption/backup-key.ts';
import { makeBackup } from '../../src/operating/backup/server/make-backup.ts';
import { openBackup } from '../../src/operating/backup/server/read-backup.ts';
import { findBackupClient } from '../../src/operating/one-client/server/backup-client.ts';
import { FILLED, LEFT_BEHIND, OF_NOW, RETURNED } from '../../src/operating/one-client/server/client-tables.ts';
import { returnClient, type Returned } from '../../src/operating/one-client/server/return-client.ts';
import { planReturn } from '../../src/operating/one-client/server/return-plan.ts';

/** A register of three clients for tests, the first of which has something of everything, and what one asks of it. */
export type ThreeClients = {
  app: App;
  dataDir: string;
  /** of a back-up of the register as it is now */
  backUp: (key?: BackupKey) => Promise<string>;
  give: (folder: string, wanted: string, as?: string, key?: BackupKey) => Promise<Returned>;
  ask: (tenant: number, url: string) => Promise<unknown>;
  send: (
    tenant: number,
    method: 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    version?: number,
  ) => Promise<{ id: string }>;
  close: () => Promise<void>;
};

export const SECOND = 'Padaria São José';
export const THIRD = 'Distribuidora Norte';

/** Makes the three clients in an empty database. `login`: the owner's, where it is another than the superuser. */
export async function makeThreeClients(database: TestDatabase, login?: ClientConfig): Promise<ThreeClients> {
  const base = mkdtempSync(join(tmpdir(), 'fichario-one-client-'));
  // the database's user has to enter it
  chmodSync(base, 0o755);
  const dataDir = join(base, 'data');
  // else, as root, the scratch folder is one that other tests have, too
  mkdirSync(dataDir, { mode: 0o755 });
  await makeExampleWorld(database.owner, database.db);
  for (const [nome, id] of [
    [SECOND, 2],
    [THIRD, 3],
  ] as const) {
    await database.owner.query('insert into tenants (nome) values ($1)', [nome]);
    await database.owner.query(
      `insert into memberships (tenant_id, user_id, role) values ($1, $2, 'administrador'), ($1, $3, 'operador')`,
      [id, EXAMPLE.userId, EXAMPLE.otherUserId],
    );
  }
  const app = await buildApp(testServices(database.db));
  const owner = login ?? { host: database.socketDir, user: 'postgres', database: database.name };
  const inject = (tenant: number, more: object) =>
    app.inject({ ...more, headers: { cookie: EXAMPLE_COOKIE, 'x-tenant': String(tenant), ...headersOf(more) } });
  const connection: Connection = {
    db: database.db,
    owner,
    kind: 'external',
    stepsDown: false,
    release: async () => {},
    abandon: async () => {},
  };
  return {
    app,
    dataDir,
    backUp: async (key) => {
      const source = { owner: connection.owner, dataDir, to: join(base, `to-${randomUUID()}`), diskFree: 0, key };
      return (await makeBackup(source, new Date())).folder;
    },
    give: async (folder, wanted, as, key) => {
      const backup = { ...(await openBackup(folder, { key })), folder };
      const client = await findBackupClient(backup, wanted);
      const plan = await planReturn(database.owner, { backup, client, as, at: new Date() });
      const returned = await returnClient({ connection, env: { dataDir, diskFree: 0 }, openDatabase }, plan);
      await keepExampleSession(database.owner);
      return returned;
    },
    ask: async (tenant, url) => {
      const answer = await inject(tenant, { url });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    },
    send: async (tenant, method, url, body, version) => {
      const answer = await inject(tenant, { method, url, ...(body && { body }), ...(version && { version }) });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      return answer.body === '' ? { id: '' } : answer.json<{ id: string }>();
    },
    close: async () => {
      await app.close();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

function headersOf({ version }: { version?: number }): Record<string, string> {
  return version === undefined ? {} : { 'if-match': `"${version}"` };
}

/** Some records of a client, one of which was changed, so that it has a history. Gives their ids. */
export async function addRecords({ send }: ThreeClients, tenant: number, names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const nome of names) {
    const { id } = await send(
      tenant,
      'POST',
      '/api/pessoas',
      buildFisica({ nome, observacoes: 'uma\tlinha\ne \\N outra' }),
    );
    ids.push(id);
  }
  return ids;
}

/** A checksum of the rows of each table by client, without its number; by the database itself. */
export async function sumClients(owner: Client): Promise<Map<number, Record<string, string>>> {
  const sums = new Map<number, Record<string, string>>();
  for (const name of [...RETURNED, ...FILLED, ...OF_NOW, ...LEFT_BEHIND]) {
    const { rows } = await owner.query<{ id: number; sum: string }>(
      `select tenant_id as id, count(*) || ' ' || md5(string_agg(r, E'\\n' order by r)) as sum
       from (select tenant_id, (to_jsonb(t) - 'tenant_id' - 'added')::text as r from ${name} t) rows group by tenant_id`,
    );
    for (const { id, sum } of rows) sums.set(id, { ...sums.get(id), [name]: sum });
  }
  return sums;
}
