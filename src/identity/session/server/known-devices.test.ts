import { beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, SENHA, useApp } from '../../../../test/builders.ts';
import { DEVICE_DAYS, MOST_DEVICES } from '../../../access/server/known-devices.ts';
import { ACCOUNT_LIMIT, ADDRESS_LIMIT } from './sign-in-throttle.ts';

const api = useApp();
const HOME = '192.0.2.1';
const STRANGER = '198.51.100.7';

let user: BuiltUser;
beforeEach(async () => {
  api.clock.reset();
  await api.owner.query('delete from login_attempts');
  user = await buildUser(api.owner);
});

type Sent = { senha?: string; cookie?: string | undefined; address?: string; email?: string };

function enter({ senha = SENHA, cookie, address = HOME, email = user.email }: Sent = {}) {
  const headers = cookie === undefined ? {} : { cookie };
  const payload = { email, senha };
  return api.app.inject({ method: 'POST', url: '/api/session', payload, headers, remoteAddress: address });
}

/** Signs in and returns the cookie that identifies the browser afterwards. */
async function makeKnown(sent: Sent = {}): Promise<string> {
  const answer = await enter(sent);
  expect(answer.statusCode).toBe(200);
  return deviceOf(answer) ?? '';
}

function deviceOf({ headers }: Awaited<ReturnType<typeof enter>>): string | undefined {
  const cookies = [headers['set-cookie']].flat();
  return cookies.find((text) => text?.startsWith('fichario-device='))?.split(';')[0];
}

async function guess(times: number, sent: Sent): Promise<number[]> {
  const statuses = [];
  for (let turn = 0; turn < times; turn += 1)
    statuses.push((await enter({ ...sent, senha: `palpite ${turn}` })).statusCode);
  return statuses;
}

describe('a browser in which a user has signed in', () => {
  test('does not wait because of guesses from other browsers', async () => {
    const cookie = await makeKnown();
    await guess(ACCOUNT_LIMIT.free, { address: STRANGER });
    expect((await enter()).statusCode).toBe(429);
    expect((await enter({ cookie })).statusCode).toBe(200);
    // and the other browsers still wait
    expect((await enter({ address: STRANGER })).statusCode).toBe(429);
  });

  test('does not wait because of guesses at other accounts from its network', async () => {
    const cookie = await makeKnown();
    for (let other = 0; other < ADDRESS_LIMIT.free; other += 1) await guess(1, { email: `o${other}@exemplo.com.br` });
    expect((await enter()).statusCode).toBe(429);
    expect((await enter({ cookie })).statusCode).toBe(200);
  });

  test('waits because of guesses in it, and no other browser does', async () => {
    const cookie = await makeKnown();
    expect(await guess(ACCOUNT_LIMIT.free, { cookie })).toEqual(Array(ACCOUNT_LIMIT.free).fill(401));
    const refused = await enter({ cookie });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
    expect((await enter()).statusCode).toBe(200);
    api.clock.advance(0.51);
    expect((await enter({ cookie })).statusCode).toBe(200);
  });

  test('is known only for users who have signed in there', async () => {
    const other = await buildUser(api.owner);
    const cookie = await makeKnown();
    await guess(ACCOUNT_LIMIT.free, { email: other.email, address: STRANGER });
    expect((await enter({ email: other.email, cookie })).statusCode).toBe(429);
  });

  test('is known for each of its users, under a new token at every sign-in', async () => {
    const other = await buildUser(api.owner);
    const first = await makeKnown();
    const second = await makeKnown({ email: other.email, cookie: first });
    expect(second).not.toBe(first);
    for (const { email } of [user, other]) {
      await guess(ACCOUNT_LIMIT.free, { email, address: STRANGER });
      expect((await enter({ email, cookie: first })).statusCode).toBe(429);
    }
    const third = await makeKnown({ cookie: second });
    expect((await enter({ email: other.email, cookie: third })).statusCode).toBe(200);
  });

  test('counts wrong current passwords separately, too', async () => {
    const entered = await enter();
    const cookie = [entered.headers['set-cookie']]
      .flat()
      .map((text) => text?.split(';')[0])
      .join('; ');
    await guess(ACCOUNT_LIMIT.free, { address: STRANGER });
    const change = (atual: string) =>
      api.as.anonymous.post('/api/session/password', { atual, nova: 'outra frase que ninguém tem' }, { cookie });
    expect((await change('errada')).statusCode).toBe(422);
    expect((await change(SENHA)).statusCode).toBe(204);
  });
});

describe('the stored data of a browser', () => {
  test('is a hash, for a limited number of browsers of a user', async () => {
    const cookie = await makeKnown();
    const { rows } = await api.owner.query<{ row: string }>('select known_devices::text as row from known_devices');
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
    const other = await buildUser(api.owner);
    await makeKnown({ email: other.email });
    for (let browser = 0; browser < MOST_DEVICES; browser += 1) {
      api.clock.advance(1);
      await makeKnown();
    }
    const count = 'select from known_devices where user_id = $1';
    expect((await api.owner.query(count, [user.id])).rowCount).toBe(MOST_DEVICES);
    expect((await api.owner.query(count, [other.id])).rowCount).toBe(1);
    await guess(ACCOUNT_LIMIT.free, { address: STRANGER });
    // the oldest was removed
    expect((await enter({ cookie })).statusCode).toBe(429);
  });

  test('is deleted when the password changes, except in the browser of the change', async () => {
    const [elsewhere, entered] = [await makeKnown(), await enter()];
    const cookie = [entered.headers['set-cookie']]
      .flat()
      .map((text) => text?.split(';')[0])
      .join('; ');
    const nova = 'outra frase que ninguém tem';
    await api.as.anonymous.post('/api/session/password', { atual: SENHA, nova }, { cookie });
    await guess(ACCOUNT_LIMIT.free, { address: STRANGER });
    expect((await enter({ senha: nova, cookie: elsewhere })).statusCode).toBe(429);
    const here = await enter({ senha: nova, cookie });
    expect(here.statusCode).toBe(200);
    await api.as.installationAdmin.patch(`/api/users/${user.id}`, { senha: 'mais uma frase comprida' });
    expect((await enter({ senha: 'mais uma frase comprida', cookie: deviceOf(here) })).statusCode).toBe(429);
  });

  test('is deleted after half a year without use', async () => {
    const cookie = await makeKnown();
    api.clock.advance(DEVICE_DAYS * 24 * 60 + 1);
    await guess(ACCOUNT_LIMIT.free, { address: STRANGER });
    expect((await enter({ cookie })).statusCode).toBe(429);
    api.clock.advance(20);
    await makeKnown();
    expect((await api.owner.query('select from known_devices where user_id = $1', [user.id])).rowCount).toBe(1);
  });

  test.each(['fichario-device=x', `fichario-device=${'A'.repeat(43)}`, 'fichario-device='])(
    'does not know who sends %s',
    async (cookie) => {
      await guess(ACCOUNT_LIMIT.free, { address: STRANGER });
      expect((await enter({ cookie })).statusCode).toBe(429);
    },
  );
});
