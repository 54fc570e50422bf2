import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { SNIPPETS } from './signature-snippets.ts';

type Check = (secret: string, headers: Record<string, string>, body: string) => boolean;

// the vector that the libraries of Standard Webhooks test themselves with
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const AT = 1_614_265_330;
const BODY = '{"test": 2432232314}';
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

test('the example in Node.js takes what was signed, and nothing else', async () => {
  const { code } = SNIPPETS.find(({ language }) => language === 'Node.js')!;
  // the example as a receiver would have it
  const { conferir } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { conferir: Check };
  const check = (more: Record<string, string> = {}, body = BODY) =>
    conferir(
      SECRET,
      {
        'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        'webhook-timestamp': String(AT),
        'webhook-signature': SIGNATURE,
        ...more,
      },
      body,
    );
  vi.setSystemTime(AT * 1000);
  expect(check()).toBe(true);
  expect(check({ 'webhook-signature': `v1,AAAA ${SIGNATURE}` })).toBe(true);
  expect(check({}, `${BODY} `)).toBe(false);
  expect(check({ 'webhook-id': 'msg_other' })).toBe(false);
  expect(check({ 'webhook-signature': 'v1,AAAA' })).toBe(false);
  vi.setSystemTime((AT + 301) * 1000);
  expect(check()).toBe(false);
  vi.useRealTimers();
});

test('the page of the documentation has the same examples', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
  for (const { code } of SNIPPETS) expect(page).toContain(code);
});
