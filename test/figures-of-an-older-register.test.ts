import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { refillSearch } from '../src/register/apply/server/refill-search.ts';
import { readMigrations } from '../src/kit/server/db/migrate.ts';

const host = inject('postgresSocket');
const NAME = `older_${process.pid}`;

/** Connects, runs `work` and lets go. */
async function connected<T>(user: string, database: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ host, user, database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('a register from before is counted and found again when it is migrated, though its owner is no superuser and sees one client at a time', async () => {
  await connected('postgres', 'postgres', async (admin) => {
    await admin.query(`create role ${NAME} login createrole`);
    await admin.query(
      `grant fichario_app, fichario_access, fichario_search, fichario_jobs to ${NAME} with admin option`,
    );
    await admin.query(`create database ${NAME} owner ${NAME}`);
  });
  try {
    await connected(NAME, NAME, async (owner) => {
      await owner.query('create table schema_migrations (name text)');
      const migrations = readMigrations();
      const before = migrations.findIndex(({ name }) => name === '0007_figures.sql');
      for (const { sql } of migrations.slice(0, before)) await owner.query(sql);
      await owner.query("insert into tenants (nome) values ('Um'), ('Dois')");
      for (const tenantId of [1, 2]) {
        await owner.query(`set app.tenant = '${tenantId}'`);
        await owner.query(
          `insert into pessoas (tenant_id, id, codigo, tipo, nome, nome_chave, nascimento)
           values ($1, gen_random_uuid(), 1, 'fisica', 'Ana', 'ana', '1980-02-29')`,
          [tenantId],
        );
        await owner.query(
          `insert into pessoa_search (tenant_id, pessoa_id, nome_chave, tokens)
           select $1::int, id, 'ana', array_to_tsvector(array['ana']) from pessoas where tenant_id = $1`,
          [tenantId],
        );
      }
      await owner.query('reset app.tenant');
      for (const { sql } of migrations.slice(before)) await owner.query(sql);
      expect((await owner.query('select * from pessoas')).rows).toEqual([]);
      expect((await owner.query('select from tenants where search_filled')).rowCount).toBe(0);
      expect(await refillSearch(owner)).toBe(2);
      expect(await refillSearch(owner)).toBe(0);
    });
    await connected('postgres', NAME, async (admin) => {
      const kinds = ['sem_documento', 'sem_endereco', 'sem_telefone', 'sem_email'];
      const { rows } = await admin.query('select pendencias, aniversario from pessoas');
      expect(rows).toEqual([1, 2].map(() => ({ pendencias: kinds, aniversario: 229 })));
      const found = await admin.query('select tokens::text as tokens from pessoa_search order by tenant_id');
      expect(found.rows.map(({ tokens }) => tokens.includes('!pendencia=sem_email'))).toEqual([true, true]);
      const { rows: totals } = await admin.query(
        "select tenant_id, key, count from register_figures where figure = 'tipo_situacao' order by tenant_id",
      );
      expect(totals).toEqual([1, 2].map((tenant_id) => ({ tenant_id, key: 'fisica ativa', count: 1 })));
    });
  } finally {
    await connected('postgres', 'postgres', async (admin) => {
      await admin.query(`drop database ${NAME} with (force)`);
      await admin.query(`drop owned by ${NAME} cascade`);
      await admin.query(`drop role ${NAME}`);
    });
  }
});
