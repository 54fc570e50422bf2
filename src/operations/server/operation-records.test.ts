import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import { inTenant, inTenantBulk } from '../../kit/server/db/db.ts';
import { applyBulkCreate } from '../../register/apply/server/apply.ts';
import { listOperationRecords } from './operation-records.queries.ts';

const api = useApp();

/** Reads the records of an import of seven people, three per page. */
async function walk(maxSorted: number): Promise<{ id: string; nome: string }[]> {
  const { db } = api.services;
  const header = { kind: 'import', userId: api.as.gestor.user.id, origin: 'api' } as const;
  const inputs = ['Gil', 'Ana', 'Eva', 'Caio', 'Bia', 'Davi', 'Fabi'].map((nome) => buildFisica({ nome }));
  await inTenantBulk(db, api.tenant.id, (tx) => applyBulkCreate(tx, header, inputs));
  const listed = await api.as.gestor.get('/api/operations?limit=1');
  const [{ id } = { id: '' }] = listed.json<{ items: { id: string }[] }>().items;
  const found: { id: string; nome: string }[] = [];
  for (let after: string | undefined; ; ) {
    const page = { outcome: undefined, after, limit: 3, maxSorted };
    const records = await inTenant(db, api.tenant.id, (tx) => listOperationRecords(tx, 'gestor', id, page));
    found.push(...records.map(({ pessoaId, nome }) => ({ id: pessoaId, nome })));
    if (records.length < 3) return found;
    after = records.at(-1)?.pessoaId;
  }
}

test('lists the records of an operation by name', async () => {
  expect((await walk(7)).map(({ nome }) => nome)).toEqual(['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabi', 'Gil']);
});

test('lists them by id if they are too many to sort for each page, each once', async () => {
  const found = await walk(6);
  expect(found.map(({ nome }) => nome).sort()).toEqual(['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabi', 'Gil']);
  const ids = found.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
});
