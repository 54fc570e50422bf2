import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usePlainDatabase } from '../../../../test/database.ts';
import { TENANT_TABLES_SQL } from '../../../../test/catalogue-rules.ts';
import { EXAMPLE } from '../../../kit/example-world.ts';
import { openBackup } from '../../backup/server/read-backup.ts';
import { findBackupClient } from './backup-client.ts';
import { FILLED, LEFT_BEHIND, OF_NOW, RETURNED } from './client-tables.ts';
import {
  addRecords,
  makeThreeClients,
  SECOND,
  sumClients,
  THIRD,
  type ThreeClients,
} from '../../../../test/one-client/three-clients.ts';

/** The restore of a client starts a separate database. */
const LONG_MS = 180_000;
const database = usePlainDatabase();
let world: ThreeClients;
let folder: string;
let atBackup: Awaited<ReturnType<typeof sumClients>>;
let ids: string[];

beforeAll(async () => {
  world = await makeThreeClients(database);
  ids = await addRecords(world, 2, ['Zuleica Prado', 'Benedito Amaral', 'Conceição Duarte']);
  await addRecords(world, 3, ['Raimundo Vaz']);
  await world.send(2, 'PATCH', `/api/pessoas/${ids[0]}`, { observacoes: 'mudou antes' }, 1);
  folder = await world.backUp();
  atBackup = await sumClients(database.owner);
  // an afternoon that went wrong
  await world.send(2, 'PATCH', `/api/pessoas/${ids[1]}`, { nome: 'Nome Errado' }, 1);
  await world.send(2, 'DELETE', `/api/pessoas/${ids[2]}`, undefined, 1);
  await addRecords(world, 2, ['Intruso Um', 'Intruso Dois']);
});
afterAll(() => world.close());

/** The sums of a client's tables that are restored unchanged, independent of its number. */
function returned(sums: Record<string, string> | undefined) {
  const others = ['pessoa_tokens', ...OF_NOW, ...LEFT_BEHIND];
  return Object.fromEntries(Object.entries(sums ?? {}).filter(([name]) => !others.includes(name)));
}

test('every table of a client is on one of the lists of restored and other tables', async () => {
  const { rows } = await database.owner.query<{ name: string }>(TENANT_TABLES_SQL);
  const listed = [...RETURNED, ...FILLED, ...OF_NOW, ...LEFT_BEHIND];
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

describe('a client that is restored next to all others', () => {
  let id: number;
  let before: typeof atBackup;
  let after: typeof atBackup;

  beforeAll(async () => {
    before = await sumClients(database.owner);
    ({ id } = await world.give(folder, SECOND, 'Padaria de ontem'));
    after = await sumClients(database.owner);
  });

  test('is equal to the back-up, table by table', () => {
    expect(Object.keys(returned(after.get(id)))).toContain('operation_changes');
    expect(returned(after.get(id))).toEqual(returned(atBackup.get(2)));
  });

  test('leaves all others as they were', () => {
    after.delete(id);
    expect(after).toEqual(before);
    expect(before.size).toBe(3);
  });

  test('is found, has its history, and is changed and undone', async () => {
    const found = await world.ask(id, '/api/pessoas?q=amaral+benedito');
    expect(found).toMatchObject({ items: [{ id: ids[1], nome: 'Benedito Amaral', codigo: 2 }] });
    expect(await world.ask(id, '/api/pessoas?q=intruso')).toMatchObject({ items: [] });
    const history = await world.ask(id, `/api/pessoas/${ids[0]}/history`);
    expect(history).toMatchObject({ items: [{ version: 2 }, { version: 1 }] });
    const { items } = (await world.ask(id, '/api/operations')) as { items: { id: string; kind: string }[] };
    const change = items.find(({ kind }) => kind === 'update');
    await world.send(id, 'POST', `/api/operations/${change?.id}/undo`);
    expect(await world.ask(id, `/api/pessoas/${ids[0]}`)).toMatchObject({ version: 3 });
    await addRecords(world, id, ['Nova Depois']);
    expect(await world.ask(id, '/api/pessoas?q=nova+depois')).toMatchObject({ items: [{ codigo: 4 }] });
  });

  test('leaves no scratch folder behind', () => {
    expect(readdirSync(world.dataDir)).toEqual([]);
  });
});

test(
  'a client with something of everything comes back without what was under way',
  async () => {
    const { id, webhooks } = await world.give(folder, '1', 'Tudo de ontem');
    const after = (await sumClients(database.owner)).get(id)!;
    const altered = ['imports', 'import_keys', 'import_rows', 'operation_runs', 'webhooks'];
    const rest = (sums: Record<string, string> | undefined) =>
      Object.fromEntries(Object.entries(returned(sums)).filter(([name]) => !altered.includes(name)));
    expect(rest(after)).toEqual(rest(atBackup.get(1)));
    expect(Object.keys(after).filter((name) => LEFT_BEHIND.includes(name))).toEqual([]);
    expect(webhooks).toBe(1);
    const { rows } = await database.owner.query(
      `select (select array_agg(state order by state) from imports where tenant_id = $1) as imports,
       (select count(*)::int from imports where tenant_id = $1 and file_until is not null) as files,
       (select array_agg(state) from operation_runs where tenant_id = $1) as runs,
       (select state || ' ' || position from webhooks where tenant_id = $1) as webhook,
       (select last_number::text from register_streams where tenant_id = $1) as last`,
      [id],
    );
    const last = (rows as { last: string }[])[0]!.last;
    expect(rows).toEqual([
      { imports: ['done', 'failed'], files: 0, runs: ['cancelled'], webhook: `paused ${last}`, last },
    ]);
    expect(await world.ask(id, '/api/operations')).toMatchObject({ items: expect.any(Array) as unknown });
  },
  LONG_MS,
);

describe('a client that is restored in place of the present one', () => {
  let id: number;
  let before: typeof atBackup;

  beforeAll(async () => {
    await database.owner.query(`delete from memberships where tenant_id = 3 and user_id = $1`, [EXAMPLE.otherUserId]);
    await database.owner.query(`insert into memberships (tenant_id, user_id, role) values (3, $1, 'leitor')`, [
      EXAMPLE.outsiderId,
    ]);
    await addRecords(world, 3, ['Depois do Back-up']);
    before = await sumClients(database.owner);
    ({ id } = await world.give(folder, THIRD));
  });

  test('takes its name and its users, and the present one is archived with all its data', async () => {
    const { rows } = await database.owner.query(
      'select id, nome, archived_at is null as live from tenants where id = any ($1) order by id',
      [[3, id]],
    );
    expect(rows).toEqual([
      {
        id: 3,
        nome: expect.stringMatching(/^Distribuidora Norte \(até \d\d\/\d\d\/\d{4} \d\d:\d\d\)$/) as string,
        live: false,
      },
      { id, nome: THIRD, live: true },
    ]);
    const after = await sumClients(database.owner);
    expect(returned(after.get(id))).toEqual(returned(atBackup.get(3)));
    expect(after.get(id)?.['memberships']).toBe(before.get(3)?.['memberships']);
    after.delete(id);
    expect(after).toEqual(before);
  });

  test('is recorded in the audit trail of the installation', async () => {
    const { rows } = await database.owner.query<{ kind: string; client: number }>(
      `select kind, (details->>'tenantId')::int as client from installation_events order by number desc limit 3`,
    );
    expect(rows).toEqual([
      { kind: 'tenant.archived', client: 3 },
      { kind: 'tenant.renamed', client: 3 },
      { kind: 'tenant.created', client: id },
    ]);
  });

  test(
    'can be restored again, from the same back-up, in the place of the one that was restored',
    async () => {
      const again = await world.give(folder, THIRD);
      const { rows } = await database.owner.query(
        `select id, archived_at is null as live from tenants where nome like 'Distribuidora Norte%' order by id`,
      );
      expect(rows).toEqual([
        { id: 3, live: false },
        { id, live: false },
        { id: again.id, live: true },
      ]);
    },
    LONG_MS,
  );
});

test(
  'a client that does not arrive as it was sent is not there',
  async () => {
    await database.owner.query(`
    create function spoil() returns trigger language plpgsql as $$
      begin new.observacoes := new.observacoes || ' '; return new; end $$;
    create trigger spoil before insert on pessoas for each row when (new.codigo = 2) execute function spoil()`);
    const before = await sumClients(database.owner);
    await expect(world.give(folder, SECOND, 'Estragada')).rejects.toThrow(
      /^O que chegou ao cadastro não é igual ao back-up \(pessoas: 3 linhas, 3 chegaram\)\. Nada mudou\. /,
    );
    await database.owner.query('drop trigger spoil on pessoas; drop function spoil()');
    expect(await sumClients(database.owner)).toEqual(before);
    const { rows } = await database.owner.query(`select from tenants where nome = 'Estragada'`);
    expect(rows).toEqual([]);
  },
  LONG_MS,
);

test('a client is found by its name, also without accents; an ambiguous name requires the number', async () => {
  await database.owner.query(`insert into tenants (nome) values ('Ágil'), ('Agil')`);
  const now = await world.backUp();
  const backup = { ...(await openBackup(now, {})), folder: now };
  expect(await findBackupClient(backup, 'padaria sao jose')).toMatchObject({ id: 2, nome: SECOND });
  expect(await findBackupClient(backup, 'Ágil')).toMatchObject({ nome: 'Ágil' });
  await expect(findBackupClient(backup, 'agíl')).rejects.toThrow(
    /^O back-up tem mais de um cliente "agíl": \d+ \(Ágil\), \d+ \(Agil\)\. Informe o número\.$/,
  );
});
