import type { Client } from 'pg';
import { chaveNome } from '@fichario/brasil';
import { known } from '../../../kit/known.ts';
import type { BackupClient } from './backup-client.ts';

/** A client as it is in the register now, with the number of its records and users. */
export type PresentClient = { id: number; nome: string; fichas: number; users: number };

/** The numbers of records that were created, changed and deleted in a client since a moment. */
export type ChangesSince = { created: number; changed: number; deleted: number };

type TenantRow = { id: number; nome: string; archived: boolean; same: boolean };

/**
 * Finds the client of the register that corresponds to a client of a back-up: created at the same microsecond, with the same name
 * or, unless it was restored before, the same number. An archived one needs the same name as well. Undefined if there is none.
 */
export async function findPresent(owner: Client, client: BackupClient): Promise<PresentClient | undefined> {
  const { rows } = await owner.query<TenantRow>(
    `select id, nome, archived_at is not null as archived, id = $1 as same from tenants where created_at = $2 order by id desc`,
    [client.id, client.createdAt],
  );
  const hasName = ({ nome }: TenantRow) => chaveNome(nome) === chaveNome(client.nome);
  const live = rows.filter(({ archived }) => !archived);
  const found =
    live.find(hasName) ?? live.find(({ same }) => same) ?? rows.find((row) => row.same && row.archived && hasName(row));
  if (!found) return undefined;
  return { id: found.id, nome: found.nome, ...(await countPresent(owner, found.id)) };
}

/** Whether a client of the register has this name, ignoring case. */
export async function isNameTaken(owner: Client, nome: string): Promise<boolean> {
  const { rowCount } = await owner.query('select from tenants where lower(nome) = lower($1)', [nome]);
  return rowCount !== 0;
}

async function countPresent(owner: Client, tenantId: number): Promise<{ fichas: number; users: number }> {
  return inside(owner, tenantId, async () => {
    const { rows } = await owner.query<{ fichas: number; users: number }>(
      `select (select count(*) from pessoas p where p.tenant_id = $1 and p.deleted_at is null)::int as fichas,
         (select count(*) from memberships m where m.tenant_id = $1)::int as users`,
      [tenantId],
    );
    return known(rows[0], 'row of a select without a table');
  });
}

/** Counts the records that were created, changed and deleted since a moment; each record counts once, by its present state. */
export async function countSince(owner: Client, tenantId: number, at: string): Promise<ChangesSince> {
  return inside(owner, tenantId, async () => {
    const { rows } = await owner.query<ChangesSince>(
      `select count(*) filter (where p.created_at > $2 and p.deleted_at is null)::int as created,
         count(*) filter (where p.created_at <= $2 and p.updated_at > $2 and p.deleted_at is null)::int as changed,
         count(*) filter (where p.created_at <= $2 and p.deleted_at > $2 and p.merged_into is null)::int as deleted
       from pessoas p where p.tenant_id = $1`,
      [tenantId, at],
    );
    return known(rows[0], 'row of an aggregate');
  });
}

/** Runs `read` with the client set, for owners that are subject to row-level security. */
async function inside<T>(owner: Client, tenantId: number, read: () => Promise<T>): Promise<T> {
  await owner.query('begin read only');
  try {
    await owner.query(`set local app.tenant = '${tenantId}'`);
    return await read();
  } finally {
    await owner.query('rollback');
  }
}
