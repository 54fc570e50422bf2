import { describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { create, merge, mergePair } from '../../../test/merged.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { HistoryItem } from '../../register/operations/operation.schema.ts';

const api = useApp();
const match = (version: number) => ({ 'if-match': `"${version}"` });

async function rename({ id }: Pessoa, version: number, nome: string): Promise<void> {
  const answer = await api.as.operador.patch(`/api/pessoas/${id}`, { nome }, match(version));
  expect(answer.statusCode, answer.body).toBe(200);
}

/** The complete history, read in pages. */
async function historyOf({ id }: Pessoa, limit = 50): Promise<HistoryItem[]> {
  const items: HistoryItem[] = [];
  for (let before = ''; ; ) {
    const answer = await api.as.gestor.get(`/api/pessoas/${id}/history?limit=${limit}${before}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const page = answer.json<{ items: HistoryItem[]; next: string | null }>();
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    if (page.next === null) return items;
    before = `&before=${encodeURIComponent(page.next)}`;
  }
}

const brief = (items: HistoryItem[]) => items.map(({ codigo, version, kind }) => [codigo, version, kind]);

describe('the history of a survivor', () => {
  test('has the changes of the merged records by time, with their codigo, and the merge once', async () => {
    const [ana, other] = [await create(api.as, { nome: 'Ana' }), await create(api.as, { nome: 'Ana L.' })];
    await rename(other, 1, 'Ana Lima');
    await rename(ana, 1, 'Ana de Lima');
    await rename(other, 2, 'Ana Lima Silva');
    await merge(api.as, ana, other);
    await rename(ana, 3, 'Ana L. Silva');
    const items = await historyOf(ana);
    expect(brief(items)).toEqual([
      [ana.codigo, 4, 'update'],
      [ana.codigo, 3, 'merge'],
      [other.codigo, 3, 'update'],
      [ana.codigo, 2, 'update'],
      [other.codigo, 2, 'update'],
      [other.codigo, 1, 'create'],
      [ana.codigo, 1, 'create'],
    ]);
    expect(items[1]!.merge).toEqual({ survivor: ana.codigo, merged: [other.codigo], undone: false });
    expect(items[1]!.user.nome).toBe('Um gestor');
    expect(items[2]!.changes).toMatchObject([{ path: 'nome', before: 'Ana Lima', after: 'Ana Lima Silva' }]);
    for (const limit of [1, 2, 3, 5]) expect(await historyOf(ana, limit), `pages of ${limit}`).toEqual(items);
  });

  test('has the history of records merged into a merged record, too', async () => {
    const [a, b, c] = [await create(api.as, {}), await create(api.as, {}), await create(api.as, {})];
    await merge(api.as, b, a);
    await merge(api.as, c, b);
    const items = await historyOf(c, 2);
    expect(brief(items)).toEqual([
      [c.codigo, 2, 'merge'],
      [b.codigo, 2, 'merge'],
      [c.codigo, 1, 'create'],
      [b.codigo, 1, 'create'],
      [a.codigo, 1, 'create'],
    ]);
    expect(items[1]!.merge).toEqual({ survivor: b.codigo, merged: [a.codigo], undone: false });
  });

  test('after the undo lists merge and undo, and no change of the other record, which lists the same', async () => {
    const { survivor, loser, operationId } = await mergePair(api);
    await api.as.gestor.post(`/api/operations/${operationId}/undo`);
    const merged = { survivor: survivor.codigo, merged: [loser.codigo] };
    for (const record of [survivor, loser]) {
      const items = await historyOf(record);
      expect(items.map(({ codigo, version, merge: told }) => [codigo, version, told])).toEqual([
        [record.codigo, 3, { ...merged, undone: true }],
        [record.codigo, 2, { ...merged, undone: false }],
        [record.codigo, 1, null],
      ]);
    }
  });

  test('refuses an unknown cursor', async () => {
    const { survivor } = await mergePair(api);
    for (const before of ['0', '1.2', '3,4', 'x', '3,0.1'])
      expect((await api.as.gestor.get(`/api/pessoas/${survivor.id}/history?before=${before}`)).statusCode, before).toBe(
        422,
      );
  });
});
