import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dumpSchema, SCHEMA_FILE } from '../scripts/dump-schema.ts';
import { useDatabase } from './database.ts';

const database = useDatabase();

test('db/schema.sql is what the migrations add up to (else: npm run schema:dump)', async () => {
  expect(await dumpSchema(database.owner)).toBe(readFileSync(SCHEMA_FILE, 'utf8'));
});

test('every part of the schema shows in the dump', async () => {
  const before = await dumpSchema(database.owner);
  const changes = [
    'alter table ceps add column checked boolean',
    'alter table ceps alter column source drop not null',
    "alter table ceps alter column source set default 'x'",
    'create index ceps_source_idx on ceps (source)',
    'alter table pessoas no force row level security',
    'alter policy tenant_isolation on pessoas using (true)',
    'alter function memberships_of_user(uuid) security invoker',
    'revoke select on ceps from fichario_app',
    'grant select on ceps to public',
    "alter role fichario_app set work_mem = '1MB'",
    'alter table ceps add check (length(bairro) < 100)',
    'create trigger t before insert on ceps execute function suppress_redundant_updates_trigger()',
  ];
  for (const change of changes) {
    await database.owner.query(`begin; ${change}`);
    const after = await dumpSchema(database.owner);
    await database.owner.query('rollback');
    expect(after, change).not.toBe(before);
  }
});

test('the role that a server signs in with is no part of the schema', async () => {
  const before = await dumpSchema(database.owner);
  await database.owner.query('begin; create role fichario_login_1 login');
  const after = await dumpSchema(database.owner);
  await database.owner.query('rollback');
  expect(after).toBe(before);
});
