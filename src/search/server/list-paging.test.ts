import { chaveNome } from '@fichario/brasil';
import { beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { useApp } from '../../../test/builders.ts';
import { generatePessoas } from '../../demo/server/generate-pessoas.ts';
import { inTenant, inTenantBulk } from '../../kit/server/db/db.ts';
import { pendenciasOf } from '../../pessoa/nfe/find-pendencias.ts';
import { type PessoaInput, type PessoaListItem, principalOf } from '../../pessoa/pessoa.ts';
import { normalizePessoa } from '../../pessoa/rules/normalize.ts';
import { applyBulkCreate } from '../../register/apply/server/apply.ts';
import { SORTS } from '../filter-fields.ts';
import type { PessoaFilter } from '../list-filter.ts';
import { fieldsOf, type LabelName } from '../list-labels.ts';
import type { ListCount, ListPage } from '../list-page.schema.ts';
import type { Position } from './list-cursor.ts';
import { countRows } from './list-place.ts';
import { beginCount, listBefore, listPessoas, type Way, WAYS, waysOfSearch } from './list-plan.ts';
import { toFilter } from './list-query.ts';
import type { ListRow } from './list-row.ts';
import type { ListFilter } from './list-select.ts';
import { toSample } from './sample/sample.ts';
import { toSearch } from './search.ts';

const api = useApp();
const RECORDS = rounds(900, 1500);
const records = [...generatePessoas({ seed: 23, count: RECORDS })].map((input) => normalizePessoa(input));
const tenant = () => ({ id: api.tenant.id, role: 'gestor', settings: { longEmailEndings: false } }) as const;

beforeAll(async () => {
  const by = { kind: 'import', userId: api.as.administrador.user.id, origin: 'cli' } as const;
  const { db } = api.services;
  await inTenantBulk(db, api.tenant.id, (tx) => applyBulkCreate(tx, by, records));
  // neighbours with records that must never appear
  await inTenantBulk(db, api.otherTenant.id, (tx) => applyBulkCreate(tx, by, records.slice(0, 300)));
});

/** The filterable values of a record, without index and tokens. */
function labelsOf(input: PessoaInput): Record<LabelName, string[]> {
  const { codigoEstado = '', codigoCidade = '' } = principalOf(input.enderecos) ?? {};
  return {
    tipo: [input.tipo],
    codigoEstado: [codigoEstado],
    codigoCidade: [codigoCidade],
    tag: input.tags,
    situacao: [input.situacao],
    papel: input.papeis,
    pendencia: [...pendenciasOf(input)],
  };
}

/** The codigos of the records that pass a filter, by checking every record. */
function expected({ labels, except = {}, any, deleted }: ListFilter): number[] {
  if (deleted) return [];
  return records.flatMap((input, index) => {
    const own = labelsOf(input);
    const has = ([name, values]: [LabelName, readonly string[]]) => values.some((value) => own[name].includes(value));
    if (fieldsOf(except).some(has)) return [];
    const wanted = fieldsOf(labels);
    const isIn = any && wanted.length > 0 ? wanted.some(has) : wanted.every(has);
    return isIn ? [index + 1] : [];
  });
}

type Sort = (typeof SORTS)[number];

const FILTERS: PessoaFilter[] = [
  {},
  { tipo: 'juridica' },
  { tipo: ['fisica', 'juridica'], uf: 'SP' },
  { uf: ['SP', '33', 'MG'] },
  { uf: ['SP', 'RJ'], tipo: 'juridica', tag: 'vip' },
  { tag: ['vip', 'varejo'] },
  { papel: ['fornecedor', 'cliente'], situacao: ['inativa', 'bloqueada'] },
  { situacao: ['ativa', 'bloqueada'] },
  { codigoCidade: ['3550308', '3304557'], pendencia: 'sem_email' },
  { match: 'any', uf: 'RJ', tag: 'vip', situacao: 'bloqueada' },
  { match: 'any', uf: ['RJ', 'BA'], pendencia: ['sem_email', 'sem_data'], except: 'tipo:fisica' },
  { match: 'any', uf: 'RJ' },
  { except: 'uf:SP' },
  { except: ['uf:SP', 'uf:RJ', 'tag:vip', 'papel:cliente'] },
  { except: ['tipo:fisica', 'situacao:ativa'] },
  { except: ['tipo:fisica', 'tipo:juridica'] },
  { tag: ['vip', 'varejo'], except: ['uf:SP', 'tag:varejo'] },
  { situacao: ['ativa', 'inativa'], except: 'situacao:inativa' },
  { tag: 'nenhuma' },
];

function toAddress(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => [name, String(each)]),
  );
  return new URLSearchParams(pairs).toString();
}

async function getPage(query: Record<string, unknown>, headers = {}): Promise<ListPage> {
  const answer = await api.as.gestor.get(`/api/pessoas?${toAddress(query)}`, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ListPage>();
}

/** All pages of a list from its beginning, each item once. */
async function scan(query: Record<string, unknown>, headers = {}): Promise<PessoaListItem[]> {
  const items: PessoaListItem[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: ListPage = await getPage({ ...query, limit: 137, ...(after && { after }) }, headers);
    expect([page.at, page.atExact]).toEqual([items.length, true]);
    items.push(...page.items);
    after = page.next;
  }
  return items;
}

/** All pages of a list from its end. */
async function scanBack(query: Record<string, unknown>, headers = {}): Promise<PessoaListItem[]> {
  const last = await getPage({ ...query, limit: 111, at: 2 ** 31 - 1 }, headers);
  expect(last.next).toBeNull();
  const items = [...last.items];
  for (let before = last.previous; before !== null; ) {
    const page: ListPage = await getPage({ ...query, limit: 111, before }, headers);
    items.unshift(...page.items);
    before = page.previous;
    if (before === null) expect([page.at, page.atExact]).toEqual([0, true]);
  }
  return items;
}

const byNumber = (a: number, b: number) => a - b;
const codigosOf = (items: readonly PessoaListItem[]) => items.map(({ codigo }) => codigo);

test.each(FILTERS)(
  '%j gives what looking at every record gives, in every order, forwards and backwards',
  async (filter) => {
    const wanted = expected(toFilter(filter, [{ role: 'gestor' }]));
    const place = FILTERS.indexOf(filter);
    // each filter in one order, and each order with several filters
    for (const sort of rounds<readonly Sort[]>([SORTS[place % SORTS.length]!], SORTS)) {
      const items = await scan({ ...filter, sort });
      expect(codigosOf(items).toSorted(byNumber), sort).toEqual(wanted);
      expect(codigosOf(await scanBack({ ...filter, sort })), sort).toEqual(codigosOf(items));
    }
    const count = await api.as.gestor.get(`/api/pessoas/count?${toAddress(filter)}`);
    expect(count.json<ListCount>()).toEqual({ count: wanted.length, exact: true });
  },
);

const BOTH_WAYS = ['nome', '-nome'] as const;

test.each(FILTERS)('%j gives the same rows in every way', async (given) => {
  const filter = toFilter(given, [{ role: 'gestor' }]);
  const place = FILTERS.indexOf(given);
  for (const sort of rounds<readonly ('nome' | '-nome')[]>([BOTH_WAYS[place % 2]!], BOTH_WAYS)) {
    const scans: string[][] = [];
    for (const way of WAYS) {
      if (way.name !== 'order' && !way.knows({ tenant: tenant(), filter, sort })) continue;
      for (const list of [listPessoas, listBefore]) {
        const ids = await readAll(list, { filter, sort, way });
        scans.push(list === listBefore ? ids.toReversed() : ids);
      }
    }
    for (const ids of scans) expect(ids).toEqual(scans[0]);
    expect(scans[0]).toHaveLength(expected(filter).length);
  }
});

const OTHER_SORTS = SORTS.filter((sort) => sort !== 'nome');
const SEARCHES: PessoaFilter[] = [
  { q: 'maria' },
  { q: 'silva', uf: 'SP' },
  { q: 's', match: 'any', uf: 'RJ', tag: 'vip' },
  { q: 'ana', except: 'uf:SP' },
  { q: '1198' },
  { q: 'arlos' },
  { q: 'contato@' },
  { q: records.flatMap((record) => (record.tipo === 'fisica' && record.cpf ? [record.cpf] : []))[0]! },
  { q: 'zzzz' },
  { tag: 'vip' },
  { situacao: 'bloqueada' },
];

test.each(SEARCHES)('%j gives the same rows in every way and every order, forwards and backwards', async (given) => {
  const filter = toFilter(given, [{ role: 'gestor' }]);
  const { items } = await getPage({ ...given, limit: 200 });
  for (const sort of rounds<readonly Sort[]>(
    [OTHER_SORTS[SEARCHES.indexOf(given) % OTHER_SORTS.length]!],
    OTHER_SORTS,
  )) {
    const search = filter.q === undefined ? undefined : toSearch(tenant(), filter);
    const ways: readonly Way[] = search ? waysOfSearch(search) : WAYS;
    const scans: string[][] = [];
    for (const way of ways) {
      if (!way.knows({ tenant: tenant(), filter, sort })) continue;
      scans.push(await readAll(listPessoas, { filter, sort, way }));
      scans.push((await readAll(listBefore, { filter, sort, way })).toReversed());
    }
    for (const ids of scans) expect(ids, sort).toEqual(scans[0]);
    if (items.length < 200) expect(scans[0]!.toSorted()).toEqual(items.map(({ id }) => id).toSorted());
  }
});

test.each(FILTERS)('%j is counted the same in every way', async (given) => {
  const list = { tenant: tenant(), filter: toFilter(given, [{ role: 'gestor' }]), sort: 'nome' } as const;
  const ways = WAYS.filter(({ knows }) => knows(list));
  const counts = await inTenant(api.services.db, api.tenant.id, (tx) =>
    Promise.all(ways.map((way) => countRows({ ...list, tx }, way.begin(list)))),
  );
  expect(counts).toEqual(ways.map(() => expected(list.filter).length));
});

test('a count by a state and a situação, or by a city, scans no other records', async () => {
  const drawn = records.map((input, index) => ({
    id: String(index),
    codigo: index + 1,
    nomeChave: chaveNome(input.nome),
    updatedAt: '',
    deleted: false,
    labels: labelsOf(input),
    tokens: [],
  }));
  const many = await toSample(1_000_000, drawn.length, drawn);
  const filters: PessoaFilter[] = [
    { uf: 'SP', situacao: 'inativa' },
    { uf: ['RJ', 'BA'] },
    { codigoCidade: '3550308' },
  ];
  for (const filter of filters) {
    const list = {
      tenant: tenant(),
      filter: toFilter(filter, [{ role: 'gestor' }]),
      sort: 'nome' as const,
      sample: many,
    };
    expect(beginCount(list, 10_001).table, JSON.stringify(filter)).toMatch(/p\.codigo_(?:estado|cidade) = /);
  }
});

/** The ids of a way, page by page; those of `listBefore` from last to first. */
function readAll(
  list: typeof listPessoas,
  { filter, sort, way }: { filter: ListFilter; sort: Sort; way: Way },
): Promise<string[]> {
  return inTenant(api.services.db, api.tenant.id, async (tx) => {
    const ids: string[] = [];
    for (let after: Position | undefined, full = true; full; ) {
      const wanted = { tx, tenant: tenant(), filter, sort };
      const rows: ListRow[] = await list(wanted, { after, limit: 90, way });
      const inScan = list === listBefore ? rows.toReversed() : rows;
      ids.push(...inScan.map(({ item }) => item.id));
      after = inScan.at(-1)?.position;
      full = rows.length === 90;
    }
    return ids;
  });
}

describe('a jump', () => {
  test.each(['a', 'm', 'Maria', 'ÉRI', 'z', '~', '0'])(
    'to %s begins at the first name that is it or comes after it',
    async (from) => {
      const all = await scan({ sort: 'nome' });
      const first = all.findIndex(({ nome }) => chaveNome(nome) >= chaveNome(from));
      const page = await getPage({ sort: 'nome', from, limit: 20 });
      if (first === -1) expect(page.next).toBeNull();
      else expect([page.items[0]?.id, page.at, page.atExact]).toEqual([all[first]?.id, first, true]);
    },
  );

  test('in an order from Z to A begins at the last name with the beginning', async () => {
    const all = await scan({ sort: '-nome' });
    const first = all.findIndex(({ nome }) => chaveNome(nome) < 'm\u{10ffff}');
    expect(chaveNome(all[first]!.nome)[0]).toBe('m');
    const page = await getPage({ sort: '-nome', from: 'M', limit: 20 });
    expect([page.items[0]?.id, page.at]).toEqual([all[first]?.id, first]);
  });

  test('to a row of a short list is exact, and its pages join without a gap', async () => {
    const filters = [{}, { papel: 'cliente' }, { uf: ['SP', 'RJ'] }, { except: 'uf:SP' }];
    for (const [place, sort] of SORTS.entries())
      for (const filter of rounds([filters[place % filters.length]!], filters)) {
        const all = codigosOf(await scan({ ...filter, sort }));
        const at = Math.floor(all.length / 2);
        const page = await getPage({ ...filter, sort, at, limit: 30 });
        expect([page.at, page.atExact], JSON.stringify(filter)).toEqual([at, true]);
        expect(codigosOf(page.items)).toEqual(all.slice(at, at + 30));
        const before = await getPage({ ...filter, sort, before: page.previous, limit: 30 });
        const after = await getPage({ ...filter, sort, after: page.next, limit: 30 });
        const joined = codigosOf([...before.items, ...page.items, ...after.items]);
        expect(joined).toEqual(all.slice(Math.max(0, at - 30), at + 60));
        expect([before.at, after.at]).toEqual([Math.max(0, at - 30), at + page.items.length]);
      }
  });

  test('across clients lands within a few percent, and its pages join without a gap', async () => {
    await api.owner.query(
      "insert into memberships (tenant_id, user_id, role) values ($1, $2, 'leitor') on conflict do nothing",
      [api.otherTenant.id, api.as.gestor.user.id],
    );
    const headers = { 'x-tenant': 'all' };
    for (const sort of SORTS) {
      const all = (await scan({ sort }, headers)).map(({ id }) => id);
      expect(all).toHaveLength(RECORDS + 300);
      expect((await scanBack({ sort }, headers)).map(({ id }) => id)).toEqual(all);
      const page = await getPage({ sort, at: 700, limit: 40 }, headers);
      const index = all.indexOf(page.items[0]!.id);
      expect(Math.abs(index - 700)).toBeLessThan(0.03 * all.length);
      expect(Math.abs(page.at! - index)).toBeLessThan(0.03 * all.length);
      const before = await getPage({ sort, before: page.previous, limit: 40 }, headers);
      const joined = [...before.items, ...page.items].map(({ id }) => id);
      expect(joined).toEqual(all.slice(index - 40, index + 40));
    }
  });

  test.each([
    [{ q: 'silva', at: 5 }, 'no_place'],
    [{ q: 'silva', from: 'a', sort: '-nome' }, 'no_place'],
    [{ q: 'silva', before: 'x' }, 'no_place'],
    [{ sort: 'codigo', from: 'a' }, 'no_place'],
    [{ from: 'a', at: 5 }, 'one_place'],
    [{ before: 'x' }, 'malformed_cursor'],
  ])('%j is refused with a sentence', async (query, code) => {
    const answer = await api.as.gestor.get(`/api/pessoas?${toAddress(query)}`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code]);
  });
});

test('a bulk change and an export have the same records as the list', async () => {
  for (const filter of FILTERS) {
    const wanted = expected(toFilter(filter, [{ role: 'gestor' }])).length;
    const selection = { query: filter };
    const change = { type: 'addTag', tag: 'nova' };
    const bulk = await api.as.gestor.post('/api/operations/bulk/preview', { selection, change });
    expect(bulk.json<{ count: number }>().count, JSON.stringify(filter)).toBe(wanted);
    const preview = await api.as.gestor.post('/api/exports/preview', { list: filter });
    expect(preview.json<{ count: number }>().count, JSON.stringify(filter)).toBe(wanted);
  }
});

test('an export excludes labels and records, and reports it', async () => {
  const filter = { uf: ['SP', 'RJ'], except: ['tag:vip'] };
  const { items } = await getPage({ ...filter, limit: 2 });
  const list = { ...filter, except: [...filter.except, ...items.map(({ id }) => id)] };
  const preview = await api.as.gestor.post('/api/exports/preview', { list });
  expect(preview.json()).toMatchObject({
    list: 'Fichas · Estado: SP ou RJ · menos Etiqueta: vip · menos 2',
    count: expected(toFilter(filter as PessoaFilter, [{ role: 'gestor' }])).length - 2,
  });
});

test('a search in another order can also be read backwards', async () => {
  const forwards = codigosOf(await scan({ q: 'silva', sort: 'codigo' }));
  const last = await getPage({ q: 'silva', sort: '-codigo', limit: 1 });
  expect(last.items[0]?.codigo).toBe(forwards.at(-1));
  const { next } = await getPage({ q: 'silva', sort: 'codigo', limit: 9 });
  const second = await getPage({ q: 'silva', sort: 'codigo', limit: 9, after: next });
  const back = await getPage({ q: 'silva', sort: 'codigo', limit: 9, before: second.previous });
  expect(codigosOf(back.items)).toEqual(forwards.slice(0, 9));
});

test('an unknown filter is refused', async () => {
  for (const query of ['uf=XX', 'except=uf:XX', 'except=nome:a', 'except=uf', 'tipo=fisica&tipo=x', 'match=some'])
    expect((await api.as.gestor.get(`/api/pessoas?${query}`)).statusCode, query).toBe(422);
  for (const query of ['tipo=x', 'tipo=fisica&tipo=x']) {
    const { errors } = (await api.as.gestor.get(`/api/pessoas?${query}`)).json<{ errors: { message: string }[] }>();
    expect(errors[0]?.message).toBe('Use um destes valores: fisica, juridica.');
  }
});
