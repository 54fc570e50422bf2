import { beforeEach, describe, expect, test } from 'vitest';
import { buildTenant, buildUser, type BuiltTenant, type Caller, setRole, useApp } from '../../../test/builders.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { fillTenant } from '../../register/fill/server/fill-runner.ts';
import { setUnfilled } from '../../search/server/unfilled.ts';
import type {
  Birthdays,
  ByCity,
  ByState,
  Completeness,
  CreatedByMonth,
  LatestChanges,
  PendenciaCounts,
  Totals,
} from '../dashboard.schema.ts';

const api = useApp();
const PANELS = [
  'totals',
  'created-by-month',
  'by-state',
  'by-city',
  'completeness',
  'birthdays',
  'pendencias',
  'latest-changes',
];
const RIO = { ...ENDERECO, cep: '20040002', codigoEstado: '33', codigoCidade: '3304557' };
const CAMPINAS = { ...ENDERECO, cep: '13010000', codigoCidade: '3509502' };

/** A client of the current test, with a gestor. */
let tenant: BuiltTenant;
let gestor: Caller;

beforeEach(async () => {
  api.clock.reset();
  tenant = await buildTenant(api.owner);
  gestor = await signInAt(new Date());
});

/** Sets the clock and signs in a gestor of the client. */
async function signInAt(moment: Date): Promise<Caller> {
  api.clock.reset();
  api.clock.advance((moment.getTime() - Date.now()) / 60_000);
  return api.callerFor(await buildUser(api.owner, { roles: { [tenant.id]: 'gestor' } }));
}

const here = () => ({ 'x-tenant': String(tenant.id) });
const everywhere = { 'x-tenant': 'all' };

async function create(input: object, headers = here()): Promise<Pessoa> {
  const answer = await gestor.post('/api/pessoas', input, headers);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

async function read<Panel>(name: string, headers: Record<string, string> = here(), caller = gestor): Promise<Panel> {
  const answer = await caller.get(`/api/dashboard/${name}`, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Panel>();
}

async function readAll(headers = here()): Promise<unknown[]> {
  return Promise.all(PANELS.slice(0, -1).map((name) => read(name, headers)));
}

async function countUnprepared(headers: Record<string, string>): Promise<number> {
  return (await read<Totals>('totals', headers)).unprepared;
}

describe('the figures of a client', () => {
  test('are zeros without records', async () => {
    expect(await read<Totals>('totals')).toEqual({
      total: 0,
      fisica: 0,
      juridica: 0,
      situacoes: { ativa: 0, inativa: 0, bloqueada: 0 },
      unprepared: 0,
    });
    const { months } = await read<CreatedByMonth>('created-by-month');
    expect(months).toHaveLength(12);
    expect(months.every(({ fisica, juridica }) => fisica + juridica === 0)).toBe(true);
    const { states, semEstado } = await read<ByState>('by-state');
    expect([states.length, semEstado, Math.max(...states.map(({ count }) => count))]).toEqual([27, 0, 0]);
    expect(await read<ByCity>('by-city')).toEqual({ cities: [], outras: 0, semCidade: 0 });
    expect(await read<Completeness>('completeness')).toMatchObject({ total: 0, completas: 0 });
    expect(await read<Birthdays>('birthdays')).toMatchObject({ items: [], more: false });
    expect((await read<PendenciaCounts>('pendencias')).kinds.map(({ count }) => count)).toEqual(Array(9).fill(0));
    expect(await read<LatestChanges>('latest-changes')).toEqual({ items: [] });
  });

  test('count records by tipo, situação, month, state, city and filled fields', async () => {
    const whole = { enderecos: [ENDERECO], telefones: [TELEFONE], emails: [EMAIL] };
    await create(buildFisica({ ...whole, cpf: '52998224725', nascimento: '1980-02-29' }));
    await create(buildFisica({ situacao: 'inativa', enderecos: [CAMPINAS] }));
    await create(
      buildJuridica({ situacao: 'bloqueada', enderecos: [RIO], telefones: [{ ...TELEFONE, numero: '20987654321' }] }),
    );
    await create(buildJuridica({ enderecos: [{ ...RIO, codigoEstado: '35', codigoCidade: '' }] }));
    await create(buildJuridica());
    expect(await read<Totals>('totals')).toEqual({
      total: 5,
      fisica: 2,
      juridica: 3,
      situacoes: { ativa: 3, inativa: 1, bloqueada: 1 },
      unprepared: 0,
    });
    expect((await read<CreatedByMonth>('created-by-month')).months.at(-1)).toMatchObject({ fisica: 2, juridica: 3 });
    const { states, semEstado } = await read<ByState>('by-state');
    expect(states.filter(({ count }) => count > 0)).toEqual([
      { uf: 'RJ', codigoEstado: '33', count: 1 },
      { uf: 'SP', codigoEstado: '35', count: 3 },
    ]);
    expect(semEstado).toBe(1);
    expect(await read<ByCity>('by-city')).toEqual({
      cities: [
        { codigoCidade: '3304557', nome: 'Rio de Janeiro', uf: 'RJ', count: 1 },
        { codigoCidade: '3509502', nome: 'Campinas', uf: 'SP', count: 1 },
        { codigoCidade: '3550308', nome: 'São Paulo', uf: 'SP', count: 1 },
      ],
      outras: 0,
      semCidade: 2,
    });
    expect(await read<Completeness>('completeness')).toEqual({
      total: 5,
      completas: 1,
      fields: [
        { field: 'documento', filled: 1 },
        { field: 'endereco', filled: 4 },
        { field: 'telefone', filled: 2 },
        { field: 'email', filled: 1 },
        { field: 'data', filled: 1 },
      ],
    });
    expect((await read<PendenciaCounts>('pendencias')).kinds).toEqual([
      { kind: 'sem_documento', count: 4 },
      { kind: 'sem_endereco', count: 1 },
      { kind: 'endereco_incompleto', count: 1 },
      { kind: 'sem_telefone', count: 3 },
      { kind: 'sem_email', count: 4 },
      { kind: 'sem_data', count: 4 },
      { kind: 'cep_de_outra_uf', count: 1 },
      { kind: 'ddd_inexistente', count: 1 },
      { kind: 'nfe', count: 4 },
    ]);
  });

  test('show the ten largest cities and the sum of the others', async () => {
    const codigos = ['3550308', '3304557', '3106200', '2927408', '2304400', '5300108', '4106902', '1302603', '2611606'];
    const more = ['5208707', '1501402', '4314902'];
    for (const [index, codigoCidade] of [...codigos, ...more].entries())
      for (let made = 0; made <= index % 2; made += 1)
        await create(
          buildFisica({ enderecos: [{ ...ENDERECO, codigoEstado: codigoCidade.slice(0, 2), codigoCidade }] }),
        );
    const { cities, outras } = await read<ByCity>('by-city');
    expect(cities).toHaveLength(10);
    expect(cities.map(({ count }) => count)).toEqual([2, 2, 2, 2, 2, 2, 1, 1, 1, 1]);
    expect(outras).toBe(2);
  });

  test('change when a record is changed, deleted and restored', async () => {
    const before = await readAll();
    const { id } = await create(buildFisica({ enderecos: [RIO], nascimento: '1980-02-29' }));
    const made = await readAll();
    await gestor.patch(
      `/api/pessoas/${id}`,
      { situacao: 'inativa', enderecos: [CAMPINAS] },
      { ...here(), 'if-match': '"1"' },
    );
    const changed = await readAll();
    expect(changed).not.toEqual(made);
    await gestor.delete(`/api/pessoas/${id}`, { ...here(), 'if-match': '"2"' });
    expect(await readAll()).toEqual(before);
    await gestor.post(`/api/pessoas/${id}/restore`, undefined, { ...here(), 'if-match': '"3"' });
    expect(await readAll()).toEqual(changed);
  });

  test('are summed over the clients of the user only', async () => {
    const second = await buildTenant(api.owner);
    await setRole(api.owner, second.id, gestor.user.id, 'gestor');
    const stranger = await buildTenant(api.owner);
    await setRole(api.owner, stranger.id, api.as.outsider.user.id, 'gestor');
    await api.as.outsider.post('/api/pessoas', buildFisica({ nome: 'Alheia' }), { 'x-tenant': String(stranger.id) });
    await create(buildFisica({ enderecos: [RIO] }));
    await create(buildFisica({ enderecos: [RIO] }), { 'x-tenant': String(second.id) });
    await create(buildJuridica(), { 'x-tenant': String(second.id) });
    expect(await read<Totals>('totals', everywhere)).toMatchObject({ total: 3, fisica: 2, juridica: 1 });
    expect(await read<ByCity>('by-city', everywhere)).toMatchObject({ cities: [{ count: 2 }], semCidade: 1 });
    expect((await read<CreatedByMonth>('created-by-month', everywhere)).months.at(-1)).toMatchObject({ fisica: 2 });
    expect(await read<Completeness>('completeness', everywhere)).toMatchObject({ total: 3 });
    const { items } = await read<LatestChanges>('latest-changes', everywhere);
    expect(items.map(({ tenantId }) => tenantId)).toEqual([second.id, second.id, tenant.id]);
    expect(await read<Totals>('totals', { 'x-tenant': String(second.id) })).toMatchObject({ total: 2 });
  });

  test('include, after an upgrade, the number of records that the search does not include yet', async () => {
    const { id } = await create(buildFisica());
    await create(buildJuridica());
    const second = await buildTenant(api.owner);
    await setRole(api.owner, second.id, gestor.user.id, 'gestor');
    await create(buildFisica(), { 'x-tenant': String(second.id) });
    await api.owner.query('delete from cards where pessoa_id = $1 or tenant_id = $2', [id, second.id]);
    setUnfilled([tenant.id]);
    expect([await countUnprepared(here()), await countUnprepared(everywhere)]).toEqual([1, 1]);
    setUnfilled([tenant.id, second.id]);
    expect([await countUnprepared(here()), await countUnprepared(everywhere)]).toEqual([1, 2]);
    // the count is cached for repeated requests
    await fillTenant(api.database.db, tenant.id);
    expect(await countUnprepared(everywhere)).toBe(2);
    api.clock.advance(0.2);
    expect([await countUnprepared(here()), await countUnprepared(everywhere)]).toEqual([0, 1]);
    setUnfilled([]);
    expect(await countUnprepared(everywhere)).toBe(0);
  });

  test('are empty for a user without a client', async () => {
    expect(await read<Totals>('totals', everywhere, api.as.installationAdmin)).toMatchObject({ total: 0 });
    expect(await read<Birthdays>('birthdays', everywhere, api.as.installationAdmin)).toMatchObject({ items: [] });
  });

  test.each(PANELS)('%s is one statement, besides begin and commit', async (name) => {
    await create(buildFisica());
    const sent = await recordStatements(() => read(name));
    const session = sent.filter((text) => /sessions|memberships_of_user/.test(text));
    const own = sent.filter((text) => !session.includes(text) && !/^(begin|set local app.tenant|commit)/.test(text));
    expect(own).toHaveLength(1);
    expect(sent).toHaveLength(session.length + 4);
  });
});

/** The texts of the statements that a request sends, without those of concurrent jobs. */
async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const uses: string[][] = [];
  const { requests } = api.database.db;
  const connect = requests.connect.bind(requests);
  requests.connect = (async () => {
    const client = await connect();
    const texts: string[] = [];
    uses.push(texts);
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    const watched = (...all: unknown[]) => {
      const [first] = all as [string | { text: string }];
      texts.push(typeof first === 'string' ? first : first.text);
      return query(...all);
    };
    return new Proxy(client, { get: (target, key) => (key === 'query' ? watched : Reflect.get(target, key, target)) });
  }) as typeof requests.connect;
  try {
    await work();
  } finally {
    requests.connect = connect;
  }
  const ofRequest = /sessions|memberships_of_user|^\s*set local app.tenant/;
  return uses
    .filter((texts) => texts.some((text) => ofRequest.test(text)))
    .flatMap((texts) => texts.map((text) => text.trim()));
}

function names({ items }: Birthdays): string[] {
  return items.map(({ nome, date }) => `${date} ${nome}`);
}

describe('birthdays', () => {
  test('are those of the week, Sunday to Saturday, also across the end of the year, by day and name', async () => {
    const born = {
      Sábado: '1990-12-28',
      Domingo: '1990-12-29',
      Véspera: '1970-12-31',
      Abel: '2001-01-01',
      Zeca: '1955-01-01',
    };
    for (const [nome, nascimento] of Object.entries({ ...born, Último: '1988-01-04', Depois: '1988-01-05' }))
      await create(buildFisica({ nome, nascimento }));
    await create(buildJuridica({ nome: 'Firma', abertura: '1990-12-31' }));
    for (const moment of ['2024-12-29T03:00:00Z', '2025-01-01T12:00:00Z', '2025-01-05T02:59:59Z']) {
      gestor = await signInAt(new Date(moment));
      const birthdays = await read<Birthdays>('birthdays');
      expect(birthdays).toMatchObject({ from: '2024-12-29', to: '2025-01-04', more: false });
      expect(names(birthdays)).toEqual([
        '2024-12-29 Domingo',
        '2024-12-31 Véspera',
        '2025-01-01 Abel',
        '2025-01-01 Zeca',
        '2025-01-04 Último',
      ]);
    }
    // a second later or earlier, it is another week in Brasília
    gestor = await signInAt(new Date('2025-01-05T03:00:00Z'));
    expect(names(await read<Birthdays>('birthdays'))).toEqual(['2025-01-05 Depois']);
    gestor = await signInAt(new Date('2024-12-29T02:59:59Z'));
    expect(names(await read<Birthdays>('birthdays'))).toEqual(['2024-12-28 Sábado']);
  });

  test('on 29 February are on that day, or on 1 March in a year without it', async () => {
    await create(buildFisica({ nome: 'Bissexta', nascimento: '1980-02-29' }));
    await create(buildFisica({ nome: 'Março', nascimento: '1980-03-01' }));
    gestor = await signInAt(new Date('2028-03-01T12:00:00Z'));
    expect(names(await read<Birthdays>('birthdays'))).toEqual(['2028-02-29 Bissexta', '2028-03-01 Março']);
    gestor = await signInAt(new Date('2027-03-03T12:00:00Z'));
    expect(names(await read<Birthdays>('birthdays'))).toEqual(['2027-03-01 Bissexta', '2027-03-01 Março']);
    gestor = await signInAt(new Date('2027-02-25T12:00:00Z'));
    expect(names(await read<Birthdays>('birthdays'))).toEqual([]);
  });

  test('are only of live records, and begin a year after the birth', async () => {
    const { id } = await create(buildFisica({ nome: 'Saiu', nascimento: '1980-06-10' }));
    await gestor.delete(`/api/pessoas/${id}`, { ...here(), 'if-match': '"1"' });
    await create(buildFisica({ nome: 'Bebê', nascimento: '2026-06-10', nomeSocial: 'Nenê' }));
    gestor = await signInAt(new Date('2026-06-10T12:00:00Z'));
    expect(names(await read<Birthdays>('birthdays'))).toEqual([]);
    gestor = await signInAt(new Date('2027-06-10T12:00:00Z'));
    expect((await read<Birthdays>('birthdays')).items).toMatchObject([
      { tenantId: tenant.id, nomeSocial: 'Nenê', nascimento: '2026-06-10', date: '2027-06-10' },
    ]);
  });

  test('are at most fifty, today first and past ones last, with a mark that there are more', async () => {
    const second = await buildTenant(api.owner);
    await setRole(api.owner, second.id, gestor.user.id, 'gestor');
    const day = '2026-06-10T12:00:00Z';
    for (let made = 0; made < 51; made += 1) {
      const where = made % 2 === 0 ? here() : { 'x-tenant': String(second.id) };
      const nascimento = made === 50 ? '1980-06-07' : '1980-06-10';
      await create(buildFisica({ nome: `Pessoa ${String(made).padStart(2, '0')}`, nascimento }), where);
    }
    api.clock.reset();
    api.clock.advance((Date.parse(day) - Date.now()) / 60_000);
    const caller = await api.callerFor(gestor.user);
    const all = await read<Birthdays>('birthdays', everywhere, caller);
    expect([all.items.length, all.more]).toEqual([50, true]);
    expect(names(all).slice(0, 3)).toEqual(['2026-06-10 Pessoa 00', '2026-06-10 Pessoa 01', '2026-06-10 Pessoa 02']);
    const own = await read<Birthdays>('birthdays', here(), caller);
    expect([own.items.length, own.more]).toEqual([26, false]);
  });
});

describe('the month of new records', () => {
  test('is that of Brasília at the time of the request, twelve in all', async () => {
    gestor = await signInAt(new Date('2027-02-01T02:59:59Z'));
    const january = await read<CreatedByMonth>('created-by-month');
    expect([january.months[0]?.month, january.months.at(-1)?.month]).toEqual(['2026-02', '2027-01']);
    gestor = await signInAt(new Date('2027-02-01T03:00:00Z'));
    const february = await read<CreatedByMonth>('created-by-month');
    expect([february.months[0]?.month, february.months.at(-1)?.month]).toEqual(['2026-03', '2027-02']);
  });
});

describe('the latest changes', () => {
  let pessoa: Pessoa;
  beforeEach(async () => {
    pessoa = await create(buildFisica({ nome: 'Ana' }));
    await gestor.patch(`/api/pessoas/${pessoa.id}`, { nome: 'Ana Lima' }, { ...here(), 'if-match': '"1"' });
    await gestor.delete(`/api/pessoas/${pessoa.id}`, { ...here(), 'if-match': '"2"' });
  });

  test('are sorted newest first, with user and record', async () => {
    const { items } = await read<LatestChanges>('latest-changes');
    const { id, codigo } = pessoa;
    expect(items.map(({ kind }) => kind)).toEqual(['delete', 'update', 'create']);
    for (const item of items)
      expect(item).toMatchObject({
        tenantId: tenant.id,
        userNome: gestor.user.nome,
        total: 1,
        pessoa: { id, codigo, nome: 'Ana Lima', tipo: 'fisica' },
      });
  });

  test('name the record of each', async () => {
    for (const nome of ['Bia', 'Caio']) await create(buildFisica({ nome }));
    const { items } = await read<LatestChanges>('latest-changes');
    expect(items.map(({ pessoa: changed }) => changed?.nome)).toEqual(['Caio', 'Bia', ...Array(3).fill('Ana Lima')]);
  });

  test('are at most ten', async () => {
    for (let made = 0; made < 11; made += 1) await create(buildFisica());
    expect((await read<LatestChanges>('latest-changes')).items).toHaveLength(10);
  });

  test('do not name a deleted record to users who may not restore it', async () => {
    const operador = await api.callerFor(await buildUser(api.owner, { roles: { [tenant.id]: 'operador' } }));
    const answer = await operador.get('/api/dashboard/latest-changes', here());
    expect(answer.json<LatestChanges>().items.map((item) => item.pessoa)).toEqual([null, null, null]);
    expect(answer.body).not.toContain('Ana Lima');
  });

  test('need the right to see the history, for all clients in each of them', async () => {
    const reader = await buildUser(api.owner, { roles: { [tenant.id]: 'leitor' } });
    const second = await buildTenant(api.owner);
    await setRole(api.owner, second.id, reader.id, 'operador');
    await setRole(api.owner, second.id, gestor.user.id, 'gestor');
    await create(buildFisica(), { 'x-tenant': String(second.id) });
    const caller = await api.callerFor(reader);
    expect((await caller.get('/api/dashboard/latest-changes', here())).statusCode).toBe(403);
    expect((await caller.get('/api/dashboard/totals', here())).statusCode).toBe(200);
    const { items } = await read<LatestChanges>('latest-changes', everywhere, caller);
    expect(items.map(({ tenantId }) => tenantId)).toEqual([second.id]);
  });
});
