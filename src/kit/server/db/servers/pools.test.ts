import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnServer, startOwnServer } from '../../../../../test/pooler/own-server.ts';
import { type Standby, startStandby } from '../../../../../test/pooler/standby.ts';
import { openDatabase } from '../../../../operating/opening/server/open-database.ts';
import { DatabaseUnavailable, type Db, inGlobal, openDb, queryGlobal, readInTenant } from '../db.ts';
import { findLogPosition, readingBehind } from '../reading-behind.ts';
import { connectAlone } from '../lone-connection.ts';
import { findPrimary, NoPrimary } from '../../env/servers.ts';

let first: OwnServer;
let second: Standby;
let db: Db;

/** The address of both servers, the standby first, and of one where there is no server. */
function addressOfAll(user: string): string {
  const sockets = ['/nonexistent', second.socketDir, first.socketDir].map(encodeURIComponent);
  return `postgres://${user}@localhost/register?host=${sockets.join(',')}`;
}

const insert = (nome: string) => inGlobal(db, (tx) => tx.query('insert into tenants (nome) values ($1)', [nome]));
const names = async () =>
  (await queryGlobal<{ nome: string }>(db, 'select nome from tenants order by id')).map(({ nome }) => nome);

beforeAll(async () => {
  first = await startOwnServer();
  await first.run('create database register');
  const { release } = await openDatabase({ databaseUrl: first.url('postgres', 'register'), dataDir: '/nonexistent' });
  await release();
  second = await startStandby(first);
  await first.run("alter system set synchronous_standby_names = '*'");
  await first.run('select pg_reload_conf()');
  db = openDb({ connectionString: addressOfAll('fichario_app') });
});
afterAll(async () => {
  await db.close();
  await second.stop();
  await first.stop();
});

test('of several servers the one that takes writes is used, whatever its place in the address', async () => {
  await insert('Um');
  expect(await names()).toEqual(['Um']);
  const { connectionString } = await findPrimary({ connectionString: addressOfAll('postgres') });
  expect(connectionString).toContain(encodeURIComponent(first.socketDir));
  const alone = await connectAlone(db);
  expect((await alone.query('select pg_is_in_recovery() as standby')).rows).toEqual([{ standby: false }]);
  await alone.end();
});

test('a commit with a cancelled wait for the standby is not confirmed', async () => {
  await second.run("alter system set primary_conninfo = 'host=/nonexistent'");
  await second.run('select pg_reload_conf()');
  // a standby that has not read it yet would still confirm
  const alone = await connectAlone(db);
  await expect.poll(async () => (await alone.query('select from pg_stat_replication')).rowCount).toBe(0);
  await alone.end();
  const saving = insert('Sozinha').then(
    () => 'saved',
    (error: unknown) => error,
  );
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  const timer = setInterval(() => void first.run(cancel).catch(() => {}), 200);
  const saved = await saving;
  clearInterval(timer);
  expect(saved).toBeInstanceOf(DatabaseUnavailable);
  // it stays on this server, which nobody can tell then
  expect(await names()).toEqual(['Um', 'Sozinha']);
  await second.run('alter system reset primary_conninfo');
  await second.run(`alter system set primary_conninfo = 'host=${first.socketDir} user=postgres'`);
  await second.run('select pg_reload_conf()');
  await insert('Dois');
});

describe('readings that may be a little old', () => {
  let both: Db;
  const tenantId = 1;
  const ask = (seen?: bigint) =>
    readInTenant(readingBehind(both, seen), tenantId, async (reads) => {
      const [found] = await reads.query<{ standby: boolean; known: number }>(
        'select pg_is_in_recovery() as standby, (select count(*)::int from tenants) as known',
      );
      return found!;
    });
  beforeAll(() => {
    both = openDb({ connectionString: addressOfAll('fichario_app') }, { readsStandby: true });
  });
  afterAll(() => both.close());

  test('go to a standby, and short writes and their own readings never', async () => {
    await expect.poll(async () => (await ask()).standby).toBe(true);
    expect(
      (await readInTenant(both, tenantId, (reads) => reads.query('select pg_is_in_recovery() as standby')))[0],
    ).toEqual({ standby: false });
    const view = readingBehind(both, undefined);
    const [written] = await inGlobal(view, (tx) => tx.query('select pg_is_in_recovery() as standby'));
    expect(written).toEqual({ standby: false });
  });

  test('go to the primary when the standby does not have the own last write in time', async () => {
    await second.run('select pg_wal_replay_pause()');
    const { known } = await ask();
    await insert('Minha');
    const seen = await findLogPosition(both);
    expect(await ask(seen)).toEqual({ standby: false, known: known + 1 });
    await second.run('select pg_wal_replay_resume()');
    await expect.poll(() => ask(seen)).toEqual({ standby: true, known: known + 1 });
  });

  test('go to the primary while the standby is seconds behind, whoever reads', async () => {
    await second.run('select pg_wal_replay_pause()');
    await insert('De outra');
    await expect.poll(async () => (await ask()).standby).toBe(false);
    await second.run('select pg_wal_replay_resume()');
    await expect.poll(async () => (await ask()).standby).toBe(true);
  });

  test('are done by the primary when the standby ends them', async () => {
    let tries = 0;
    const standby = await readInTenant(readingBehind(both, undefined), tenantId, async (reads) => {
      tries += 1;
      const [found] = await reads.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (found!.standby) await reads.query("do $$ begin raise exception 'moved' using errcode = '40001'; end $$");
      return found!.standby;
    });
    expect([standby, tries]).toEqual([false, 2]);
  });
});

test('while none takes writes, requests are refused as unavailable, within seconds', async () => {
  process.kill(first.pid, 'SIGQUIT');
  await expect.poll(() => names().catch((error: unknown) => error)).toBeInstanceOf(DatabaseUnavailable);
  const refused = (await names().catch((error: unknown) => error)) as Error;
  expect(refused).toBeInstanceOf(DatabaseUnavailable);
  expect(refused.cause).toBeInstanceOf(NoPrimary);
});

test('the server that takes over is found without a hand, and has all that was confirmed', async () => {
  await second.promote();
  const confirmed = ['Um', 'Sozinha', 'Dois', 'Minha', 'De outra'];
  await expect.poll(() => names().catch(() => [])).toEqual(confirmed);
  await second.run("alter system set synchronous_standby_names = ''");
  await second.run('select pg_reload_conf()');
  await insert('Três');
  expect(await names()).toEqual([...confirmed, 'Três']);
});
