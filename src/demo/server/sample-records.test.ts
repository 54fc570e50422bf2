import { dayInBrasilia } from '@fichario/brasil';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTenant } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import type { CurrentTenant } from '../../access/server/context.ts';
import { TenantSettings } from '../../access/tenant.schema.ts';
import { monthsUntil } from '../../dashboard/calendar.ts';
import { sumFigures, toCreatedByMonth } from '../../dashboard/server/figures.ts';
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
  it('fills a client, as an operation of the user, and leaves the other client empty', async () => {
    expect(await createSampleRecords(database.db, { tenantId: 1, userId, count: 60, seed: 1 })).toBe(60);
    expect(await count('from pessoas where tenant_id = 1')).toBe(60);
    expect(await count('from pessoas where tenant_id = 2')).toBe(0);
    const { rows } = await database.owner.query('select tenant_id, kind, origin, total, user_id from operations');
    expect(rows).toEqual([{ tenant_id: 1, kind: 'import', origin: 'web', total: 60, user_id: userId }]);
  });

  it('continues where it ended, with other people', async () => {
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

  it('puts the CEP of every address into the local base, with its city', async () => {
    const missing = await count(
      `from pessoas p, jsonb_to_recordset(p.enderecos) as e (cep text, "codigoCidade" text)
       where not exists (select from ceps c where c.cep = e.cep and c.codigo_cidade = e."codigoCidade" and c.source = 'demo')`,
    );
    expect(missing).toBe(0);
  });

  it('does not change a CEP of a better source', async () => {
    await database.owner.query("update ceps set source = 'viacep', logradouro = 'Rua de Verdade'");
    await createSampleRecords(database.db, { tenantId: 2, userId, count: 20, seed: 1 });
    expect(await count("from ceps where source = 'viacep' and logradouro <> 'Rua de Verdade'")).toBe(0);
  });

  it('does nothing for a count of zero', async () => {
    expect(await createSampleRecords(database.db, { tenantId: 1, userId, count: 0, seed: 1 })).toBe(0);
    expect(await count('from operations where total = 0')).toBe(0);
  });

  it('spreads records over twelve months, with the same times in list, history and painel', async () => {
    const { id: tenantId } = await buildTenant(database.owner);
    const until = new Date();
    await createSampleRecords(database.db, { tenantId, userId, count: 400, seed: 7, until });
    const { rows } = await database.owner.query<{ month: string; count: number }>(
      `select to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM') as month, count(*)::int as count
       from pessoas where tenant_id = $1 group by 1 order by 1`,
      [tenantId],
    );
    const lastTwelve = rows.slice(-12);
    expect(lastTwelve.map(({ month }) => month)).toEqual(monthsUntil(dayInBrasilia(until), 12));
    const differing = await count(
      `from pessoas p
       join operation_changes c on c.tenant_id = p.tenant_id and c.pessoa_id = p.id and c.version = 1
       join operations o on o.tenant_id = p.tenant_id and o.id = c.operation_id
       where p.tenant_id = $1 and (p.created_at <> o.created_at::timestamptz(3) or p.updated_at <> p.created_at)`,
      [tenantId],
    );
    expect(differing).toBe(0);
    const older = await count(
      `from (select created_at < lag(created_at) over (order by codigo) as older from pessoas where tenant_id = $1) as p
       where older`,
      [tenantId],
    );
    expect(older).toBe(0);
    const tenant: CurrentTenant = { id: tenantId, role: 'leitor', settings: TenantSettings.parse({}) };
    const painel = await sumFigures(database.db, [tenant], ['created']);
    const { months } = toCreatedByMonth(painel, until);
    expect(months.map(({ month, fisica, juridica }) => ({ month, count: fisica + juridica }))).toEqual(lastTwelve);
  });

  it('adds only newer records to those of the past', async () => {
    const { id: tenantId } = await buildTenant(database.owner);
    const until = new Date();
    const earlier = new Date(until.getTime() - 200 * 24 * 60 * 60 * 1000);
    await createSampleRecords(database.db, { tenantId, userId, count: 60, seed: 8, until: earlier });
    await createSampleRecords(database.db, { tenantId, userId, count: 60, seed: 8, until });
    const early = 'from pessoas where tenant_id = $1 and created_at <= $2';
    expect(await count(early, [tenantId, earlier])).toBe(60);
    expect(await count(`${early} and codigo > 60`, [tenantId, earlier])).toBe(0);
  });
});
