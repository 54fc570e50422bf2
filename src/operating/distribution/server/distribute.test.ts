import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { startProgram } from '../../../../test/start/child.ts';
import { CITUS_URL, citusUrl, dropCitusDatabase, makeCitusDatabase } from '../../../../test/citus/citus-database.ts';
import { describeOnCitus } from '../../../../test/citus/on-citus.ts';
import { useDatabase } from '../../../../test/database.ts';
import { TENANT_TABLES_SQL } from '../../../../test/catalogue-rules.ts';
import { buildFisica } from '../../../../test/pessoas.ts';
import { inGlobal, inTenant, openDb } from '../../../kit/server/db/db.ts';
import { applyOperation } from '../../../register/apply/server/apply.ts';
import { distributeAnew, isDistributed, NotDistributable, planDistribution, runSteps } from './distribute.ts';
import { type Placement, readPlacements } from './placement.ts';

describe('on one machine', () => {
  const database = useDatabase();

  test('a plain PostgreSQL is refused in a sentence, and stays as it is', async () => {
    // with Citus, the test databases are distributed
    if (CITUS_URL !== undefined) return;
    await expect(planDistribution(database.owner)).rejects.toThrow(NotDistributable);
    await expect(planDistribution(database.owner)).rejects.toThrow('Este banco é um PostgreSQL comum.');
    expect(await isDistributed(database.owner)).toBe(false);
    await distributeAnew(database.owner);
  });

  test('the catalogue alone decides the placement of each table', async () => {
    const tables = await readPlacements(database.owner);
    const of = (placement: Placement) =>
      tables.filter((table) => table.placement === placement).map(({ name }) => name);
    const { rows } = await database.owner.query<{ name: string }>(TENANT_TABLES_SQL);
    expect([...of('client'), 'invitations', 'memberships'].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(of('everywhere').toSorted()).toEqual(['invitations', 'memberships', 'tenants', 'users']);
    expect(of('coordinator').toSorted()).toEqual(['installation_events', 'known_devices', 'sessions']);
    expect(of('alone').toSorted()).toEqual([
      'ceps',
      'cidades',
      'cnpj_providers',
      'estados',
      'login_attempts',
      'processes',
      'request_counts',
      'schema_functions',
      'schema_migrations',
      'setup_codes',
    ]);
  });

  test('a table comes after those that it refers to', async () => {
    const names = (await readPlacements(database.owner)).map(({ name }) => name);
    const { rows } = await database.owner.query<{ name: string; other: string }>(
      `select conrelid::regclass::text as name, confrelid::regclass::text as other from pg_constraint
       where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`,
    );
    const early = rows.filter(({ name, other }) => names.indexOf(name) < names.indexOf(other));
    expect(early.filter(({ other }) => names.includes(other) && !['ceps', 'cidades'].includes(other))).toEqual([]);
  });
});

describeOnCitus('a Citus', () => {
  const name = `distribute_${process.pid}`;
  let owner: Client;

  beforeAll(async () => {
    await makeCitusDatabase(name);
    owner = new Client({ connectionString: citusUrl(name) });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await dropCitusDatabase(name);
  });

  test('a distribution with records continues where it was interrupted, and keeps every record', async () => {
    const db = openDb({ connectionString: citusUrl(name, { user: 'fichario_app' }) });
    const clients = [await buildTenant(owner), await buildTenant(owner)];
    const { id: userId } = await buildUser(owner);
    const by = { kind: 'create', userId, origin: 'web' } as const;
    for (const { id } of clients)
      await inTenant(db, id, (tx) =>
        applyOperation(tx, by, [{ type: 'create', input: buildFisica({ nome: `Ana ${id}` }) }]),
      );
    await db.close();

    const steps = await planDistribution(owner);
    // a process that ends in the middle leaves only complete steps
    const half = steps.slice(0, 9);
    const broken = { ...steps[9]!, statements: [...steps[9]!.statements, 'select 1 / 0'] };
    await expect(runSteps(owner, [...half, broken], () => {})).rejects.toThrow('division by zero');
    expect(await isDistributed(owner)).toBe(false);
    const rest = await planDistribution(owner);
    expect(rest.map((step) => step.name)).toEqual(steps.slice(9).map((step) => step.name));
    await runSteps(owner, rest, () => {});
    expect(await isDistributed(owner)).toBe(true);
    expect(await planDistribution(owner)).toEqual([]);

    const after = openDb({ connectionString: citusUrl(name, { user: 'fichario_app' }) });
    expect(await inGlobal(after, (tx) => tx.query('show jit'))).toEqual([{ jit: 'off' }]);
    for (const { id } of clients) {
      const read = (of: number) =>
        inTenant(after, id, (tx) => tx.query('select p.nome from pessoas p where p.tenant_id = $1', [of]));
      expect(await read(id)).toEqual([{ nome: `Ana ${id}` }]);
      // row-level security holds on every machine
      expect(await read(clients.find((other) => other.id !== id)!.id)).toEqual([]);
    }
    await after.close();
  });

  test('a killed distribution continues when the command is repeated', async () => {
    const killed = `${name}_killed`;
    await makeCitusDatabase(killed);
    const folder = mkdtempSync(join(tmpdir(), 'fichario-distribute-'));
    chmodSync(folder, 0o755);
    const distribute = () =>
      startProgram('fichario', ['distribute'], { DATABASE_URL: citusUrl(killed), FICHARIO_DATA: folder });
    const first = distribute();
    await first.line(/^distribui por cliente: exports$/);
    first.process.kill('SIGKILL');
    await first.exited;
    const second = distribute();
    expect(await second.exited, second.output()).toBe(0);
    expect(second.output()).not.toContain('distribui por cliente: pessoas');
    expect(second.output()).toContain('O banco está distribuído.');
    const third = distribute();
    expect(await third.exited).toBe(0);
    expect(third.output().trim()).toBe('O banco já está distribuído.');
    rmSync(folder, { recursive: true });
    await dropCitusDatabase(killed);
  });

  test('a function that an upgrade created again runs on the machine of the client', async () => {
    await owner.query('drop function words_beginning(int, text, int)');
    await owner.query(
      `create function words_beginning(tenant int, prefix text, most int) returns setof text language plpgsql stable security definer
       set search_path = public, pg_temp as $$ begin return next prefix; end $$`,
    );
    await distributeAnew(owner);
    expect(await planDistribution(owner)).toEqual([]);
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      "explain (costs off) select * from words_beginning(1, 'a', 1)",
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Task Count: 1');
  });
});
