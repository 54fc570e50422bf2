import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { usePlainDatabase } from '../../../../test/database.ts';
import { addRecords, makeThreeClients, type ThreeClients } from '../../../../test/one-client/three-clients.ts';
import { EXAMPLE } from '../../../kit/example-world.ts';
import { makeBackup } from '../../backup/server/make-backup.ts';

/** A back-up of another installation by the oldest release, such as that of a taken-over office. */
const RELEASES = join(import.meta.dirname, '../../../../test/releases');
const [OLDEST = ''] = readdirSync(RELEASES);

/** Its users have other ids than here: one has the same e-mail. */
const ANA = '0192f0c4-0000-7000-8000-0000000000a1';
const BRUNO = '0192f0c4-0000-7000-8000-0000000000a2';
const BRUNO_EMAIL = 'bruno.de.la@exemplo.com.br';

function asElsewhere(dump: string): string {
  return dump
    .replaceAll(EXAMPLE.userId, ANA)
    .replaceAll(EXAMPLE.otherUserId, BRUNO)
    .replaceAll(EXAMPLE.otherUserEmail, BRUNO_EMAIL);
}

/** The restore of a client starts a separate database. */
const LONG_MS = 180_000;
const database = usePlainDatabase();
const base = mkdtempSync(join(tmpdir(), 'fichario-older-client-'));
const old = `old_${randomUUID().replaceAll('-', '')}`;
const host = inject('postgresSocket');
let world: ThreeClients;
let folder: string;
let live: number;

async function onServer(name: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ host, user: 'postgres', database: name });
  await admin.connect();
  await work(admin).finally(() => admin.end());
}

beforeAll(async () => {
  chmodSync(base, 0o755);
  await onServer('postgres', (admin) => admin.query(`create database ${old}`));
  await onServer(old, async (admin) => {
    await admin.query(asElsewhere(readFileSync(join(RELEASES, OLDEST, 'database.sql'), 'utf8')));
    await admin.query('set search_path = public');
    const { rows } = await admin.query<{ count: number }>(
      'select count(*)::int as count from pessoas where tenant_id = 1 and deleted_at is null',
    );
    live = rows[0]!.count;
  });
  const owner = { host, user: 'postgres', database: old };
  folder = (await makeBackup({ owner, dataDir: join(base, 'data'), to: join(base, 'to'), diskFree: 0 }, new Date()))
    .folder;
  world = await makeThreeClients(database);
});
afterAll(async () => {
  await world.close();
  await onServer('postgres', (admin) => admin.query(`drop database ${old} with (force)`));
  rmSync(base, { recursive: true, force: true });
});

test(
  'a client of another installation, of an older release, comes back whole, found and with its history',
  async () => {
    const { id, usersAdded } = await world.give(folder, '1', 'De outra casa');
    expect(live).toBeGreaterThan(1);
    const { items } = (await world.ask(id, '/api/pessoas?limit=100')) as { items: { id: string; nome: string }[] };
    expect(items).toHaveLength(Math.min(100, live));
    for (const { id: found, nome } of items.slice(0, 5)) {
      const answer = await world.ask(id, `/api/pessoas?q=${encodeURIComponent(nome)}`);
      expect(answer).toMatchObject({
        items: expect.arrayContaining([expect.objectContaining({ id: found })]) as unknown,
      });
      const history = await world.ask(id, `/api/pessoas/${found}/history`);
      expect(history).toMatchObject({ items: expect.arrayContaining([expect.anything()]) as unknown });
    }
    // she is found by e-mail; his e-mail does not exist here
    const { rows: named } = await database.owner.query(
      `select distinct user_id as id from operations where tenant_id = $1 and user_id = any ($2)`,
      [id, [EXAMPLE.userId, ANA]],
    );
    expect(named).toEqual([{ id: EXAMPLE.userId }]);
    const { rows: added } = await database.owner.query(
      `select email, disabled_at is not null as disabled, installation_admin as admin from users where id = $1`,
      [BRUNO],
    );
    expect(added).toEqual([{ email: BRUNO_EMAIL, disabled: true, admin: false }]);
    expect(usersAdded).toBe(1);
    // the numbering of the audit trail and of records continues after the restored ones
    await addRecords(world, id, ['Depois da Volta']);
    expect(await world.ask(id, '/api/pessoas?q=depois+da+volta')).toMatchObject({
      items: [{ nome: 'Depois da Volta' }],
    });
  },
  LONG_MS,
);
