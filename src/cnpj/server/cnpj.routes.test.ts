import { constant, constantFrom, oneof, sample, tuple } from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import type { Step } from '../../../test/cnpj/played-providers.ts';
import { usePlayedProviders } from '../../../test/cnpj/use-played-providers.ts';
import { buildJuridica } from '../../../test/pessoas.ts';
import { emptyBlock } from '../../pessoa/empty.ts';
import type { PessoaJuridica } from '../../pessoa/pessoa.ts';
import type { CnpjAnswer } from '../cnpj.schema.ts';

const CNPJ = '99999101000185';
const PRESETS = ['brasilapi', 'opencnpj', 'cnpjws', 'cnpja', 'receitaws'];
const played = usePlayedProviders();
const api = useApp({
  get cnpjProviders() {
    return PRESETS.map((preset) => ({ ...played.settingOf(preset), perMinute: 10_000 }));
  },
});

const KNOWS: Step[] = [{ preset: 'brasilapi', does: 'found', sample: 'brasilapi-ativa' }];

async function ask(body: object = { cnpj: CNPJ }, caller = api.as.operador): Promise<CnpjAnswer> {
  const answer = await caller.post('/api/cnpj', body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CnpjAnswer>();
}

beforeEach(async () => {
  played.steps = KNOWS;
  await api.owner.query('delete from cnpj_answers');
});

test('a CNPJ, with its mask or without it, is answered with the fields of a record', async () => {
  expect(await ask({ cnpj: '99.999.101/0001-85' })).toMatchObject({
    outcome: 'found',
    company: { cnpj: CNPJ, nome: 'Torrefacao Aurora Imaginada LTDA', situacaoReceita: 'ativa' },
    say: [],
    consulta: { providers: ['BrasilAPI'], isStored: false, certainty: 'certa' },
  });
});

test('monthly data whose day is unknown have no day, and never that of the question', async () => {
  for (const isStored of [false, true]) {
    const answer = await ask();
    expect(answer).toMatchObject({ consulta: { isStored } });
    expect(answer).not.toHaveProperty('company.situacaoReceitaEm');
    expect(answer).not.toHaveProperty('consulta.dataDay');
  }
});

test('what is no CNPJ asks no provider', async () => {
  for (const cnpj of ['', '99999101000186', '52998224725', '11111111111111', 'x'.repeat(41)])
    expect((await api.as.operador.post('/api/cnpj', { cnpj })).statusCode).toBe(422);
  expect(played.requests).toEqual([]);
});

test('a leitor and somebody else ask no provider, and see no answer of this client', async () => {
  await ask();
  played.requests = [];
  expect((await api.as.leitor.post('/api/cnpj', { cnpj: CNPJ })).statusCode).toBe(403);
  expect((await api.as.outsider.post('/api/cnpj', { cnpj: CNPJ })).statusCode).toBe(404);
  expect(played.requests).toEqual([]);
  const elsewhere = { 'x-tenant': String(api.otherTenant.id) };
  const answer = await api.as.outsider.post('/api/cnpj', { cnpj: CNPJ }, elsewhere);
  expect(answer.json()).toMatchObject({ consulta: { isStored: false } });
});

test('the second question of a day is answered from the store, unless it is to be fresh', async () => {
  await ask();
  expect(await ask()).toMatchObject({ outcome: 'found', consulta: { isStored: true } });
  expect(played.requests.filter((preset) => preset === 'brasilapi')).toHaveLength(1);
  expect(await ask({ cnpj: CNPJ, renovar: true })).toMatchObject({ consulta: { isStored: false } });
});

test('the answer is stored with its proof and without partners, and the question is in the audit', async () => {
  await ask();
  const { rows } = await api.owner.query<{ body: Buffer; sha256: Buffer }>('select body, sha256 from cnpj_answers');
  const { inflateSync } = await import('node:zlib');
  const body = inflateSync(rows[0]!.body).toString();
  expect(rows[0]!.sha256).toHaveLength(32);
  expect(body).toContain('TORREFACAO AURORA');
  expect(body).not.toContain('HELENA');
  const audit = await api.owner.query<{ details: object }>(
    `select details from audit_events where kind = 'cnpj.lookedUp' order by number desc limit 1`,
  );
  expect(audit.rows[0]!.details).toEqual({ cnpj: CNPJ, outcome: 'found', providers: 'BrasilAPI' });
});

test('the proof of the answer is read with the record, and the answer itself only by who sees documents', async () => {
  await ask();
  const made = await api.as.operador.post('/api/pessoas', buildJuridica({ cnpj: CNPJ, nome: 'Aurora' }));
  const { id } = made.json<PessoaJuridica>();
  const read = async (caller = api.as.operador) => (await caller.get(`/api/pessoas/${id}/consulta`)).json<object>();
  expect(await read()).toMatchObject({
    answer: { outcome: 'found', consulta: { providers: ['BrasilAPI'], isStored: true } },
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    body: expect.stringContaining('TORREFACAO'),
  });
  expect(await read(api.as.leitor)).toMatchObject({ answer: { outcome: 'found' }, body: null });
  expect((await api.as.outsider.get(`/api/pessoas/${id}/consulta`)).statusCode).toBe(404);
  await api.owner.query('delete from cnpj_answers');
  expect(await read()).toEqual({ answer: null, sha256: null, body: null });
  await api.as.gestor.delete(`/api/pessoas/${id}`, { 'if-match': '*' });
});

test('partners are shown for a reason, which the audit has, and are stored nowhere', async () => {
  const show = (body: object, caller = api.as.operador) => caller.post('/api/cnpj/socios', body);
  expect((await show({ cnpj: CNPJ, reason: 'oi' })).statusCode).toBe(422);
  expect((await show({ cnpj: CNPJ, reason: 'Conferir o contrato' }, api.as.leitor)).statusCode).toBe(403);
  expect(played.requests).toEqual([]);
  const answer = await show({ cnpj: CNPJ, reason: 'Conferir o contrato' });
  expect(answer.json()).toEqual({ socios: [{ nome: 'Helena Ficticia Arantes', qualificacao: 'Sócio-Administrador' }] });
  const { rows } = await api.owner.query(
    `select details from audit_events where kind = 'cnpj.partnersShown' order by number desc limit 1`,
  );
  expect(rows).toEqual([{ details: { cnpj: CNPJ, reason: 'Conferir o contrato' } }]);
  expect((await api.owner.query('select from cnpj_answers')).rowCount).toBe(0);
});

const sourcesOf = async (id: string) =>
  (await api.as.operador.get(`/api/pessoas/${id}/fontes`)).json<{ items: { path: string; source: object }[] }>().items;

describe('the record that was filled', () => {
  const SAYS = { 'consulta-receita': 'sim' };
  const filled = {
    cnpj: CNPJ,
    nome: 'Torrefacao Aurora Imaginada LTDA',
    abertura: '2018-03-12',
    site: 'https://aurora.com.br',
  };

  test('says of each value of the answer that it is of the Receita, by whom and when', async () => {
    await ask();
    const telefones = [
      { ...emptyBlock('telefones', 'juridica'), tipo: 'fixo' as const, principal: true, numero: '1935550101' },
    ];
    const made = await api.as.operador.post('/api/pessoas', buildJuridica({ ...filled, telefones }), SAYS);
    expect(made.statusCode, made.body).toBe(201);
    const items = await sourcesOf(made.json<PessoaJuridica>().id);
    expect(items.map(({ path }) => path)).toEqual(['nome', 'abertura', 'telefones.0']);
    expect(items[0]!.source).toMatchObject({ kind: 'receita', key: 'BrasilAPI' });
    expect(items[0]!.source).toMatchObject({
      text: expect.stringMatching(/^da Receita, por BrasilAPI, consulta de \d\d\/\d\d\/\d{4} \d\d:\d\d$/),
    });
    const { id, version } = made.json<PessoaJuridica>();
    const change = { 'if-match': `"${version}"`, ...SAYS };
    // a value that a person changed is theirs, and one that becomes what the answer says is of the Receita
    await api.as.operador.patch(`/api/pessoas/${id}`, { nome: 'Aurora', porte: 'epp' }, change);
    expect((await sourcesOf(id)).map(({ path }) => path)).toEqual(['abertura', 'porte', 'telefones.0']);
    await api.as.gestor.delete(`/api/pessoas/${id}`, { 'if-match': '*' });
  });

  test('says nothing of a save that does not say that it comes from the answer', async () => {
    await ask();
    const made = await api.as.operador.post('/api/pessoas', buildJuridica(filled));
    expect(made.statusCode, made.body).toBe(201);
    expect(await sourcesOf(made.json<PessoaJuridica>().id)).toEqual([]);
    await api.as.gestor.delete(`/api/pessoas/${made.json<PessoaJuridica>().id}`, { 'if-match': '*' });
  });
});

describe('two hundred random behaviours', () => {
  const ODD = ['404-html', 'html-200', '500', 'cota', 'cortada', 'sem-campos', 'outro-cnpj', '400-letras'];
  const behaviour = (preset: string) =>
    oneof(
      constantFrom('reset', 'hang', 'tooLarge', 'redirect').map((does) => ({ preset, does })),
      constantFrom(...ODD).map((name) => ({ preset, does: 'odd', sample: `brasilapi-${name}` })),
      constant({ preset, does: 'no', sample: `${preset}-nao-encontrado` }),
      constant({ preset, does: 'found', sample: `${preset}-ativa` }),
      constant({ preset, does: 'found', sample: `${preset}-baixada` }),
    );

  test('never make a wrong value', async () => {
    const runs = sample(tuple(...PRESETS.map(behaviour)), { numRuns: 200, seed: 57 });
    for (const steps of runs) {
      // one that hangs costs the time of the whole race
      played.steps = steps.map((step): Step => (step.does === 'hang' ? { ...step, does: 'reset' } : step));
      await api.owner.query('delete from cnpj_answers');
      const answer = await ask();
      const knows = steps.some((step) => 'sample' in step && step.sample === `${step.preset}-ativa`);
      if (answer.outcome === 'found') {
        // the breaker may leave alone one that knows it; another company is never taken for it
        expect(knows).toBe(true);
        expect(answer.company).toMatchObject({ cnpj: CNPJ, situacaoReceita: 'ativa' });
        expect(answer.company.nome).toMatch(/^Torrefacao Aurora/i);
      }
      // the denials of the samples are of another CNPJ, or name none
      if (answer.outcome === 'notFound') {
        const voices = new Set(steps.filter(({ does }) => does === 'no').map(({ preset }) => preset));
        expect(voices.size).toBeGreaterThanOrEqual(2);
        expect(knows).toBe(false);
      }
    }
  }, 60_000);
});
