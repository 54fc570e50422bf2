import { beforeAll, describe, expect, test } from 'vitest';
import type { PessoaListItem, Pessoa } from '../src/pessoa/pessoa.ts';
import { useApp } from './builders.ts';
import { buildFisica, buildJuridica } from './pessoas.ts';

const api = useApp();
const CPF = '52998224725';
const SHOWN = '529.982.247-25';
/** Of somebody else: the code of a company, say of its owner. */
const OTHER = '111.444.777-35';
const RG = '12.345.678-9';
const MAE = 'Aparecida Conceição';

let pessoa: Pessoa;

/** Each way in which a document may stand as a code. */
const CODES = [CPF, SHOWN, `CLI-${CPF}`, '12345678-9'];

beforeAll(async () => {
  const input = buildFisica({
    nome: 'Ana Código',
    cpf: CPF,
    rg: RG,
    nomeMae: MAE,
    tags: [CPF, SHOWN, 'vip'],
    codigosExternos: CODES.map((codigo, index) => ({ sistema: `Sistema ${index}`, codigo })),
  });
  const made = await api.as.gestor.post('/api/pessoas', input);
  expect(made.statusCode, made.body).toBe(201);
  pessoa = made.json<Pessoa>();
  await api.as.gestor.patch(`/api/pessoas/${pessoa.id}`, { observacoes: 'mudada' }, { 'if-match': '*' });
  const company = buildJuridica({
    nome: 'Empresa Código',
    tags: [OTHER],
    codigosExternos: [{ sistema: 'ERP', codigo: OTHER }],
  });
  expect((await api.as.gestor.post('/api/pessoas', company)).statusCode).toBe(201);
});

/** Digits of a document beyond those that its mask shows, or the name of the mother. */
const HIDDEN = /529\.?982|98224|4725|247-25|111\.?444|44477|777-35|12\.?345\.?67|345678|Aparecida|Concei/;

describe('a document in any field, to who may not see it,', () => {
  test.each([
    ['a record', () => `/api/pessoas/${pessoa.id}`],
    ['the list', () => '/api/pessoas?q=codigo'],
  ])('is masked in %s', async (_what, url) => {
    const answer = await api.as.leitor.get(url());
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.body).not.toMatch(HIDDEN);
    const whole = await api.as.operador.get(url());
    expect(whole.body).toMatch(HIDDEN);
  });

  test('keeps the mask of a CPF, and other tags and codes as they are', async () => {
    const shown = (await api.as.leitor.get(`/api/pessoas/${pessoa.id}`)).json<Pessoa>();
    expect(shown.tags).toEqual(['***.***.247-**', '***.***.247-**', 'vip']);
    expect(shown.codigosExternos.map(({ codigo }) => codigo)).toEqual([
      '***.***.247-**',
      '***.***.247-**',
      'CLI-***.***.247-**',
      '********-9',
    ]);
    expect(shown).toMatchObject({ cpf: '***.***.247-**', nomeMae: '*****************ão' });
  });

  test.each([CPF, SHOWN, '529982', '98224725', '2247', `cli-${CPF}`, 'cli-5299', '11144477735', '4447', '12345678'])(
    'is not found by %s, whole or in pieces',
    async (q) => {
      const find = async (who: 'leitor' | 'operador') =>
        (await api.as[who].get(`/api/pessoas?q=${q}`)).json<{ items: PessoaListItem[] }>().items;
      expect(await find('leitor')).toEqual([]);
      expect(await find('operador')).toHaveLength(1);
    },
  );

  test('is not found by a tag that is one, nor told by what is left without it', async () => {
    for (const tag of [CPF, SHOWN, OTHER]) {
      for (const [who, count] of [
        ['leitor', 0],
        ['operador', 1],
      ] as const) {
        const found = await api.as[who].get(`/api/pessoas/count?tag=${tag}`);
        expect(found.json(), who).toMatchObject({ count });
        const listed = await api.as[who].get(`/api/pessoas?tag=${tag}`);
        expect(listed.json<{ items: unknown[] }>().items).toHaveLength(count);
        const except = await api.as[who].get(`/api/pessoas/count?except=tag:${tag}`);
        expect(except.json(), who).toMatchObject({ count: 2 - count });
      }
    }
  });

  test('is masked in what they export', async () => {
    await api.owner.query(`update tenants set settings = settings || '{"leitoresExport": true}' where id = $1`, [
      api.tenant.id,
    ]);
    for (const format of ['csv', 'jsonl', 'vcf', 'google']) {
      const made = await api.as.leitor.post('/api/exports', { format, list: { q: 'codigo' }, settings: {} });
      expect(made.statusCode, made.body).toBeLessThan(300);
      const { id } = made.json<{ id: string }>();
      const file = await api.as.leitor.get(`/api/exports/${id}/file`);
      expect(file.body).toContain('Código');
      expect(file.body).not.toMatch(HIDDEN);
    }
  });

  test('does not stand in a shared view that filters by it', async () => {
    for (const filter of [{ tag: CPF }, { except: [`tag:${SHOWN}`] }]) {
      const query = { filter, sort: 'nome', columns: ['nome'] };
      const made = await api.as.gestor.post('/api/views', {
        nome: `Visão ${JSON.stringify(filter)}`.slice(0, 20),
        shared: true,
        query,
      });
      expect(made.statusCode, made.body).toBe(201);
    }
    expect((await api.as.leitor.get('/api/views')).json<{ items: unknown[] }>().items).toEqual([]);
    expect((await api.as.operador.get('/api/views')).json<{ items: unknown[] }>().items).toHaveLength(2);
  });
});
