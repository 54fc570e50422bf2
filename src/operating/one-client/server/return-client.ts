import { dirname } from 'node:path';
import type { Client } from 'pg';
import { COMMAND_LINE, recordAct } from '../../../access/server/audit.ts';
import { known } from '../../../kit/known.ts';
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

/** A client to restore into the register, and how. */
export type Returning = {
  backup: FoundBackup;
  client: BackupClient;
  /** its name in the register */
  nome: string;
  /** the corresponding client of the register, with the accesses to take over */
  present: PresentClient | undefined;
  /** the new name of the present client, which is archived; undefined = the present client stays unchanged */
  replacedAs: string | undefined;
  at: Date;
};

export type Register = {
  connection: Connection;
  env: Pick<Env, 'dataDir' | 'diskFree'>;
  openDatabase: OpenDatabase;
};

export type Returned = { id: number; usersAdded: number; webhooks: number };

const SCRATCH = 'restauracao-de-cliente';
const AT_WORK = 'Um cliente já está sendo restaurado. Espere que termine.';

/**
 * Restores one client of a back-up into the register in use, next to all others. Prepares it in a separate database in a scratch
 * folder, and moves it in one transaction. Throws CommandRefused with a Portuguese sentence.
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

/** Takes an unused client number. A failed restore uses up its number. */
async function takeNumber(live: Client): Promise<number> {
  const { rows } = await live.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('tenants', 'id'))::int as id`,
  );
  return known(rows[0], 'row of a select without a table').id;
}

async function moveIn(live: Client, ready: Connection, returning: Returning & { id: number }) {
  const { id, nome, present, replacedAs } = returning;
  const scratch = await openSession(ready.owner);
  try {
    await live.query('begin');
    // under a temporary name until its rows are there, because another transaction with the same name would have to wait
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

/** Records the restore in the audit trail of the installation, like the acts of administrators. */
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
  return known(rows[0], 'row of an aggregate').count;
}

/** Requires disk space for the scratch database and, if the register is on the same disk, for the rows and their WAL. */
async function requireSpace({ connection, env }: Register, { backup, client }: Returning, scratch: string) {
  const bytes = bytesOf(backup, client.id);
  const needed = bytesToLoad(bytes) + (connection.kind === 'embedded' ? 2 * bytes : 0) + env.diskFree;
  const free = await findFree(dirname(scratch));
  if (free >= needed) return;
  throw new CommandRefused(
    `No disco de ${dirname(scratch)} há ${sizeOf(free)} livres, e restaurar o cliente precisa de ${sizeOf(needed)}. Libere espaço e repita.`,
  );
}

/** The refusal of a name that another client of the register has. */
export function nameTaken(nome: string): CommandRefused {
  return new CommandRefused(`Já existe um cliente com o nome "${nome}". Escolha outro com --as.`);
}
