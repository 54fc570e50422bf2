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
