import fastify from 'fastify';
import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../kit/server/db/db.ts';
import { UnsafeSession } from '../../kit/server/db/session.ts';
import { Refusal } from '../../kit/server/http/errors.ts';
import { answerError } from './answer-error.ts';

type Line = { level: number; msg: string; refused?: number; reason?: string; cause?: object };

/** A server that answers errors, and the lines of its log. */
function makeApp() {
  const lines: Line[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Line);
  const app = fastify({ logger: { level: 'warn', stream: { write } } });
  app.setErrorHandler(answerError);
  return { app, lines };
}

test('many refusals at a time are one warning with their number, and no error', async () => {
  const { app, lines } = makeApp();
  app.get('/full', async () => {
    throw new Refusal(503, 'busy', 'Há pedidos demais ao mesmo tempo.', { headers: { 'retry-after': '2' } });
  });
  app.get('/broken', async () => {
    throw new Error('broken');
  });
  const answers = await Promise.all(Array.from({ length: 24 }, () => app.inject('/full')));
  expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after']}`))).toEqual(
    new Set(['503 2']),
  );
  await expect.poll(() => lines.reduce((sum, { refused = 0 }) => sum + refused, 0)).toBe(24);
  expect(new Set(lines.map(({ level, msg }) => `${level} ${msg}`))).toEqual(new Set(['40 overload: requests refused']));
  await app.inject('/broken');
  expect(lines.at(-1)).toMatchObject({ level: 50, msg: 'request failed' });
  await app.close();
});

test.each([
  [{ level: 40, reason: 'ECONNREFUSED' }, Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  [
    { level: 50, reason: 'O papel do banco ignora as políticas.' },
    new UnsafeSession('O papel do banco ignora as políticas.'),
  ],
])('requests without a database are one line a second with their number and why: %o', async (line, cause) => {
  const { app, lines } = makeApp();
  app.get('/away', async () => {
    throw new DatabaseUnavailable('database unavailable', { cause });
  });
  const answers = await Promise.all(Array.from({ length: 24 }, () => app.inject('/away')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  await expect.poll(() => lines.reduce((sum, { refused = 0 }) => sum + refused, 0)).toBe(24);
  for (const each of lines) expect(each).toMatchObject({ ...line, msg: 'database: requests refused' });
  expect(lines.some((each) => 'cause' in each)).toBe(false);
  await app.close();
});
