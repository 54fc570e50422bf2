import { expect, test } from 'vitest';
import { useLoopbackServer } from '../../../../test/loopback.ts';
import type { CnpjProviderSetting } from '../../../kit/server/env/cnpj-providers.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { readEnv } from '../../../kit/server/env/env.ts';
import { examineProviders } from './doctor-providers.ts';

const service = useLoopbackServer();

function envOf(cnpjProviders: CnpjProviderSetting[]): Env {
  return { ...readEnv({ FICHARIO_CEP_PROVIDERS: 'off' }), cnpjProviders };
}

/** A provider of this machine. Its path names its answers. */
function providerAt(path: string): CnpjProviderSetting {
  const nothing = { perMinute: undefined, header: undefined, token: undefined, day: undefined };
  return { preset: 'minhareceita', address: `${service.origin}/${path}/{cnpj}`, ...nothing };
}

test('says that the look-up of CNPJs is off', async () => {
  expect(await examineProviders(envOf([]))).toContainEqual({
    id: 'cnpj',
    name: 'Consulta de CNPJ',
    state: 'ok',
    found: 'desligada',
  });
});

test('asks each provider for one company, and warns of those that do not tell it', async () => {
  service.answer = ({ url = '' }, response) => {
    const [, path, cnpj] = url.split('/');
    if (path === 'broken') return void response.writeHead(500).end();
    if (path === 'token') return void response.writeHead(401).end('{}');
    response.end(JSON.stringify({ cnpj, razao_social: 'BANCO DO BRASIL SA' }));
  };
  const findings = await examineProviders(envOf(['works', 'broken', 'token'].map(providerAt)));
  const ofCnpj = findings.filter(({ id }) => id === 'cnpj_provider');
  expect(ofCnpj.map(({ state }) => state)).toEqual(['ok', 'warning', 'warning']);
  expect(ofCnpj.map(({ found }) => found)).toEqual([
    expect.stringMatching(/^respondeu em \d+ ms$/),
    'não respondeu',
    'recusou o pedido: confira o token',
  ]);
  expect(ofCnpj[1]?.advice).toContain('docs/cnpj.md');
  expect(service.asked.toSorted()).toEqual(['broken', 'token', 'works'].map((path) => `/${path}/00000000000191`));
});
