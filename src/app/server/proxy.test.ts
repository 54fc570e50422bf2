import { describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { ADDRESS_LIMIT } from '../../identity/session/server/sign-in-throttle.ts';

const PUBLIC_URL = new URL('https://ficha.exemplo.com.br');
const behindProxy = useApp({
  publicUrl: PUBLIC_URL,
  hosts: ['fichario.interno'],
  trustedProxies: ['loopback'],
});
/** Sends a wrong password, for another account each time, through a proxy on this machine for `client`. */
async function fail(guess: number, client: string): Promise<number> {
  const answer = await behindProxy.app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { email: `pessoa${guess}@exemplo.com.br`, senha: 'um palpite errado' },
    headers: { 'x-forwarded-for': client },
  });
  return answer.statusCode;
}

function leaveFrom(origin: string) {
  return behindProxy.as.anonymous.delete('/api/session', { origin, host: 'fichario.interno:3000' });
}

describe('behind a proxy on this machine', () => {
  test('an address that guesses too often does not block another', async () => {
    for (let guess = 0; guess < ADDRESS_LIMIT.free; guess += 1) await fail(guess, '203.0.113.7');
    expect(await fail(100, '203.0.113.7')).toBe(429);
    expect(await fail(101, '203.0.113.8')).toBe(401);
  });

  test('only the last address counts, because the client can invent those before it', async () => {
    for (let guess = 0; guess < ADDRESS_LIMIT.free; guess += 1)
      await fail(200 + guess, `198.51.100.${guess}, 203.0.113.9`);
    expect(await fail(300, '192.0.2.1, 203.0.113.9')).toBe(429);
  });

  test('pages of the public address may write, independent of the Host that the proxy sends', async () => {
    expect((await leaveFrom(PUBLIC_URL.origin)).statusCode).toBe(204);
    expect((await leaveFrom('http://ficha.exemplo.com.br')).statusCode).toBe(403);
    expect((await leaveFrom('https://outra.exemplo.com.br')).statusCode).toBe(403);
  });
});
