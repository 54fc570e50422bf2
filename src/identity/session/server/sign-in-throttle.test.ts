import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser, SENHA, useApp } from '../../../../test/builders.ts';
import { hashPassword } from '../../../access/server/password-hash.ts';
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, reserveAttempt, secondsLeft } from './sign-in-throttle.ts';

const api = useApp();

beforeEach(async () => {
  api.clock.reset();
  await api.owner.query('delete from login_attempts');
});

/** Tries to sign in from an address of the documentation networks, so that tests do not share one. */
function enter(email: string, senha: string, address = '192.0.2.1') {
  return api.app.inject({ method: 'POST', url: '/api/session', payload: { email, senha }, remoteAddress: address });
}

async function failTimes(times: number, email: string, address?: string): Promise<void> {
  for (let guess = 0; guess < times; guess += 1) {
    const answer = await enter(email, `palpite errado ${guess}`, address);
    expect(answer.statusCode).toBe(401);
  }
}

/** Makes as many failures as an address has free, each with another account. */
async function spray(address: string): Promise<void> {
  for (let user = 0; user < ADDRESS_LIMIT.free; user += 1) await failTimes(1, `u${user}@exemplo.com.br`, address);
}

async function timeFailure(email: string): Promise<number> {
  const started = performance.now();
  await enter(email, 'palpite errado');
  return performance.now() - started;
}

describe('the wait after failures', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 30],
    [6, 60],
    [7, 120],
    [9, 480],
    [10, 900],
    [500, 900],
  ])('after %i failures is %i s', (failures, seconds) => {
    expect(secondsLeft(ACCOUNT_LIMIT, failures, 0)).toBe(seconds);
  });

  test('is over when it has passed, to the second', () => {
    expect(secondsLeft(ACCOUNT_LIMIT, 5, 29.2)).toBe(1);
    expect(secondsLeft(ACCOUNT_LIMIT, 5, 30)).toBe(0);
  });

  test('does not grow when the clock is set back', () => {
    expect(secondsLeft(ACCOUNT_LIMIT, 5, -100_000)).toBe(30);
  });
});

describe('an account', () => {
  test('refuses even the right password during the wait, with a message', async () => {
    const { email } = await buildUser(api.owner);
    await failTimes(5, email);
    const answer = await enter(email, SENHA);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('30');
    expect(answer.json()).toMatchObject({ code: 'too_many_attempts' });
    expect(answer.json().detail).toContain('nem a senha certa');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('accepts the right password after the wait, and resets the count', async () => {
    const { email } = await buildUser(api.owner);
    await failTimes(5, email);
    api.clock.advance(0.51);
    expect((await enter(email, SENHA)).statusCode).toBe(200);
    await failTimes(4, email);
    expect((await enter(email, SENHA)).statusCode).toBe(200);
  });

  test('waits longer after each further failure', async () => {
    const { email } = await buildUser(api.owner);
    await failTimes(5, email);
    for (const seconds of [60, 120, 240, 480, 900, 900]) {
      api.clock.advance(16);
      await failTimes(1, email);
      expect((await enter(email, SENHA)).headers['retry-after']).toBe(String(seconds));
    }
  });

  test('does not wait longer because of refused attempts', async () => {
    const { email } = await buildUser(api.owner);
    await failTimes(5, email);
    for (let attempt = 0; attempt < 20; attempt += 1) await enter(email, 'mais um palpite');
    api.clock.advance(0.51);
    expect((await enter(email, SENHA)).statusCode).toBe(200);
  });

  test('that does not exist is treated in the same way', async () => {
    await failTimes(5, 'ninguem@exemplo.com.br');
    const answer = await enter('ninguem@exemplo.com.br', SENHA);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('30');
  });

  test('is the same in any case and from any address', async () => {
    const { email } = await buildUser(api.owner);
    await failTimes(3, email, '192.0.2.1');
    await failTimes(2, email.toUpperCase(), '198.51.100.7');
    expect((await enter(` ${email}`, SENHA, '203.0.113.9')).statusCode).toBe(429);
  });

  test('does not make another account wait', async () => {
    const [guessed, other] = [await buildUser(api.owner), await buildUser(api.owner)];
    await failTimes(5, guessed.email);
    expect((await enter(other.email, SENHA)).statusCode).toBe(200);
  });

  test('lets no more guesses pass if they come at the same time', async () => {
    const { email } = await buildUser(api.owner);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) => enter(email, `palpite errado ${guess}`)),
    );
    const passed = answers.filter(({ statusCode }) => statusCode === 401);
    expect(passed.length).toBeGreaterThan(0);
    expect(passed.length).toBeLessThanOrEqual(ACCOUNT_LIMIT.free);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40 - passed.length);
  });

  test('lets no more attempts pass at the same time from any number of servers', async () => {
    const { email } = await buildUser(api.owner);
    const attempts = Array.from({ length: 60 }, (_, guess) =>
      reserveAttempt(api.services.db, { deviceKey: undefined, email, address: `203.0.113.${guess}`, at: new Date() }),
    );
    const passed = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled');
    expect(passed.length).toBeLessThanOrEqual(ACCOUNT_LIMIT.free);
  });

  test('lets at most one guess pass if several come at the same time after the wait', async () => {
    const { email } = await buildUser(api.owner);
    await failTimes(5, email);
    api.clock.advance(0.51);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => enter(email, `palpite errado ${guess}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(1);
  });

  test('lets its owner in from many windows at the same time', async () => {
    const { email } = await buildUser(api.owner);
    const answers = await Promise.all(Array.from({ length: 30 }, () => enter(email, SENHA)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 30 }, () => 200));
  });
});

describe('an address', () => {
  test('must wait when it tries many accounts', async () => {
    await spray('192.0.2.50');
    const { email } = await buildUser(api.owner);
    expect((await enter(email, SENHA, '192.0.2.50')).statusCode).toBe(429);
    expect((await enter(email, SENHA, '192.0.2.51')).statusCode).toBe(200);
  });

  test('gains nothing from a sign-in with its own account in between', async () => {
    const own = await buildUser(api.owner);
    for (let user = 0; user < ADDRESS_LIMIT.free; user += 1) {
      await failTimes(1, `v${user}@exemplo.com.br`, '192.0.2.60');
      if (user % 5 === 0) await enter(own.email, SENHA, '192.0.2.60');
    }
    expect((await enter(own.email, SENHA, '192.0.2.60')).statusCode).toBe(429);
  });

  test('is one subscriber: the first half of an IPv6 address, and IPv4 however it is written', async () => {
    await spray('2001:db8:0:1::1');
    expect((await enter('a@exemplo.com.br', SENHA, '2001:db8:0:1:ffff:2:3:4')).statusCode).toBe(429);
    expect((await enter('a@exemplo.com.br', SENHA, '2001:db8:0:2::1')).statusCode).toBe(401);
    await spray('::ffff:192.0.2.70');
    expect((await enter('a@exemplo.com.br', SENHA, '192.0.2.70')).statusCode).toBe(429);
  });

  test('is forgotten after a quarter of an hour', async () => {
    await spray('192.0.2.80');
    api.clock.advance(15.1);
    expect((await enter(api.as.operador.user.email, SENHA, '192.0.2.80')).statusCode).toBe(200);
  });
});

test('neither e-mails nor addresses are stored', async () => {
  await failTimes(1, 'segredo@exemplo.com.br', '192.0.2.99');
  const { rows } = await api.owner.query('select a::text as attempt from login_attempts a');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/segredo|192\.0\.2/);
});

test('an unknown e-mail takes as long as a wrong password', async () => {
  const { email } = api.as.operador.user;
  // the users of tests have cheap hashes; this one gets a real one
  await api.owner.query('update users set password_hash = $2 where email = $1', [email, await hashPassword(SENHA)]);
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let round = 0; round < 9; round += 1) {
    await api.owner.query('delete from login_attempts');
    known.push(await timeFailure(email));
    unknown.push(await timeFailure('ninguem@exemplo.com.br'));
  }
  expect(median(unknown) / median(known)).toBeGreaterThan(0.4);
  expect(median(unknown) / median(known)).toBeLessThan(2.5);
});

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!; // the median exists
}
