import { expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica } from '../../../../test/pessoas.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import { applyOperation } from './apply.ts';
import { findOrphans } from './orphans.queries.ts';

const database = useDatabase();

test('finds references to missing records or operations, and nothing of another client', async () => {
  const { owner, db } = database;
  const { id: userId } = await buildUser(owner);
  const make = async () => {
    const { id: tenantId } = await buildTenant(owner);
    await inTenant(db, tenantId, async (tx) => {
      const codigosExternos = [{ sistema: 'Bling', codigo: '7' }];
      const { operationId, pessoas } = await applyOperation(tx, { kind: 'create', userId, origin: 'api' }, [
        { type: 'create', input: buildFisica({ nome: 'Ana Luz', codigosExternos }) },
      ]);
      await tx.query(
        `insert into operation_outcomes (tenant_id, operation_id, pessoa_id, outcome, reason)
         values ($1, $2, $3, 'kept', 'changed')`,
        [tenantId, operationId, pessoas[0]?.id],
      );
    });
    return tenantId;
  };
  const orphansOf = (tenantId: number) => inTenant(db, tenantId, findOrphans);
  const [broken, whole] = [await make(), await make()];
  expect(await orphansOf(broken)).toEqual([]);
  for (const table of ['pessoas', 'register_events', 'operations'])
    await owner.query(`delete from ${table} where tenant_id = $1`, [broken]);
  expect((await orphansOf(broken)).map(({ link }) => link)).toEqual([
    'operation_changes.operation_id',
    'operation_changes.pessoa_id',
    'operation_outcomes.operation_id',
    'operation_outcomes.pessoa_id',
    'pessoa_external_codes.pessoa_id',
    'pessoa_tokens.pessoa_id',
    'cards.pessoa_id',
    'name_words.pessoa_id',
    'moments.pessoa_id',
  ]);
  expect(await orphansOf(whole)).toEqual([]);
});
