import { expect, test } from 'vitest';
import { createSecret, signMessage } from './signature.ts';

// the vector that the libraries of Standard Webhooks test themselves with
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const MESSAGE = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

test('signs the published example as it was published', () => {
  expect(signMessage([SECRET], MESSAGE)).toBe(SIGNATURE);
});

test('signs with the previous secret, too, while both are valid', () => {
  const [first, second, ...more] = signMessage([createSecret(), SECRET], MESSAGE).split(' ');
  expect(first).toMatch(/^v1,[\w+/]{43}=$/);
  expect(second).toBe(SIGNATURE);
  expect(more).toEqual([]);
});

test('signs the name, the time and the body: another of any gives another signature', () => {
  const others = [
    { ...MESSAGE, id: 'msg_other' },
    { ...MESSAGE, timestamp: MESSAGE.timestamp + 1 },
    { ...MESSAGE, body: '{"test":2432232314}' },
  ];
  const signatures = new Set([MESSAGE, ...others].map((message) => signMessage([SECRET], message)));
  expect(signatures.size).toBe(4);
});

test('makes secrets of 32 bytes, each another one', () => {
  const secrets = Array.from({ length: 50 }, createSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
});
