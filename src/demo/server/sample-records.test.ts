import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { createSampleRecords } from './sample-records.ts';

const database = useDatabase();
const userId = randomUUID();

beforeAll(async () => {
  const { owner } = database;
  await owner.query(
    `insert into users (id, email, nome, password_hash) values ($1, 'ana@exemplo.com.br', 'Ana', 'no password')`,
    [userId],
  );
  await owner.query("insert into tenants (nome) values ('Um'), ('Outro')");
});

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>(`select count(*) as count ${sql}`, values);
  return rows[0]!.count;
}

describe('createSampleRecords', () => {
  it('fills one client, as one operation of the user, and leaves the other empty', async () => {
    expect(await createSampleRecords(database.db, { tenantId: 1, userId, count: 60, seed: 1 })).toBe(60);
    expect(await count('from pessoas where tenant_id = 1')).toBe(60);
    expect(await count('from pessoas where tenant_id = 2')).toBe(0);
    const { rows } = await database.owner.query('select tenant_id, kind, origin, total, user_id from operations');
    expect(rows).toEqual([{ tenant_id: 1, kind: 'import', origin: 'web', total: 60, user_id: userId }]);
  });

  it('goes on where it ended, with other people', async () => {
    await createSampleRecords(database.db, { tenantId: 1, userId, count: 40, seed: 1, origin: 'cli' });
    expect(await count('from pessoas where tenant_id = 1')).toBe(100);
    expect(await count('from (select distinct nome, cpf, cnpj from pessoas where tenant_id = 1) as people')).toBe(100);
  });

  it('makes the same people in another client from the same seed', async () => {
    await createSampleRecords(database.db, { tenantId: 2, userId, count: 100, seed: 1 });
    const names = (tenantId: number) =>
      database.owner.query('select codigo, nome, cpf, cnpj from pessoas where tenant_id = $1 order by codigo', [
        tenantId,
      ]);
    expect((await names(2)).rows).toEqual((await names(1)).rows);
  });

  it('puts the CEP of every address in the local base, with the city it was given', async () => {
    const missing = await count(
      `from pessoas p, jsonb_to_recordset(p.enderecos) as e (cep text, "codigoCidade" text)
       where not exists (select from ceps c where c.cep = e.cep and c.codigo_cidade = e."codigoCidade" and c.source = 'demo')`,
    );
    expect(missing).toBe(0);
  });

  it('leaves a CEP alone that a better source has told', async () => {
    await database.owner.query("update ceps set source = 'viacep', logradouro = 'Rua de Verdade'");
    await createSampleRecords(database.db, { tenantId: 2, userId, count: 20, seed: 1 });
    expect(await count("from ceps where source = 'viacep' and logradouro <> 'Rua de Verdade'")).toBe(0);
  });

  it('does nothing when nothing is wanted', async () => {
    expect(await createSampleRecords(database.db, { tenantId: 1, userId, count: 0, seed: 1 })).toBe(0);
    expect(await count('from operations where total = 0')).toBe(0);
  });
});
