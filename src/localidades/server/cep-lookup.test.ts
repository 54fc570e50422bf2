import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { answerJson, blackHole, useLoopbackServer } from '../../../test/loopback.ts';
import { TOTAL_MS } from '../../kit/server/outbound/outbound.ts';
import { CepLookupFailed, createCepLookup } from './cep-lookup.ts';

const database = useDatabase();
const first = useLoopbackServer();
const second = useLoopbackServer();

beforeEach(async () => {
  await database.owner.query('truncate ceps');
  for (const provider of [first, second]) {
    provider.reset();
    provider.answer = answerJson({ erro: 'true' });
  }
});

const VIACEP_SE = {
  cep: '01001-000',
  logradouro: 'Praça da Sé',
  complemento: 'lado ímpar',
  bairro: 'Sé',
  localidade: 'São Paulo',
  uf: 'SP',
  ibge: '3550308',
};
const BRASILAPI_SE = {
  cep: '01001000',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Sé',
  street: 'Praça da Sé',
  service: 'open-cep',
};
const SE = {
  cep: '01001000',
  logradouro: 'Praça da Sé',
  bairro: 'Sé',
  uf: 'SP',
  cidade: { codigo: '3550308', nome: 'São Paulo' },
};

/** A CEP in the range of no municipality, but of a state. */
const NOWHERE = { ...VIACEP_SE, cep: '10000-000' };
const MURIAE = {
  cep: '36880000',
  logradouro: '',
  bairro: '',
  uf: 'MG',
  cidade: { codigo: '3143906', nome: 'Muriaé' },
  daFaixa: 'geral antigo',
};

/** A new look-up chain, with closed circuit breakers. */
function open(...providers: { origin: string }[]) {
  return createCepLookup(
    database.db,
    providers.map(({ origin }) => `${origin}/ws/{cep}/json/`),
  );
}

async function storedCeps(): Promise<unknown[]> {
  const { rows } = await database.owner.query(
    `select cep, found, logradouro, codigo_cidade, fetched_at > now() - interval '1 minute' as fresh from ceps`,
  );
  return rows;
}

async function keepCep(source: string, age: string): Promise<void> {
  await database.owner.query(
    `insert into ceps (cep, found, logradouro, codigo_cidade, source, fetched_at)
     values ('01001000', true, 'Rua Velha', '3550308', $1, now() - $2::interval)`,
    [source, age],
  );
}

async function failureOf(call: Promise<unknown>): Promise<CepLookupFailed> {
  return call.then(
    () => expect.unreachable('the look-up answered'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(CepLookupFailed);
      return error as CepLookupFailed;
    },
  );
}

describe('a CEP that a provider knows', () => {
  test.each([
    ['ViaCEP', VIACEP_SE],
    ['BrasilAPI, without an IBGE code', BRASILAPI_SE],
    ['AwesomeAPI', { cep: '01001000', address: 'Praça da Sé', state: 'SP', district: 'Sé', city_ibge: '3550308' }],
  ])('is read as %s writes it', async (_name, body) => {
    first.answer = answerJson(body);
    await expect(open(first).find('01001-000')).resolves.toEqual(SE);
    expect(first.asked).toEqual(['/ws/01001000/json/']);
  });

  test('is stored permanently: the second look-up sends no request', async () => {
    first.answer = answerJson(VIACEP_SE);
    await open(first).find('01001000');
    await expect(open(first).find('01001-000')).resolves.toEqual(SE);
    await expect(createCepLookup(database.db, []).find('01001000')).resolves.toEqual(SE);
    expect(first.asked).toHaveLength(1);
  });

  test('comes from the fastest provider', async () => {
    const order: string[] = [];
    first.answer = (_request, response) => void response.on('close', () => order.push('the slow one is given up'));
    second.answer = (request, response) => {
      order.push('the quick one answers');
      answerJson(VIACEP_SE)(request, response);
    };
    await expect(open(first, second).find('01001000')).resolves.toEqual(SE);
    expect(order[0]).toBe('the quick one answers');
  });

  test('comes from the one provider that knows it', async () => {
    second.answer = (request, response) => setTimeout(() => answerJson(BRASILAPI_SE)(request, response), 100);
    await expect(open(first, second).find('01001000')).resolves.toEqual(SE);
  });

  test('asks once for equal look-ups at the same time', async () => {
    first.answer = (request, response) => setTimeout(() => answerJson(VIACEP_SE)(request, response), 50);
    const lookup = open(first);
    const answers = await Promise.all(['01001000', '01001-000', '01001000'].map((cep) => lookup.find(cep)));
    expect(answers).toEqual([SE, SE, SE]);
    expect(first.asked).toHaveLength(1);
  });

  test('is refreshed in the background after 30 days', async () => {
    await keepCep('viacep', '31 days');
    first.answer = answerJson(VIACEP_SE);
    await expect(open(first).find('01001000')).resolves.toMatchObject({ logradouro: 'Rua Velha' });
    await expect.poll(storedCeps).toMatchObject([{ logradouro: 'Praça da Sé', fresh: true }]);
  });

  test('stays unchanged when the refresh gets no answer', async () => {
    await keepCep('viacep', '31 days');
    first.answer = answerJson({}, 500);
    await open(first).find('01001000');
    await expect.poll(() => first.asked).toHaveLength(1);
    await expect(open().find('01001000')).resolves.toMatchObject({ logradouro: 'Rua Velha' });
  });

  test('stays when the providers have forgotten it', async () => {
    await keepCep('viacep', '31 days');
    await open(first).find('01001000');
    await expect.poll(storedCeps).toMatchObject([{ found: true, logradouro: 'Rua Velha', fresh: true }]);
  });

  test('is never refreshed when it came from an imported base', async () => {
    await keepCep('base', '400 days');
    first.answer = answerJson(VIACEP_SE);
    await expect(open(first).find('01001000')).resolves.toMatchObject({ logradouro: 'Rua Velha' });
    expect(first.asked).toEqual([]);
  });

  test('has text that PostgreSQL and XML can hold', async () => {
    first.answer = answerJson({
      ...VIACEP_SE,
      logradouro: ' Rua\u0000 \ud800\n </logradouro><x> ',
      bairro: 'x'.repeat(900),
    });
    const address = await open(first).find('01001000');
    expect(address?.logradouro).toBe('Rua </logradouro><x>');
    expect(address?.bairro).toHaveLength(200);
  });

  test('is answered but not stored when the name of its town is unknown', async () => {
    first.answer = answerJson({ ...BRASILAPI_SE, city: 'Vila Que Não Existe' });
    await expect(open(first, second).find('01001000')).resolves.toEqual({ ...SE, cidade: undefined });
    await expect(storedCeps()).resolves.toEqual([]);
  });
});

describe('a CEP that no provider knows', () => {
  test.each([
    ['erro as a text', answerJson({ erro: 'true' })],
    ['erro as a boolean', answerJson({ erro: true })],
    ['404', answerJson({ name: 'CepPromiseError', type: 'service_error' }, 404)],
    ['404 inside a 200', answerJson({ status: 404, code: 'not_found' })],
  ])('is undefined: %s', async (_name, answer) => {
    first.answer = answer;
    await expect(open(first).find('01999999')).resolves.toBeUndefined();
  });

  test('is not requested again for ten minutes', async () => {
    const lookup = open(first, second);
    await lookup.find('01999999');
    await lookup.find('01999999');
    expect([...first.asked, ...second.asked]).toHaveLength(2);
    await database.owner.query(`update ceps set fetched_at = now() - interval '11 minutes'`);
    first.answer = answerJson({ ...VIACEP_SE, cep: '01999-999' });
    await expect(lookup.find('01999999')).resolves.toMatchObject({ logradouro: 'Praça da Sé' });
    await expect(storedCeps()).resolves.toMatchObject([{ found: true, fresh: true }]);
  });

  test('is requested again when one provider did not answer', async () => {
    second.answer = answerJson({}, 500);
    const lookup = open(first, second);
    await expect(lookup.find('01999999')).resolves.toBeUndefined();
    await expect(storedCeps()).resolves.toEqual([]);
  });

  test('is undefined without a request when it is invalid', async () => {
    for (const text of ['', '123', '0100100', '010010000', '01001-00a', 'abc', '０１００１０００']) {
      await expect(open(first).find(text)).resolves.toBeUndefined();
    }
    expect(first.asked).toEqual([]);
  });
});

test('an answer about another CEP means that the requested one is not found', async () => {
  first.answer = answerJson({ ...VIACEP_SE, cep: '01001-001' });
  await expect(open(first).find('01001000')).resolves.toBeUndefined();
});

describe('without a usable answer', () => {
  test.each<[string, RequestListener]>([
    ['500', answerJson({}, 500)],
    ['a redirect', answerJson({}, 301)],
    ['too many requests', answerJson(NOWHERE, 429)],
    ['no JSON', (_request, response) => response.end('<html>oi</html>')],
    ['a list', answerJson([NOWHERE])],
    ['null', answerJson(null)],
    ['an empty object', answerJson({})],
    ['no CEP', answerJson({ ...NOWHERE, cep: '' })],
    ['a state that the range contradicts', answerJson({ ...NOWHERE, uf: 'RJ' })],
    ['no state', answerJson({ ...NOWHERE, uf: '' })],
    ['a cut connection', (request) => request.socket.destroy()],
  ])(
    'and without a city of the range, the look-up fails and tells the state of the range: %s',
    async (_name, answer) => {
      first.answer = answer;
      const failure = await failureOf(open(first).find('10000-000'));
      expect(failure).toMatchObject({ uf: 'SP', timedOut: false });
      await expect(storedCeps()).resolves.toEqual([]);
    },
  );

  test.each<[string, RequestListener]>([
    ['dead', (request) => request.socket.destroy()],
    ['slow', blackHole],
    ['wrong about the state', answerJson({ ...VIACEP_SE, cep: '36880-000' })],
  ])('the city of the range is the answer: all providers are %s', async (_name, answer) => {
    for (const provider of [first, second]) provider.answer = answer;
    await expect(open(first, second).find('36880-000')).resolves.toEqual(MURIAE);
    await expect(storedCeps()).resolves.toEqual([]);
  });

  test('the city of the range is not stored: the next look-up asks again', async () => {
    first.answer = answerJson({}, 500);
    const lookup = open(first);
    await expect(lookup.find('59730-000')).resolves.toMatchObject({ daFaixa: 'geral' });
    first.answer = answerJson({ cep: '59730-000', localidade: "Olho d'Água do Borges", uf: 'RN', ibge: '2408409' });
    await expect(lookup.find('59730-000')).resolves.not.toHaveProperty('daFaixa');
    await expect(storedCeps()).resolves.toMatchObject([{ cep: '59730000', found: true }]);
  });

  test('the range does not overrule the provider that knows no such CEP', async () => {
    second.answer = answerJson({}, 500);
    await expect(open(first, second).find('36880-000')).resolves.toBeUndefined();
  });

  test('the range does not overrule a provider with another city, or with one that is not known', async () => {
    first.answer = answerJson({ cep: '36880-000', localidade: 'Miradouro', uf: 'MG', ibge: '3142106' });
    await expect(open(first).find('36880-000')).resolves.toMatchObject({ cidade: { nome: 'Miradouro' } });
    first.answer = answerJson({ cep: '36881-000', localidade: 'Cidade Nova', uf: 'MG' });
    await expect(open(first).find('36881-000')).resolves.toMatchObject({ uf: 'MG', cidade: undefined });
  });

  test('a hung provider is abandoned within three seconds, and the error reports a timeout', async () => {
    first.answer = blackHole;
    await expect(failureOf(open(first).find('69470-000'))).resolves.toMatchObject({ uf: 'AM', timedOut: true });
    expect(TOTAL_MS).toBeLessThan(3_000);
  });

  test('after some failures a dead provider gets no more requests', async () => {
    first.answer = blackHole;
    const lookup = open(first);
    await Promise.all(['1', '2', '3', '4', '5'].map((digit) => failureOf(lookup.find(`1000000${digit}`))));
    await failureOf(lookup.find('10000009'));
    expect(first.asked).toHaveLength(5);
  });

  test('holds no database connection while it waits', async () => {
    first.answer = blackHole;
    const lookup = open(first);
    const waiting = Array.from({ length: 8 }, (_, digit) => failureOf(lookup.find(`1000000${digit}`)));
    await expect.poll(() => first.asked).toHaveLength(8);
    const { totalCount, idleCount } = database.db.requests;
    expect(idleCount).toBe(totalCount);
    await Promise.all(waiting);
  });
});

describe('with no provider configured', () => {
  test('the city of the range is the answer', async () => {
    await expect(open().find('36880-000')).resolves.toEqual(MURIAE);
    await expect(storedCeps()).resolves.toEqual([]);
  });

  test.each([
    ['no municipality', '69470-000', 'AM'],
    ['a municipality that a new one was made of', '78889-000', 'MT'],
  ])('the state is the answer in the range of %s', async (_name, cep, uf) => {
    const only = { cep: cep.replace('-', ''), logradouro: '', bairro: '', uf, cidade: undefined };
    await expect(open().find(cep)).resolves.toEqual(only);
  });

  test('the answer that there is no such CEP counts for its ten minutes', async () => {
    await open(first).find('36880-000');
    await expect(open().find('36880-000')).resolves.toBeUndefined();
  });

  test('a range of no state has none', async () => {
    await expect(open().find('78900-000')).resolves.toBeUndefined();
  });
});

describe('a CEP of the demonstration data', () => {
  const OLD = { ...SE, logradouro: 'Rua Velha', bairro: '' };
  beforeEach(() => keepCep('demo', '1 hour'));

  test('is replaced permanently by the answer of a provider', async () => {
    first.answer = answerJson(VIACEP_SE);
    await expect(open(first).find('01001000')).resolves.toEqual(SE);
    await expect(open().find('01001000')).resolves.toEqual(SE);
  });

  test.each<[string, RequestListener]>([
    ['does not know it', answerJson({ erro: 'true' })],
    ['does not answer', (_request, response) => response.destroy()],
  ])('is answered when the provider %s', async (_name, answer) => {
    first.answer = answer;
    await expect(open(first).find('01001000')).resolves.toEqual(OLD);
  });

  test('is answered when there is no provider', async () => {
    await expect(open().find('01001000')).resolves.toEqual(OLD);
  });
});
