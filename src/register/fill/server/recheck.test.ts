import { expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { generatePessoas } from '../../../demo/server/generate-pessoas.ts';
import { inTenant, inTenantBulk } from '../../../kit/server/db/db.ts';
import { PENDENCIAS_VERSION } from '../../../pessoa/nfe/find-pendencias.ts';
import { applyBulkCreate, applyOperation } from '../../apply/server/apply.ts';
import type { OperationHeader } from '../../apply/server/change.ts';
import { recheckTenant } from './recheck.ts';

const database = useDatabase();

const READ = {
  pessoas: 'select id, version, updated_at, pendencias from pessoas order by id',
  cards: 'select pessoa_id, shown from cards order by pessoa_id',
  tokens: 'select pessoa_id, tokens::text from pessoa_tokens order by pessoa_id',
  figures: `select tenant_id, figure, key, sum(count)::int as count from register_figures
    group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3`,
};

async function readAll(): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const [name, sql] of Object.entries(READ))
    all[name] = (await database.owner.query<Record<string, unknown>>(sql)).rows;
  return all;
}

test('records checked by older rules get the current pendências, with figures, and no version', async () => {
  const { owner, db } = database;
  const { id: userId } = await buildUser(owner);
  const { id } = await buildTenant(owner);
  const header: OperationHeader = { kind: 'import', userId, origin: 'cli' };
  await inTenantBulk(db, id, (tx) => applyBulkCreate(tx, header, [...generatePessoas({ seed: 7, count: 1200 })]));
  const [input] = generatePessoas({ seed: 8, count: 1 });
  await inTenant(db, id, async (tx) => {
    const { pessoas } = await applyOperation(tx, header, [{ type: 'create', input: { ...input!, enderecos: [] } }]);
    await applyOperation(tx, { ...header, kind: 'delete' }, [{ type: 'delete', before: pessoas[0]! }]);
  });
  const whole = await readAll();
  const unready = whole['pessoas']!.filter((row) => (row as { pendencias: string[] }).pendencias.includes('nfe'));
  expect(unready.length).toBeGreaterThan(0);

  // as stored before the rule existed
  await owner.query(`update pessoas set pendencias = array_remove(pendencias, 'nfe')`);
  await owner.query(`update cards set shown = replace(shown, 'pendencia=nfe' || chr(31), '')`);
  await owner.query(`update pessoa_tokens set tokens = ts_delete(tokens, tenant_id || '!pendencia=nfe')`);
  await owner.query(`delete from register_figures where figure = 'pendencia' and key = 'nfe'`);
  await owner.query('update tenants set pendencias_version = 0');
  expect(await readAll()).not.toEqual(whole);

  // stops after its first batch, and starts again
  let batches = 0;
  await recheckTenant(db, id, () => (batches += 1) > 1);
  const { rows: open } = await owner.query('select pendencias_version as version from tenants where id = $1', [id]);
  expect(open).toEqual([{ version: 0 }]);
  await recheckTenant(db, id);
  expect(await readAll()).toEqual(whole);
  const { rows } = await owner.query('select pendencias_version as version from tenants where id = $1', [id]);
  expect(rows).toEqual([{ version: PENDENCIAS_VERSION }]);
});
