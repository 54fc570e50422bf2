import { expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica } from '../../../../test/pessoas.ts';
import { inTenantBulk } from '../../../kit/server/db/db.ts';
import { applyBulkCreate } from './apply.ts';
import { vacuumRegister } from './vacuum-register.ts';

const database = useDatabase();

test('sets the visibility of every page of new records, and analyzes them, with the rights of the application', async () => {
  const { owner, db } = database;
  const { id: tenantId } = await buildTenant(owner);
  const { id: userId } = await buildUser(owner);
  const inputs = Array.from({ length: 60 }, (_, index) => buildFisica({ nome: `Ana ${index}` }));
  await inTenantBulk(db, tenantId, (tx) => applyBulkCreate(tx, { kind: 'create', userId, origin: 'api' }, inputs));
  // tests commit without waiting for the disk, and only flushed commits become visible to all
  await owner.query('checkpoint');
  const readPages = async () => {
    const { rows } = await owner.query(
      `select relallvisible > 0 as any, relallvisible = relpages as all, reltuples::int as known
       from pg_class where relname = 'pessoas'`,
    );
    return rows;
  };
  // vacuum skips a table that autovacuum has locked
  const vacuumed = expect.poll(async () => vacuumRegister(db, inputs.length).then(readPages));
  await vacuumed.toEqual([{ any: true, all: true, known: inputs.length }]);
});
