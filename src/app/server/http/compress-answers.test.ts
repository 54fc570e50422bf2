import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressAnswers, takesGzip } from './compress-answers.ts';

test.each([
  ['gzip', true],
  ['br, gzip;q=0.5', true],
  ['*', true],
  ['GZIP', true],
  ['gzip;q=0', false],
  ['*;q=0', false],
  ['gzip;q=0, *', false],
  ['br', false],
  ['', false],
  [undefined, false],
])('%s takes gzip: %s', (header, expected) => {
  expect(takesGzip(header)).toBe(expected);
});

test('a long answer is compressed in one piece, with Content-Length and Vary', async () => {
  const app = fastify();
  compressAnswers(app);
  const items = Array.from({ length: 2_000 }, (_, index) => ({ index, nome: 'João' }));
  app.get('/long', () => ({ items }));
  app.get('/short', () => ({ items: [] }));
  const answer = await app.inject({ url: '/long', headers: { 'accept-encoding': 'gzip, br' } });
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual({ items });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(answer.rawPayload.length),
    vary: 'Accept-Encoding',
  });
  const plain = await app.inject('/long');
  expect([plain.headers['content-encoding'], plain.headers['vary'], plain.json()]).toEqual([
    undefined,
    'Accept-Encoding',
    { items },
  ]);
  const short = await app.inject({ url: '/short', headers: { 'accept-encoding': 'gzip' } });
  expect([short.headers['content-encoding'], short.headers['vary']]).toEqual([undefined, undefined]);
});
