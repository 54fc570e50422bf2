import { describe, expect, test } from 'vitest';
import { Refusal } from '../../kit/server/http/errors.ts';
import { mayReach, parseWebhookAddress } from './webhook-address.ts';

const ONLY_LOCAL = { host: '127.0.0.1', publicUrl: undefined, hosts: [], trustedProxies: [] };
const BEHIND_PROXY = { ...ONLY_LOCAL, publicUrl: new URL('https://fichario.exemplo.com.br') };
const ON_THE_NETWORK = { ...ONLY_LOCAL, host: '0.0.0.0' };

function codeOf(text: string, reach = BEHIND_PROXY): string | undefined {
  try {
    parseWebhookAddress(text, reach);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.issues[0]?.code;
    throw error;
  }
}

describe('the address of a webhook', () => {
  test.each([
    ['https://loja.example/fichario?token=1', 'https://loja.example/fichario?token=1'],
    ['HTTPS://LOJA.EXAMPLE', 'https://loja.example/'],
    ['https://loja.example:8443/a#b', 'https://loja.example:8443/a'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://pão.example/', 'https://xn--po-sia.example/'],
  ])('%s', (text, stored) => {
    expect(parseWebhookAddress(text, BEHIND_PROXY)).toBe(stored);
  });

  test.each([
    ['', 'wrong_format'],
    ['loja.example', 'wrong_format'],
    ['//loja.example', 'wrong_format'],
    ['https://', 'wrong_format'],
    [`https://loja.example/${'é'.repeat(600)}`, 'wrong_format'],
    ['http://loja.example/', 'https_needed'],
    ['ftp://loja.example/', 'https_needed'],
    ['javascript:alert(1)', 'https_needed'],
    ['file:///etc/passwd', 'https_needed'],
    ['https://ana:senha@loja.example/', 'credentials'],
    ['https://10.0.0.1/', 'not_public'],
    ['https://192.168.0.1/', 'not_public'],
    ['https://169.254.169.254/latest/meta-data', 'not_public'],
    ['https://0xa9fea9fe/', 'not_public'],
    ['https://[::ffff:10.0.0.1]/', 'not_public'],
    ['https://[fd00::1]/', 'not_public'],
    ['https://127.0.0.1/', 'not_public'],
    ['https://localhost/', 'not_public'],
    ['http://127.0.0.1:5432/', 'https_needed'],
  ])('is not %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test('may be a program on this machine only if no other machine is served', () => {
    const address = new URL('http://127.0.0.1:8080/');
    expect(mayReach(address, ONLY_LOCAL)).toBe(true);
    expect(mayReach(address, { ...ONLY_LOCAL, host: 'localhost', publicUrl: new URL('http://localhost:3000') })).toBe(
      true,
    );
    expect(mayReach(address, BEHIND_PROXY)).toBe(false);
    expect(mayReach(address, { ...ONLY_LOCAL, trustedProxies: ['loopback'] })).toBe(false);
    expect(mayReach(address, ON_THE_NETWORK)).toBe(false);
    expect(mayReach(new URL('https://loja.example/'), ON_THE_NETWORK)).toBe(true);
  });
});
