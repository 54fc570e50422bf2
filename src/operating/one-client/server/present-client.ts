import type { Client } from 'pg';
import { chaveNome } from '@fichario/brasil';
import type { BackupClient } from './backup-client.ts';

/** The client as it is in the register now. */
export type PresentClient = { id: number; nome: string; fichas: number; users: number };

/** What happened in a client since a moment, by its records. */
export type ChangesSince = { created: number; changed: number; deleted: number };

type Row = { id: number; nome: string; archived: boolean; same: boolean };

/**
 * The client of now that a client of a back-up is: the one that was made at the same microsecond, under the same number or, where it came back from a
 * back-up before, under the same name. Undefined if there is none. An archived one counts while it has its name.
 */
export async function findPresent(owner: Client, client: BackupClient): Promise<PresentClient | undefined> {
  const { rows } = await owner.query<Row>(
    `select id, nome, archived_at is not null as archived, id = $1 as same from tenants where created_at = $2 order by id desc`,
    [client.id, client.createdAt],
  );
  const hasName = ({ nome }: Row) => chaveNome(nome) === chaveNome(client.nome);
  const live = rows.filter(({ archived }) => !archived);
  const found =
    live.find(hasName) ?? live.find(({ same }) => same) ?? rows.find((row) => row.same && row.archived && hasName(row));
  if (!found) return undefined;
  return { id: found.id, nome: found.nome, ...(await countPresent(owner, found.id)) };
}

/** Whether a client of now has a name, whatever the case. */
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
    return rows[0]!; // a statement without a table returns one row
  });
}

/** Counts the records that were made, changed and deleted since a moment; each counts once, by what it is now. */
export async function countSince(owner: Client, tenantId: number, at: string): Promise<ChangesSince> {
  return inside(owner, tenantId, async () => {
    const { rows } = await owner.query<ChangesSince>(
      `select count(*) filter (where p.created_at > $2 and p.deleted_at is null)::int as created,
         count(*) filter (where p.created_at <= $2 and p.updated_at > $2 and p.deleted_at is null)::int as changed,
         count(*) filter (where p.created_at <= $2 and p.deleted_at > $2 and p.merged_into is null)::int as deleted
       from pessoas p where p.tenant_id = $1`,
      [tenantId, at],
    );
    return rows[0]!; // an aggregate always gives its row
  });
}

/** Reads the rows of one client, also where the owner of the tables is subject to row-level security. */
async function inside<T>(owner: Client, tenantId: number, read: () => Promise<T>): Promise<T> {
  await owner.query('begin read only');
  try {
    await owner.query(`set local app.tenant = '${tenantId}'`);
    return await read();
  } finally {
    await owner.query('rollback');
  }
}
