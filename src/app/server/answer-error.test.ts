import fastify from 'fastify';
import { expect, test } from 'vitest';
import { Refusal } from '../../kit/server/http/errors.ts';
import { answerError } from './answer-error.ts';

type Line = { level: number; msg: string; refused?: number };

test('a storm of refusals is one warning with their number, and no error', async () => {
  const lines: Line[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Line);
  const app = fastify({ logger: { level: 'warn', stream: { write } } });
  app.setErrorHandler(answerError);
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
