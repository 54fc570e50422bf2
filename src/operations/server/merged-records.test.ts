import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { create, merge, mergePair } from '../../../test/merged.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { Operation, OperationRecord } from '../../register/operations/operation.schema.ts';

const api = useApp();
const match = (version: number) => ({ 'if-match': `"${version}"` });

async function recordsOf(id: string): Promise<OperationRecord[]> {
  return (await api.as.gestor.get(`/api/operations/${id}/records`)).json<{ items: OperationRecord[] }>().items;
}

async function find(id: string): Promise<Operation> {
  return (await api.as.gestor.get(`/api/operations/${id}`)).json<Operation>();
}

async function undo(id: string): Promise<Operation> {
  const answer = await api.as.gestor.post(`/api/operations/${id}/undo`);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Operation>();
}

/** The operation that last changed a record. */
async function newestOf({ id }: Pessoa): Promise<string> {
  const answer = await api.as.gestor.get(`/api/pessoas/${id}/history?limit=1`);
  return answer.json<{ items: { operationId: string }[] }>().items[0]!.operationId;
}

async function stored({ id }: Pessoa) {
  const { rows } = await api.owner.query('select version, merged_into, situacao from pessoas where id = $1', [id]);
  return rows[0] as { version: number; merged_into: string | null; situacao: string };
}

describe('a bulk change', () => {
  test('skips a selected record that was merged meanwhile, and names the survivor', async () => {
    const { survivor, loser } = await mergePair(api);
    const other = await create(api.as, {});
    for (const change of [{ type: 'setSituacao', situacao: 'inativa' }, { type: 'delete' }]) {
      const body = { selection: { ids: [loser.id, other.id] }, change, expected: 1 };
      const answer = await api.as.gestor.post('/api/operations/bulk', body);
      expect(answer.statusCode, answer.body).toBe(201);
      const operation = answer.json<Operation>();
      expect(operation).toMatchObject({ total: 2, done: 1, kept: 1, failed: 0 });
      expect((await recordsOf(operation.id)).find(({ pessoaId }) => pessoaId === loser.id)).toMatchObject({
        outcome: 'kept',
        reason: `Foi unida à ficha ${survivor.codigo}. Mude aquela.`,
      });
    }
    expect(await stored(loser)).toEqual({ version: 2, merged_into: survivor.id, situacao: 'ativa' });
  });

  test('never restores a merged record as if it were in the trash', async () => {
    const { survivor, loser } = await mergePair(api);
    const body = { selection: { ids: [loser.id] }, change: { type: 'restore' }, expected: 0 };
    await api.as.gestor.post('/api/operations/bulk', body);
    expect(await stored(loser)).toMatchObject({ version: 2, merged_into: survivor.id });
  });
});

describe('the undo of an operation from before the merge', () => {
  test('skips records merged since, with the reason, and undoes the others', async () => {
    const tag = uuidv7();
    const [one, other, third] = [
      await create(api.as, { tags: [tag] }),
      await create(api.as, { tags: [tag] }),
      await create(api.as, { tags: [tag] }),
    ];
    const change = { type: 'setSituacao', situacao: 'inativa' };
    const bulk = await api.as.gestor.post('/api/operations/bulk', {
      selection: { query: { tag } },
      change,
      expected: 3,
    });
    await merge(api.as, one, other);
    const undone = await undo(bulk.json<Operation>().id);
    const left = await recordsOf(undone.id);
    expect(left.find(({ pessoaId }) => pessoaId === other.id)).toMatchObject({
      outcome: 'kept',
      reason: 'Foi unida a outra ficha depois. Desfaça antes aquela união.',
    });
    expect(await stored(other)).toMatchObject({ version: 3, merged_into: one.id });
    expect(await stored(third)).toMatchObject({ situacao: 'ativa' });
  });

  test('also skips them when it undoes their creation or deletion', async () => {
    const { survivor, loser } = await mergePair(api);
    const { rows } = await api.owner.query<{ operation_id: string }>(
      'select operation_id from operation_changes where pessoa_id = $1 and version = 1',
      [loser.id],
    );
    expect(await undo(rows[0]!.operation_id)).toMatchObject({ done: 0, kept: 1 });
    expect(await stored(loser)).toMatchObject({ version: 2, merged_into: survivor.id });
    const deleted = await create(api.as, {});
    await api.as.gestor.delete(`/api/pessoas/${deleted.id}`, match(1));
    const deletion = await newestOf(deleted);
    await api.as.gestor.post(`/api/pessoas/${deleted.id}/restore`, undefined, match(2));
    await merge(api.as, survivor, deleted);
    expect(await undo(deletion)).toMatchObject({ done: 0, kept: 1 });
    expect(await stored(deleted)).toMatchObject({ version: 4, merged_into: survivor.id });
  });
});

test('the undo of a merge cannot be undone: the user merges again', async () => {
  const { survivor, loser, operationId } = await mergePair(api);
  expect(await find(operationId)).toMatchObject({ mayUndo: true });
  const undone = await undo(operationId);
  expect(await find(undone.id)).toMatchObject({ mayUndo: false, undoes: { kind: 'merge' } });
  const answer = await api.as.gestor.post(`/api/operations/${undone.id}/undo`);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'merge_undone']);
  expect(answer.json<{ detail: string }>().detail).toBe(
    'Uma união desfeita não se refaz assim. Junte as fichas de novo.',
  );
  expect([await stored(survivor), await stored(loser)]).toMatchObject([
    { version: 3 },
    { version: 3, merged_into: null },
  ]);
  await merge(api.as, survivor, loser);
});

test('a merge and its undo name the record that each was merged into', async () => {
  const { survivor, loser } = await mergePair(api);
  const operation = await newestOf(survivor);
  const undone = await undo(operation);
  for (const id of [operation, undone.id]) {
    const records = new Map((await recordsOf(id)).map((record) => [record.pessoaId, record.mergedInto]));
    expect([records.get(survivor.id), records.get(loser.id)]).toEqual([null, survivor.codigo]);
  }
});
