import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { createSampleRecords } from '../../demo/server/sample-records.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { PessoaListItem } from '../../pessoa/pessoa.ts';
import { toFilter } from './list-query.ts';
import { selectAll, type WholeList } from './whole-list.ts';

const api = useApp();
const RECORDS = 700;
let someIds: string[];

beforeAll(async () => {
  const owned = { tenantId: api.tenant.id, userId: api.as.gestor.user.id };
  await createSampleRecords(api.database.db, { ...owned, count: RECORDS, seed: 5 });
  const { items } = (await api.as.gestor.get('/api/pessoas?limit=200')).json<{ items: PessoaListItem[] }>();
  someIds = items.filter((_, index) => index % 20 === 0).map(({ id }) => id);
  for (const { id } of items.slice(3, 6)) await api.as.gestor.delete(`/api/pessoas/${id}`, { 'if-match': '"1"' });
});

async function walkPages(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let after = ''; ; ) {
    const search = new URLSearchParams({ ...query, limit: '37', ...(after && { after }) });
    const answer = await api.as.gestor.get(`/api/pessoas?${search}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { items, next } = answer.json<{ items: PessoaListItem[]; next: string | null }>();
    ids.push(...items.map(({ id }) => id));
    if (next === null) return ids;
    after = next;
  }
}

async function readWhole(list: Omit<WholeList, 'tenant'>): Promise<string[]> {
  const tenant = { id: api.tenant.id, role: 'gestor' as const };
  return inTenant(api.database.db, api.tenant.id, async (tx) => {
    const { from, order, values } = await selectAll(tx, { ...list, tenant });
    const rows = await tx.query<{ id: string }>(`select p.id ${from} ${order}`, values);
    return rows.map(({ id }) => id);
  });
}

const QUERIES: Record<string, string>[] = [
  {},
  { deleted: 'only' },
  { q: 'silva' },
  { q: 'ma' },
  { q: 'são p' },
  { q: 'silva sao' },
  { q: '12' },
  { q: '1' },
  { q: '11' },
  { q: 'exemplo.com' },
  { q: 'silva', tipo: 'fisica', uf: 'SP' },
  { q: 'a', tag: 'vip' },
  { q: '???' },
  { tag: 'vip' },
  { papel: 'cliente', situacao: 'inativa' },
  { pendencia: 'sem_email', tipo: 'juridica' },
  { uf: 'SP' },
  { codigoCidade: '3550308', tag: 'vip' },
];
const SORTS = ['nome', '-nome', 'codigo', '-codigo', 'updatedAt', '-updatedAt'] as const;

test.each(QUERIES)('has all records of all pages, each once, in their order: %j', async (query) => {
  for (const sort of SORTS) {
    const pages = await walkPages({ ...query, sort });
    expect(await readWhole({ filter: toFilter(query, [{ role: 'gestor' }]), sort }), sort).toEqual(pages);
    expect(new Set(pages).size).toBe(pages.length);
  }
});

test('has the chosen ones, or all except some, in the order of the list', async () => {
  const pages = await walkPages({ q: 'a', sort: 'nome' });
  const filter = toFilter({ q: 'a' }, [{ role: 'gestor' }]);
  const chosen = pages.filter((id) => someIds.includes(id));
  expect(await readWhole({ filter, sort: 'nome', ids: someIds.toReversed() })).toEqual(chosen);
  const others = pages.filter((id) => !someIds.includes(id));
  expect(await readWhole({ filter, sort: 'nome', except: someIds })).toEqual(others);
});
