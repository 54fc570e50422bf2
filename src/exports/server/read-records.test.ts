import { expect, test } from 'vitest';
import { buildTenant } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { inTenantBulk } from '../../kit/server/db/db.ts';
import { PESSOA } from '../../pessoa/field-list.ts';
import { recordText } from '../../pessoa/stored/record-text.ts';
import { selectAll, type WholeList } from '../../search/server/whole-list.ts';
import { selectTexts } from './read-records.ts';

const database = useDatabase();

type PlanNode = { Output?: string[]; Plans?: PlanNode[] };

function outputsBelow({ Plans = [] }: PlanNode): string[] {
  return Plans.flatMap((plan) => [...(plan.Output ?? []), ...outputsBelow(plan)]);
}

test('an export sorts its records before it makes their texts, of few columns as of all', async () => {
  const { id } = await buildTenant(database.owner);
  for (const sort of ['nome', '-updatedAt', 'codigo'] as const)
    for (const q of [undefined, 'silva'])
      for (const fields of [undefined, new Set(['nome', 'cpf'])]) {
        const list: WholeList = { tenant: { id, role: 'gestor' }, filter: { labels: {}, deleted: false, q }, sort };
        const { select } = recordText(PESSOA, fields);
        const [row] = await inTenantBulk(database.db, id, async (tx) => {
          const { values, ...statement } = await selectAll(tx, list);
          const explained = `explain (verbose, format json) ${selectTexts(statement, select)}`;
          return tx.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained, values);
        });
        const outputs = outputsBelow(row!['QUERY PLAN'][0].Plan); // an explain returns one row
        expect(outputs.length).toBeGreaterThan(0);
        expect(outputs.filter((output) => output.includes('json_build_array'))).toEqual([]);
      }
});
