import { palavrasNome } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import { beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { useApp } from '../../../test/builders.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { generatePessoas } from '../../demo/server/generate-pessoas.ts';
import { inTenantBulk } from '../../kit/server/db/db.ts';
import { type PessoaInput, type PessoaListItem } from '../../pessoa/pessoa.ts';
import { normalizePessoa } from '../../pessoa/rules/normalize.ts';
import { applyBulkCreate } from '../../register/apply/server/apply.ts';

const api = useApp();
const RECORDS = rounds(1_000, 3_000);
/** The records of the client, in the order of the codigos. */
const records: PessoaInput[] = [];

async function fill(tenantId: number, inputs: PessoaInput[]): Promise<void> {
  const { id: userId } = api.as.administrador.user;
  await inTenantBulk(api.services.db, tenantId, (tx) =>
    applyBulkCreate(tx, { kind: 'import', userId, origin: 'cli' }, inputs.map(normalizePessoa)),
  );
}

beforeAll(async () => {
  records.push(
    buildFisica({
      nome: 'João da Silva',
      cpf: '52998224725',
      enderecos: [{ ...ENDERECO, codigoEstado: '51', codigoCidade: '5103403' }],
      telefones: [TELEFONE],
      emails: [EMAIL],
    }),
    buildJuridica({
      nome: "Posto D'Ávila 2000 Sul 3 S/A",
      cnpj: '12ABC34501DE35',
      emails: [{ ...EMAIL, email: 'pedidos.tanque-cheio@posto.com.br' }],
    }),
    buildFisica({ nome: 'Ωμέγα 𝒳 Ünal' }),
    ...generatePessoas({ seed: 11, count: RECORDS }),
  );
  bags.push(...records.map(toBag));
  await fill(api.tenant.id, records);
  // neighbours with the same content, which must never appear
  await fill(api.otherTenant.id, records.slice(0, 500));
});

type Page = { items: PessoaListItem[]; next: string | null };

/** The codigos of every page of a list, to its end. */
async function scan(query: Record<string, string>, limit = 200): Promise<number[]> {
  const codigos: number[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const params = new URLSearchParams({ ...query, limit: String(limit), ...(after && { after }) });
    const answer = await api.as.operador.get(`/api/pessoas?${params}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const page: Page = answer.json<Page>();
    codigos.push(...page.items.map(({ codigo }) => codigo));
    after = page.next;
  }
  return codigos;
}

/** The names of a record in plain words: search-recall.test.ts has all its searchable values. */
const bags: string[][] = [];

function toBag(input: PessoaInput): string[] {
  const otherName = input.tipo === 'fisica' ? input.nomeSocial : input.nomeFantasia;
  const cities = input.enderecos.map(({ codigoCidade }) => findMunicipio(codigoCidade)?.nome ?? '');
  const emails = input.emails.flatMap(({ email }) => [email, ...email.split(/[-@._+]/)]);
  return [input.nome, otherName ?? '', ...cities, ...emails].flatMap((text) => palavrasNome(text));
}

/** The codigos of the records with a word of this beginning; for searches without other matches. */
function expected(start: string): number[] {
  return bags.flatMap((words, index) => (words.some((word) => word.startsWith(start)) ? [index + 1] : []));
}

async function foundBy(role: 'operador' | 'leitor', q: string): Promise<string[]> {
  const answer = await api.as[role].post('/api/pessoas/search', { q });
  return answer.json<Page>().items.map(({ nome }) => nome);
}

test('the key of a note finds its issuer, for roles that may search by document', async () => {
  const key = '42261012ABC34501DE35550100000045671876543216';
  expect(await foundBy('operador', key)).toEqual(["Posto D'Ávila 2000 Sul 3 S/A"]);
  expect(await foundBy('operador', `https://nfce.exemplo.gov.br/qrcode?p=${key}|2|1|1|AB`)).toHaveLength(1);
  // a digit changed
  expect(await foundBy('operador', key.replace(/6$/, '5'))).toEqual([]);
  expect(await foundBy('leitor', key)).toEqual([]);
});

test.each(['(11) 8765-4321', '11 8765 4321', '+55 (11) 8765-4321', '011 8765-4321', '8765-4321'])(
  'a mobile number from before its ninth digit finds the number: %s',
  async (q) => {
    expect(await foundBy('operador', q)).toContain('João da Silva');
  },
);

test('a CPF is found in any usual form, and a masked one only by digits that the caller may find', async () => {
  for (const q of ['529.982.247-25', '529 982 247 25', ' 52998224725 ', '***.982.247-**'])
    expect(await foundBy('operador', q), q).toEqual(['João da Silva']);
  for (const q of ['529.982.247-25', '529 982 247 25', '***.982.247-**'])
    expect(await foundBy('leitor', q), q).toEqual([]);
  for (const role of ['operador', 'leitor'] as const) expect(await foundBy(role, '***.***.247-**')).toEqual([]);
});

test('small pages contain the same as large ones, in the same order', async () => {
  for (const q of ['silva', 'sao', 'jo s', '12']) {
    const all = await scan({ q });
    expect(await scan({ q }, 23)).toEqual(all);
    expect(all.length).toBeGreaterThan(0);
  }
});

function isSp({ enderecos }: PessoaInput): boolean {
  return enderecos.find(({ principal }) => principal)?.codigoEstado === '35';
}

test('filters and a search apply together on every page', async () => {
  for (const [filter, matches] of [
    [{ uf: 'SP' }, isSp],
    [{ uf: '35', tipo: 'juridica' }, (input: PessoaInput) => isSp(input) && input.tipo === 'juridica'],
    [{ papel: 'fornecedor' }, (input: PessoaInput) => input.papeis.includes('fornecedor')],
    [{ tag: 'vip' }, (input: PessoaInput) => input.tags.includes('vip')],
    [{ situacao: 'inativa' }, (input: PessoaInput) => input.situacao === 'inativa'],
    [{ pendencia: 'sem_email', uf: 'SP' }, (input: PessoaInput) => input.emails.length === 0 && isSp(input)],
  ] as const) {
    const wanted = expected('s').filter((codigo) => matches(records[codigo - 1]!));
    expect(wanted.length).toBeGreaterThan(0);
    for (const sort of ['nome', '-nome', 'codigo', '-updatedAt']) {
      const found = await scan({ ...filter, q: 's', sort }, 50);
      expect(
        [...found].sort((a, b) => a - b),
        `${JSON.stringify(filter)} ${sort}`,
      ).toEqual(wanted);
    }
    const count = await api.as.operador.get(`/api/pessoas/count?${new URLSearchParams({ ...filter, q: 's' })}`);
    expect(count.json()).toEqual({ count: wanted.length, exact: true });
  }
});

test('a tag, a papel and a pendência are found whether few or many have them', async () => {
  for (const [filter, matches] of [
    [{ tag: 'vip' }, ({ tags }: PessoaInput) => tags.includes('vip')],
    [{ papel: 'cliente' }, ({ papeis }: PessoaInput) => papeis.includes('cliente')],
    [
      { tag: 'varejo', papel: 'fornecedor', tipo: 'juridica' },
      ({ tags, papeis, tipo }: PessoaInput) =>
        tags.includes('varejo') && papeis.includes('fornecedor') && tipo === 'juridica',
    ],
    [{ pendencia: 'sem_email' }, ({ emails }: PessoaInput) => emails.length === 0],
    [
      { pendencia: 'sem_data', tipo: 'juridica' },
      (input: PessoaInput) => input.tipo === 'juridica' && input.abertura === null,
    ],
    [{ pendencia: 'cep_de_outra_uf' }, (input: PessoaInput) => input.nome === 'João da Silva'],
    [{ tag: 'nenhuma' }, () => false],
  ] as const) {
    const wanted = records.flatMap((input, index) => (matches(input) ? [index + 1] : []));
    for (const sort of ['nome', '-codigo']) {
      const found = await scan({ ...filter, sort });
      expect(
        [...found].sort((a, b) => a - b),
        JSON.stringify(filter),
      ).toEqual(wanted);
    }
    expect(await countOf(new URLSearchParams(filter).toString())).toEqual({ count: wanted.length, exact: true });
  }
});

test('every sort lists all records in its order, forwards and backwards', async () => {
  const all = records.map((_record, index) => index + 1);
  expect(await scan({ sort: 'codigo' })).toEqual(all);
  expect(await scan({ sort: '-codigo' }, 199)).toEqual(all.toReversed());
  const byNome = await scan({ sort: 'nome' });
  expect([...byNome].sort((a, b) => a - b)).toEqual(all);
  expect(await scan({ sort: '-nome' }, 100)).toEqual(byNome.toReversed());
  const byTime = await scan({ sort: 'updatedAt' });
  expect([...byTime].sort((a, b) => a - b)).toEqual(all);
  expect(await scan({ sort: '-updatedAt' }, 100)).toEqual(byTime.toReversed());
});

describe('João da Silva is found', () => {
  test.each([
    'joao da sil',
    'JOÃO DA SILVA',
    'silva jo',
    'silva joao',
    'da joao silva',
    '529.982.247-25',
    '52998224725',
    '529.982',
    '(11) 98765-4321',
    '11987654321',
    '987654321',
    '98765-4321',
    '+55 11 98765-4321',
    '5511987654321',
    '011987654321',
    'joao@exemplo.com.br',
    'JOAO@EXE',
    'joao@',
    'cuiaba joao',
    'Cuiabá silva',
    'silva %',
    "silva ' & | !",
  ])('by %s', async (q) => {
    expect(await scan({ q })).toContain(1);
  });

  test('first with names that begin with the search, before those in a city with that name', async () => {
    expect((await scan({ q: 'joao da silva' }))[0]).toBe(1);
  });
});

test.each([
  ["d'avila", 2],
  ['davila', 2],
  ['posto 2000 3', 2],
  ['s/a posto', 2],
  ['12.ABC.345/01DE-35', 2],
  ['12abc34501', 2],
  // inside of the local part of an e-mail, and from one of its parts on
  ['idos.tanq', 2],
  ['anque-ch', 2],
  ['tanque-cheio@pos', 2],
  ['ωμεγα', 3],
  ['𝒳', 3],
  ['unal', 3],
])('%s is found', async (q, codigo) => {
  expect(await scan({ q })).toContain(codigo);
});

test.each(['%', '_', '\\', "'", ':*', '&', '|', '!', '()', '<->', '* : &', '.', '@'])(
  'signs are harmless: %s finds nothing and fails nothing',
  async (q) => {
    expect(await scan({ q })).toEqual([]);
    const count = await api.as.operador.get(`/api/pessoas/count?${new URLSearchParams({ q })}`);
    expect(count.json()).toEqual({ count: 0, exact: true });
  },
);

test('a search of spaces is no search', async () => {
  expect(await scan({ q: '  ' })).toHaveLength(records.length);
});

test('the record with the codigo typed comes first', async () => {
  expect((await scan({ q: '12' }))[0]).toBe(12);
});

test('a cursor is valid for the sort it was made with', async () => {
  const { next } = (await api.as.operador.get('/api/pessoas?limit=1')).json<Page>();
  const answer = await api.as.operador.get(`/api/pessoas?limit=1&sort=codigo&after=${next}`);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'malformed_cursor']);
});

async function countOf(query: string): Promise<{ count: number; exact: boolean }> {
  return (await api.as.operador.get(`/api/pessoas/count?${query}`)).json();
}

test('counts the records of lists, and stores the total', async () => {
  expect(await countOf('')).toEqual({ count: records.length, exact: true });
  const companies = records.filter(({ tipo }) => tipo === 'juridica').length;
  expect(await countOf('tipo=juridica')).toEqual({ count: companies, exact: true });
  expect(await countOf('q=silva')).toEqual({ count: expected('silva').length, exact: true });
});

describe('X-Tenant: all', () => {
  const headers = { 'x-tenant': 'all' };
  async function walkAll(caller: typeof api.as.operador, query: string): Promise<PessoaListItem[]> {
    const items: PessoaListItem[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const answer = await caller.get(`/api/pessoas?limit=190&${query}&${after && `after=${after}`}`, headers);
      const page: Page = answer.json<Page>();
      items.push(...page.items);
      after = page.next;
    }
    return items;
  }

  test('merges the clients of the user by the sort, each record once', async () => {
    const { user } = api.as.gestor;
    await api.owner.query("insert into memberships (tenant_id, user_id, role) values ($1, $2, 'leitor')", [
      api.otherTenant.id,
      user.id,
    ]);
    for (const query of ['sort=nome', 'sort=-nome', 'sort=codigo', 'sort=-updatedAt', 'q=silva', 'q=sa', 'q=12']) {
      const items = await walkAll(api.as.gestor, query);
      const keys = new Set(items.map(({ tenantId, id }) => `${tenantId} ${id}`));
      expect(keys.size, query).toBe(items.length);
      const own = items.filter(({ tenantId }) => tenantId === api.tenant.id).map(({ codigo }) => codigo);
      const alone = await scan(Object.fromEntries(new URLSearchParams(query)));
      expect(
        [...own].sort((a, b) => a - b),
        query,
      ).toEqual([...alone].sort((a, b) => a - b));
      expect(
        items.some(({ tenantId }) => tenantId === api.otherTenant.id),
        query,
      ).toBe(true);
      if (query === 'sort=codigo')
        expect(items.map(({ codigo }) => codigo)).toEqual(items.map(({ codigo }) => codigo).sort((a, b) => a - b));
    }
    // the role in each client decides which of its values are visible
    const cpfs = (await walkAll(api.as.gestor, 'tipo=fisica')).filter(({ documento }) => documento !== null);
    for (const { tenantId, documento } of cpfs)
      expect(documento?.startsWith('*')).toBe(tenantId === api.otherTenant.id);
  });

  test('shows nothing of a client without access, and writes nowhere', async () => {
    const items = await walkAll(api.as.operador, 'sort=nome');
    expect(new Set(items.map(({ tenantId }) => tenantId))).toEqual(new Set([api.tenant.id]));
    expect((await api.as.operador.post('/api/pessoas', buildFisica(), headers)).statusCode).toBe(400);
  });
});
