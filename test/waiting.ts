import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { CITUS_URL } from './citus/citus-database.ts';

/**
 * How many connections wait for what another one holds, or stand in line behind one that does. Who holds it is `holder`, the
 * process behind its connection, or else the one that asks. Other work of the server waits for other locks, now and then, and
 * is not counted; and the answer is new each time, where the view of activity would show in a transaction what it showed first.
 */
export async function countWaitingFor(asker: Client, holder?: number): Promise<number> {
  const { rows } = await asker.query<{ count: number }>(CITUS_URL === undefined ? ON_ONE_MACHINE : ON_ALL_MACHINES, [
    holder ?? null,
  ]);
  return rows[0]!.count; // an aggregate has one row
}

const ON_ONE_MACHINE = `
    with recursive waiting as (select distinct pid from pg_locks where not granted),
       line(pid) as (
         select coalesce($1, pg_backend_pid())
         union select waiting.pid from waiting join line on line.pid = any(pg_blocking_pids(waiting.pid))
       )
     select count(*)::int - 1 as count from line`;

const ON_ALL_MACHINES = `
    with recursive line(gpid) as (
      select coalesce(citus_calculate_gpid(citus_nodeid_for_gpid(citus_backend_gpid()), $1), citus_backend_gpid())
      union select w.waiting_gpid from citus_lock_waits w join line on line.gpid = w.blocking_gpid
    )
    select count(*)::int - 1 as count from line`;

/** A CPF that somebody is just saving. */
export type HeldCpf = {
  /** resolves when somebody else wants to save a record with it, and waits */
  untilWanted: () => Promise<void>;
  /** The record is saved after all, or not. */
  end: (how: 'commit' | 'rollback') => Promise<void>;
};

/** far behind what the tests give away */
let nextCodigo = 900_000;

/** Begins to save a record with this CPF: whoever comes to the same CPF waits there until it has ended. */
export async function holdCpf(database: ClientConfig, tenantId: number, cpf: string): Promise<HeldCpf> {
  const holder = new Client({ user: 'postgres', ...database });
  holder.on('error', () => {}); // its database may go down with the app that a test kills
  await holder.connect();
  await holder.query('begin');
  await holder.query(
    `insert into pessoas (tenant_id, id, codigo, tipo, nome, nome_chave, cpf)
     values ($1, $2, $3, 'fisica', 'Quem Foi Primeiro', 'quem foi primeiro', $4)`,
    [tenantId, uuidv7(), (nextCodigo += 1), cpf],
  );
  return {
    untilWanted: async () => {
      while ((await countWaitingFor(holder)) === 0) await sleep(5);
    },
    end: async (how) => {
      await holder.query(how);
      await holder.end();
    },
  };
}
