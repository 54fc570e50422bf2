import { describe, expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';

function providersOf(text: string): string[] {
  return readEnv({ FICHARIO_DATA: 'data', FICHARIO_CEP_PROVIDERS: text }).cepProviders;
}

describe('FICHARIO_CEP_PROVIDERS', () => {
  test('takes several addresses, a mirror on this machine, and none', () => {
    expect(providersOf('https://cep.example/{cep}, http://127.0.0.1:8080/{cep}.json')).toEqual([
      'https://cep.example/{cep}',
      'http://127.0.0.1:8080/{cep}.json',
    ]);
    expect(providersOf('off')).toEqual([]);
    expect(providersOf('')).toHaveLength(3);
  });

  test.each([
    'https://cep.example/',
    'cep.example/{cep}',
    'https://{cep}.example/',
    'http://cep.example/{cep}',
    'https://192.168.0.1/{cep}',
    'https://169.254.169.254/{cep}',
    'https://user:secret@cep.example/{cep}',
    'file:///etc/{cep}',
  ])('stops the start on %s and does not repeat it', (address) => {
    const start = () => providersOf(address);
    expect(start).toThrow(EnvError);
    expect(start).toThrow(/^FICHARIO_CEP_PROVIDERS (deve|aceita)/);
    expect(start).not.toThrow(/example|168|254|etc/);
  });
});

function metricsOf(vars: Record<string, string>) {
  return readEnv({ FICHARIO_DATA: 'data', ...vars }).metrics;
}

describe('FICHARIO_METRICS', () => {
  const key = 'uma-chave-de-vinte-e-seis.';

  test('is nowhere by itself, on this machine by a port, and elsewhere with a key', () => {
    expect(metricsOf({})).toBeUndefined();
    expect(metricsOf({ FICHARIO_METRICS: '9464' })?.listen).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(metricsOf({ FICHARIO_METRICS: '[::1]:9464' })?.listen).toEqual({ host: '::1', port: 9464 });
    expect(metricsOf({ FICHARIO_METRICS: '0.0.0.0:9464', FICHARIO_METRICS_KEY: key })).toEqual({
      listen: { host: '0.0.0.0', port: 9464 },
      key,
    });
    expect(metricsOf({ FICHARIO_METRICS_KEY: key })).toEqual({ listen: undefined, key });
  });

  test.each([
    [{ FICHARIO_METRICS: '0.0.0.0:9464' }, 'FICHARIO_METRICS fora de 127.0.0.1 precisa de uma chave'],
    [{ FICHARIO_METRICS: '10.0.0.5:9464' }, 'FICHARIO_METRICS fora de 127.0.0.1 precisa de uma chave'],
    [{ FICHARIO_METRICS: 'on' }, 'FICHARIO_METRICS deve ser uma porta'],
    [{ FICHARIO_METRICS: '127.0.0.1:70000' }, 'FICHARIO_METRICS deve ser uma porta'],
    [{ FICHARIO_METRICS_KEY: 'curta' }, 'FICHARIO_METRICS_KEY deve ter de 24 a 200'],
    [{ FICHARIO_METRICS_KEY: `${key} ${key}` }, 'FICHARIO_METRICS_KEY deve ter de 24 a 200'],
  ])('stops the start on %o, and repeats no key', (vars, sentence) => {
    const start = () => metricsOf(vars);
    expect(start).toThrow(EnvError);
    expect(start).toThrow(sentence);
    expect(start).not.toThrow(/curta|vinte/);
  });
});

function memoryOf(text: string): number | undefined {
  return readEnv({ FICHARIO_DATA: 'data', FICHARIO_DB_MEMORY: text }).dbMemory;
}

describe('FICHARIO_DB_MEMORY', () => {
  test('is a number of MB, and by itself what the machine has decides', () => {
    expect(['', '512'].map(memoryOf)).toEqual([undefined, 512]);
    expect(() => memoryOf('8')).toThrow('FICHARIO_DB_MEMORY deve ser um número de 16 a 1048576.');
  });
});

function originOf(text: string): string | undefined {
  return readEnv({ FICHARIO_DATA: 'data', FICHARIO_URL: text }).publicUrl?.origin;
}

describe('FICHARIO_URL', () => {
  test('is the name that people open, with or without the last slash', () => {
    expect(originOf('https://ficha.exemplo.com.br')).toBe('https://ficha.exemplo.com.br');
    expect(originOf('http://10.0.0.5:8080/')).toBe('http://10.0.0.5:8080');
  });

  test.each([
    'https://exemplo.com.br/fichario',
    'https://exemplo.com.br/fichario/',
    'https://exemplo.com.br/?x=1',
    'https://exemplo.com.br/#x',
    'https://ana:segredo@exemplo.com.br',
  ])('stops the start on %s, where it would not be served, and says which to use', (address) => {
    const start = () => originOf(address);
    expect(start).toThrow(EnvError);
    expect(start).toThrow(/^FICHARIO_URL .*https:\/\/fichario\.exemplo\.com\.br/);
    expect(start).not.toThrow(/segredo/);
  });
});

function proxiesOf(vars: Record<string, string>): string[] {
  return readEnv({ FICHARIO_DATA: 'data', ...vars }).trustedProxies;
}

describe('FICHARIO_PROXIES', () => {
  test('is this machine where the public address is https, and nobody where it is not', () => {
    expect(proxiesOf({ FICHARIO_URL: 'https://ficha.exemplo.com.br' })).toEqual(['loopback']);
    expect(proxiesOf({ FICHARIO_URL: 'http://ficha.exemplo.com.br' })).toEqual([]);
    expect(proxiesOf({})).toEqual([]);
    expect(proxiesOf({ FICHARIO_URL: 'https://ficha.exemplo.com.br', FICHARIO_PROXIES: 'off' })).toEqual([]);
  });

  test('takes addresses and networks', () => {
    expect(proxiesOf({ FICHARIO_PROXIES: 'loopback, 10.0.0.5 10.1.0.0/16,fd00::/8' })).toEqual([
      'loopback',
      '10.0.0.5',
      '10.1.0.0/16',
      'fd00::/8',
    ]);
  });

  test.each(['proxy.exemplo.com.br', '10.0.0', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'true'])(
    'stops the start on %s',
    (text) => {
      expect(() => proxiesOf({ FICHARIO_PROXIES: text })).toThrow(/^FICHARIO_PROXIES deve/);
    },
  );
});

function hostsOf(text: string): string[] {
  return readEnv({ FICHARIO_DATA: 'data', FICHARIO_HOSTS: text }).hosts;
}

describe('FICHARIO_HOSTS', () => {
  test('takes names and addresses, and none', () => {
    expect(hostsOf('fichario.interno, 10.0.0.5 fd00::5')).toEqual(['fichario.interno', '10.0.0.5', 'fd00::5']);
    expect(hostsOf('')).toEqual([]);
  });

  test.each(['http://fichario.interno', 'fichario.interno:3000', '*.interno', '[fd00::5]'])(
    'stops the start on %s',
    (text) => expect(() => hostsOf(text)).toThrow(/^FICHARIO_HOSTS deve/),
  );
});

describe('DATABASE_URL', () => {
  test.each([
    'postgres://ana@um,dois/fichas?target_session_attrs=read-write',
    'postgres://ana:a,b@um:5432,dois:5433/fichas',
    'postgres://ana@localhost/fichas?host=um,dois&port=5432',
  ])('may name several servers: %s', (url) => {
    for (const name of ['DATABASE_URL', 'DATABASE_APP_URL'])
      expect(() => readEnv({ FICHARIO_DATA: 'data', [name]: url })).not.toThrow();
  });

  test.each([
    'mysql://ana@um,dois/fichas',
    'postgres://ana@um,dois/fichas?target_session_attrs=standby',
    'postgres://ana@um,dois/fichas?host=um,dois&port=1,2,3',
    'postgres://ana@um,d ois:port/fichas',
  ])('that is no address, or not of a server that takes writes, stops the start: %s', (url) => {
    for (const name of ['DATABASE_URL', 'DATABASE_APP_URL'])
      expect(() => readEnv({ FICHARIO_DATA: 'data', [name]: url })).toThrow(
        new RegExp(`^${name} deve ser um endereço[^\\n]+\\.$`),
      );
  });

  test('may have commas elsewhere', () => {
    const url = 'postgres://ana:a,b@um/fichas,velhas?application_name=a,b';
    expect(readEnv({ FICHARIO_DATA: 'data', DATABASE_URL: url }).databaseUrl).toBe(url);
  });
});

const placeOf = (vars: Record<string, string>) => readEnv({ FICHARIO_DATA: 'data', ...vars }).files;

describe('FICHARIO_FILES', () => {
  test('is a bucket with a folder or without, at AWS or elsewhere', () => {
    expect(placeOf({})).toBeUndefined();
    expect(placeOf({ FICHARIO_FILES: 's3://arquivos' })).toEqual({
      bucket: 'arquivos',
      prefix: '',
      endpoint: undefined,
    });
    const elsewhere = { AWS_ENDPOINT_URL: 'http://um:9000', AWS_ENDPOINT_URL_S3: 'https://dois' };
    expect(placeOf({ FICHARIO_FILES: 's3://arquivos/um/dois/', ...elsewhere })).toEqual({
      bucket: 'arquivos',
      prefix: 'um/dois/',
      endpoint: 'https://dois/',
    });
  });

  test.each([
    'arquivos',
    '/mnt/arquivos',
    's3://',
    's3://chave:segredo@arquivos',
    's3://arquivos/../x',
    's3://Arquivos',
  ])('stops the start on %s and does not repeat it', (text) => {
    expect(() => placeOf({ FICHARIO_FILES: text })).toThrow(/^FICHARIO_FILES deve .+s3:\/\/bucket\/pasta/);
    expect(() => placeOf({ FICHARIO_FILES: text })).not.toThrow(/segredo|rquivos/);
  });

  test('takes no endpoint that is no address', () => {
    const vars = { FICHARIO_FILES: 's3://arquivos', AWS_ENDPOINT_URL: 'localhost:9000' };
    expect(() => placeOf(vars)).toThrow(/^AWS_ENDPOINT_URL deve/);
  });
});

const keysOf = (text: string) => readEnv({ FICHARIO_DATA: 'data', FICHARIO_WEBHOOKS_KEY: text }).webhooksKeys;

describe('FICHARIO_WEBHOOKS_KEY', () => {
  const [one, two] = ['a'.repeat(64), '1'.repeat(64)];

  test('is one key or several', () => {
    expect(keysOf('')).toEqual([]);
    expect(keysOf(`${one}, ${two}`).map((key) => key.toString('hex'))).toEqual([one, two]);
  });

  test.each([`${one}a`, 'segredo', `${one},`, `${one} ${two}`])(
    'stops the start on %s and does not repeat it',
    (text) => {
      expect(() => keysOf(text)).toThrow(/^FICHARIO_WEBHOOKS_KEY deve ter 64 .+openssl rand -hex 32/);
      expect(() => keysOf(text)).not.toThrow(/segredo|aaaa/);
    },
  );
});

describe('the folder of the log', () => {
  test('is a folder, nothing, or expressly none any more', () => {
    expect(readEnv({ FICHARIO_WAL: '/mnt/log' }).walDir).toBe('/mnt/log');
    expect(readEnv({}).walDir).toBeUndefined();
    expect(readEnv({ FICHARIO_WAL: 'off' }).walDir).toBe('off');
  });

  test('is refused inside the folder of the data, and in the place of the back-ups', () => {
    for (const FICHARIO_WAL of ['/srv/dados', '/srv/dados/log', '/srv/dados/../dados/log'])
      expect(() => readEnv({ FICHARIO_WAL, FICHARIO_DATA: '/srv/dados' })).toThrow(/pasta dos dados.*noutro disco/);
    expect(() => readEnv({ FICHARIO_WAL: '/mnt/a', FICHARIO_BACKUP: '/mnt/a/' })).toThrow(/duas pastas/);
    expect(readEnv({ FICHARIO_WAL: '/srv/dados-log', FICHARIO_DATA: '/srv/dados' }).walDir).toBe('/srv/dados-log');
  });
});

describe('FICHARIO_BACKUP_KEEP', () => {
  test('is how many back-ups stay by day, week and month', () => {
    expect(readEnv({ FICHARIO_BACKUP_KEEP: '10,0,3' }).backupKeep).toEqual({ daily: 10, weekly: 0, monthly: 3 });
  });

  test.each(['0,4,12', '00,4,12', '7,4', '7,4,1000'])('stops the start on %s', (text) => {
    expect(() => readEnv({ FICHARIO_BACKUP_KEEP: text })).toThrow(/^FICHARIO_BACKUP_KEEP deve .*por dia, 1 ao menos/);
  });
});

const readCnpj = (text: string, more = {}) => readEnv({ FICHARIO_CNPJ_PROVIDERS: text, ...more }).cnpjProviders;

describe('FICHARIO_CNPJ_PROVIDERS', () => {
  const nothing = { address: undefined, perMinute: undefined, header: undefined, token: undefined, day: undefined };

  test('means three voices without a key where it is empty', () => {
    expect(readCnpj('').map(({ preset }) => preset)).toEqual(['brasilapi', 'opencnpj', 'cnpja']);
  });

  test('off means none', () => {
    expect(readCnpj(' off ')).toEqual([]);
  });

  test('has presets and addresses, each with its quota and the token of another variable', () => {
    const text =
      'opencnpj, cnpja-comercial quota=60 token=CNPJA , http://127.0.0.1:9/{cnpj} as=minhareceita header=X-Chave token=CNPJA';
    expect(readCnpj(text, { CNPJA: 'segredo' })).toEqual([
      { ...nothing, preset: 'opencnpj' },
      { ...nothing, preset: 'cnpja-comercial', perMinute: 60, token: 'segredo' },
      { ...nothing, preset: 'minhareceita', address: 'http://127.0.0.1:9/{cnpj}', header: 'X-Chave', token: 'segredo' },
    ]);
  });

  test.each([
    'opencnpj quota=0',
    'opencnpj quota=dez',
    'opencnpj as=brasilapi',
    'opencnpj senha=x',
    'opencnpj quota=1 quota=2',
    'opencnpj token=FALTA',
    'opencnpj,',
    'https://cnpj.example/{cnpj}',
    'https://cnpj.example/ as=brasilapi',
    'https://{cnpj}.example/ as=brasilapi',
    'http://cnpj.example/{cnpj} as=brasilapi',
    'https://10.0.0.1/{cnpj} as=brasilapi',
    'opencnpj day=http://10.0.0.1/',
  ])('refuses %s', (text) => {
    expect(() => readCnpj(text)).toThrow(/^FICHARIO_CNPJ_PROVIDERS (deve|aceita|pede)/);
  });
});
