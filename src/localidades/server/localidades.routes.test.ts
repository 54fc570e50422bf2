import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { answerJson, blackHole, useLoopbackServer } from '../../../test/loopback.ts';
import { CONTROLLERS } from '../localidades.ts';

const provider = useLoopbackServer();
const api = useApp({
  // read when the application is built, after the provider has its port
  get cepProviders() {
    return [`${provider.origin}/ws/{cep}/json/`];
  },
});

const offline = useApp({ cepProviders: [] });

beforeEach(async () => {
  await api.owner.query('truncate ceps');
  provider.reset();
  provider.answer = answerJson({ erro: 'true' });
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };

function post(url: string, form?: string, headers: Record<string, string> = {}) {
  return api.as.leitor.post(url, form, { ...(form !== undefined && FORM), ...headers });
}

function askOffline(cep: string) {
  return offline.as.leitor.post('/pessoas/buscarCEP', `Cep=${cep}`, FORM);
}

describe('buscarCEP', () => {
  test('answers with the XML, the city and no leave to keep it', async () => {
    provider.answer = answerJson({
      cep: '01001-000',
      logradouro: 'Praça da Sé',
      bairro: 'Sé',
      localidade: 'São Paulo',
      uf: 'SP',
      ibge: '3550308',
    });
    const answer = await post('/pessoas/buscarCEP', 'Cep=01001-000&numEnder=2');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.json()).toEqual({
      status: 'true',
      info: '<webservicecep><cep>01001-000</cep><logradouro>Praça da Sé</logradouro><bairro>Sé</bairro><uf>SP</uf></webservicecep>',
      idCidade: '3550308',
      codigoCidade: '3550308',
      nomeCidade: 'São Paulo',
      codigoEstado: '35',
      siglaEstado: 'SP',
      nomeEstado: 'São Paulo',
    });
  });

  test.each(['Cep=01999-999', 'Cep=123', 'Cep=', 'Cep=%00', 'Cep=%EF%BC%90'])(
    'answers status false for %s',
    async (form) => {
      const answer = await post('/pessoas/buscarCEP', form);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe('{"status":"false","info":"","idCidade":"","codigoCidade":"","nomeCidade":""}');
    },
  );

  const MURIAE = {
    status: 'true',
    info: '<webservicecep><cep>36880-000</cep><logradouro></logradouro><bairro></bairro><uf>MG</uf></webservicecep>',
    idCidade: '3143906',
    codigoCidade: '3143906',
    nomeCidade: 'Muriaé',
    codigoEstado: '31',
    siglaEstado: 'MG',
    nomeEstado: 'Minas Gerais',
    cepDaCidade: 'geral antigo',
  };

  test.each<[string, RequestListener]>([
    ['does not work', answerJson({}, 500)],
    ['cuts the connection', (request) => request.socket.destroy()],
    ['never answers', blackHole],
  ])('answers with the city and the state of the range when the provider %s', async (_name, dead) => {
    provider.answer = dead;
    const answer = await post('/pessoas/buscarCEP', 'Cep=36880-000');
    expect([answer.statusCode, answer.json()]).toEqual([200, MURIAE]);
    const { rows } = await api.owner.query('select cep from ceps');
    expect(rows).toEqual([]);
  });

  test('answers the same without providers, and with no more than the state where the range has no certain city', async () => {
    expect((await askOffline('36880-000')).json()).toEqual(MURIAE);
    expect((await askOffline('59730000')).json()).toMatchObject({
      nomeCidade: "Olho d'Água do Borges",
      cepDaCidade: 'geral',
    });
    expect((await askOffline('01310-100')).json()).toMatchObject({ nomeCidade: 'São Paulo', cepDaCidade: 'faixa' });
    const nothing = { status: 'false', info: '', idCidade: '', codigoCidade: '', nomeCidade: '' };
    expect((await askOffline('69470-000')).json()).toEqual({ ...nothing, estadoDaFaixa: '13' });
    expect((await askOffline('78900-000')).json()).toEqual(nothing);
  });

  test('answers that there is no such CEP if the provider says so, whatever the range', async () => {
    expect((await post('/pessoas/buscarCEP', 'Cep=36880-000')).json()).toMatchObject({ status: 'false', info: '' });
  });

  test('fails with 502 and the state where the range has no certain city and the provider does not work', async () => {
    provider.answer = answerJson({}, 500);
    const answer = await post('/pessoas/buscarCEP', 'Cep=69470-000');
    expect(answer.statusCode).toBe(502);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toMatchObject({ code: 'cep_lookup_failed', uf: 'AM', codigoEstado: '13' });
    expect(answer.body).not.toContain('69470');
  });

  test('fails with 504 for such a CEP when the provider never answers', async () => {
    provider.answer = blackHole;
    const answer = await post('/pessoas/buscarCEP', 'Cep=69470-000');
    expect(answer.statusCode).toBe(504);
  });

  test.each([
    ['no field', undefined],
    ['an empty form', ''],
    ['another field', 'cep=01001000'],
    ['the field twice', 'Cep=01001-000&Cep=01001-001'],
    ['a very long text', `Cep=${'0'.repeat(101)}`],
  ])('refuses %s', async (_name, form) => {
    const answer = await post('/pessoas/buscarCEP', form);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'Cep' }] });
  });

  test.each([
    ['application/json', '{"Cep":"01001-000"}'],
    ['text/plain', 'Cep=01001-000'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('refuses a body that is no form: %s', async (type, body) => {
    const answer = await post('/pessoas/buscarCEP', body, { 'content-type': type });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ detail: expect.stringContaining('x-www-form-urlencoded') as string });
  });
});

describe('carregarEstados', () => {
  test('lists the 27 states by name, with or without an empty form', async () => {
    const bare = await post('/empresas/carregarEstados');
    expect((await post('/empresas/carregarEstados', '')).body).toBe(bare.body);
    const { status, info } = bare.json<{ status: string; info: string[] }>();
    expect(status).toBe('true');
    expect([info.length, info[0], info[1], info.at(-1)]).toEqual([27, '12|Acre', '27|Alagoas', '17|Tocantins']);
    expect(info).toEqual(info.toSorted(byName));
  });
});

describe('carregarCidades', () => {
  test.each(['35', 'SP', 'sp'])('lists the cities of the state %s by name', async (estado) => {
    const { status, info } = (await post('/painel/carregarCidades', `nu_CodigoEstado=${estado}`)).json<{
      status: string;
      info: string[];
    }>();
    expect(status).toBe('true');
    expect([info.length, info[0]]).toEqual([645, '3500105|3500105|Adamantina']);
    expect(info).toContain('3550308|3550308|São Paulo');
    expect(info).toEqual(info.toSorted(byName));
  });

  test.each(['99', '', '3', 'XX', 'constructor'])('answers status false for the state "%s"', async (estado) => {
    const answer = await post('/painel/carregarCidades', `nu_CodigoEstado=${estado}`);
    expect([answer.statusCode, answer.body]).toEqual([200, '{"status":"false","info":[]}']);
  });
});

describe('the three calls', () => {
  test.each([
    ...CONTROLLERS,
    ...CONTROLLERS.map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
    ...CONTROLLERS.map((name) => name.toUpperCase()),
  ])('stand under /%s', async (controller) => {
    expect((await post(`/${controller}/buscarCEP`, 'Cep=1')).statusCode).toBe(200);
    expect((await post(`/${controller}/carregarEstados`)).statusCode).toBe(200);
    expect((await post(`/${controller}/carregarCidades`, 'nu_CodigoEstado=35')).statusCode).toBe(200);
  });

  test.each(['/api', '/assets', '/pessoasx', '', '/pessoas/12', '/Api'])('do not stand under %s', async (path) => {
    expect((await post(`${path}/buscarCEP`, 'Cep=1')).statusCode).toBe(404);
    expect((await post(`${path}/carregarEstados`)).statusCode).toBe(404);
  });

  test.each(['buscarCEP', 'carregarEstados', 'carregarCidades'])('%s requires a signed-in user', async (call) => {
    const answer = await api.as.anonymous.post(`/pessoas/${call}`);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'not_signed_in' });
  });

  test('are refused from a page of another origin', async () => {
    const answer = await post('/pessoas/carregarEstados', undefined, { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
  });
});

const collator = new Intl.Collator('pt-BR');

function byName(one: string, other: string): number {
  return collator.compare(one.split('|').at(-1)!, other.split('|').at(-1)!);
}
