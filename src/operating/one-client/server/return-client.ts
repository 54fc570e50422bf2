import { dirname } from 'node:path';
import type { Client } from 'pg';
import { COMMAND_LINE, recordAct } from '../../../access/server/audit.ts';
import { CommandRefused, refuseDisk } from '../../../kit/server/command/command.ts';
import type { Connection } from '../../../kit/server/db/connect.ts';
import { type GlobalTx, isUniqueViolation } from '../../../kit/server/db/db.ts';
import { startNoMore } from '../../../kit/server/db/embedded/embedded-postgres.ts';
import { findFree, sizeOf } from '../../../kit/server/limits/disk-space.ts';
import { cleaningUp } from '../../../kit/server/process/clean-up.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { vacuumRegister } from '../../../register/apply/server/vacuum-register.ts';
import { bytesToLoad } from '../../contents/server/loading-settings.ts';
import { chooseScratch, clearScratch, takeTurn } from '../../stored/server/scratch-folder.ts';
import { openSession } from '../../contents/server/snapshot.ts';
import type { OpenDatabase } from '../../backup/server/verify-backup.ts';
import type { BackupClient, FoundBackup } from './backup-client.ts';
import { formatMoment } from '../../moment/server/moment.ts';
import { moveClient } from './move-client.ts';
import type { PresentClient } from './present-client.ts';
import { bytesOf, readyClient } from './scratch-client.ts';

/** A client that comes back, and how. */
export type Returning = {
  backup: FoundBackup;
  client: BackupClient;
  /** its name from now on */
  nome: string;
  /** the client of now that it is, whose accesses it gets */
  present: PresentClient | undefined;
  /** the name that the client of now gets, which is archived; undefined = it stays as it is */
  replacedAs: string | undefined;
  at: Date;
};

/** Where it comes back to. */
export type Register = {
  connection: Connection;
  env: Pick<Env, 'dataDir' | 'diskFree'>;
  openDatabase: OpenDatabase;
};

export type Returned = { id: number; usersAdded: number; webhooks: number };

const SCRATCH = 'restauracao-de-cliente';
const AT_WORK = 'Um cliente já está sendo restaurado. Espere que termine.';

/**
 * Brings one client of a back-up into the register that is in use, beside all others. It is made ready in a database of its own in a scratch
 * folder, and moves in one transaction, so that it is there whole or not at all. Refuses in a sentence.
 */
export async function returnClient(register: Register, returning: Returning): Promise<Returned> {
  const { connection, env, openDatabase } = register;
  const scratch = chooseScratch(env.dataDir, SCRATCH);
  const release = takeTurn(scratch, AT_WORK);
  const leave = async () => {
    startNoMore(scratch);
    await clearScratch(scratch);
    release();
    await connection.abandon();
  };
  return cleaningUp(leave, async () => {
    try {
      await clearScratch(scratch);
      await requireSpace(register, returning, scratch);
      const live = await openSession(connection.owner);
      try {
        const id = await takeNumber(live);
        const numbers = { from: returning.client.id, to: id };
        const ready = await readyClient({ backup: returning.backup, numbers, scratch, openDatabase });
        try {
          const moved = await moveIn(live, ready, { ...returning, id });
          await vacuumRegister(connection.db, returning.client.fichas).catch(() => {});
          return { id, ...moved };
        } finally {
          await ready.release();
        }
      } finally {
        await live.end();
      }
    } catch (error) {
      throw refuseDisk(error, scratch);
    } finally {
      await clearScratch(scratch);
      release();
    }
  });
}

/** A number that no client had: one that fails takes it along. */
async function takeNumber(live: Client): Promise<number> {
  const { rows } = await live.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('tenants', 'id'))::int as id`,
  );
  return rows[0]!.id; // a statement without a table returns one row
}

async function moveIn(live: Client, ready: Connection, returning: Returning & { id: number }) {
  const { id, nome, present, replacedAs } = returning;
  const scratch = await openSession(ready.owner);
  try {
    await live.query('begin');
    // under a name of its own until its rows are there: who takes a name waits for whoever takes the same
    const passing = replacedAs === undefined ? nome : `${nome.slice(0, 80)} (cliente ${id})`;
    const { usersAdded } = await moveClient({ scratch, live, id, nome: passing, accessOf: present?.id });
    if (present && replacedAs !== undefined) await exchange(live, { present, replacedAs, id, nome });
    await recordReturn(live, returning);
    const webhooks = await countWebhooks(live, id);
    await live.query('commit');
    return { usersAdded, webhooks };
  } catch (error) {
    await live.query('rollback').catch(() => {});
    throw isUniqueViolation(error, 'tenants_nome_key') ? nameTaken(nome) : error;
  } finally {
    await scratch.end();
  }
}

type Exchange = { present: PresentClient; replacedAs: string; id: number; nome: string };

async function exchange(live: Client, { present, replacedAs, id, nome }: Exchange): Promise<void> {
  await live.query('update tenants set nome = $2, archived_at = coalesce(archived_at, now()) where id = $1', [
    present.id,
    replacedAs,
  ]);
  await live.query('update tenants set nome = $2 where id = $1', [id, nome]);
}

/** Stands in the audit trail of the installation, as what administrators do there. */
async function recordReturn(live: Client, { id, nome, present, replacedAs, backup }: Returning & { id: number }) {
  const tx: GlobalTx = {
    client: live,
    query: async (statement, values) => (await live.query(statement as string, values)).rows,
  };
  const backupOf = formatMoment(new Date(backup.manifest.at), 'minute');
  await recordAct(tx, COMMAND_LINE, {
    kind: 'tenant.created',
    details: { tenantId: id, tenant: nome, backup: backupOf },
  });
  if (!present || replacedAs === undefined) return;
  const details = { tenantId: present.id, tenant: replacedAs };
  await recordAct(tx, COMMAND_LINE, { kind: 'tenant.renamed', details: { ...details, before: present.nome } });
  await recordAct(tx, COMMAND_LINE, { kind: 'tenant.archived', details });
}

async function countWebhooks(live: Client, id: number): Promise<number> {
  const { rows } = await live.query<{ count: number }>(
    'select count(*)::int as count from webhooks w where w.tenant_id = $1',
    [id],
  );
  return rows[0]!.count; // an aggregate always gives its row
}

/** The scratch database and, where the register is on the same disk, its rows and their log. */
async function requireSpace({ connection, env }: Register, { backup, client }: Returning, scratch: string) {
  const bytes = bytesOf(backup, client.id);
  const needed = bytesToLoad(bytes) + (connection.kind === 'embedded' ? 2 * bytes : 0) + env.diskFree;
  const free = await findFree(dirname(scratch));
  if (free >= needed) return;
  throw new CommandRefused(
    `No disco de ${dirname(scratch)} há ${sizeOf(free)} livres, e restaurar o cliente precisa de ${sizeOf(needed)}. Libere espaço e repita.`,
  );
}

/** The refusal of a name that a client of now has. */
export function nameTaken(nome: string): CommandRefused {
  return new CommandRefused(`Já existe um cliente com o nome "${nome}". Escolha outro com --as.`);
}
