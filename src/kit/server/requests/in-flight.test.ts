import { connect } from 'node:net';
import fastify, { type FastifyRequest } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { createFigures } from '../observe/figures.ts';
import { notSignedIn, type Refusal } from '../http/errors.ts';
import type { App } from '../http/http-schemas.ts';
import { LANES, limitInFlight } from './in-flight.ts';

let app: App;
let open: () => void;
let started: string[];
/** the sessions that there are */
let sessions: Set<string>;

const sessionOf = (request: { headers: Record<string, unknown> }) => request.headers['session'] as string | undefined;

const isPublic = ({ routeOptions }: FastifyRequest) => routeOptions.config.access === 'public';

/** A server with a guard of its own, whose answers to `/work` and `/sign-in` wait until the test opens the gate. */
beforeEach(async () => {
  app = fastify();
  started = [];
  sessions = new Set(['one', 'other', 'first']);
  const gate = new Promise<void>((done) => (open = done));
  const isSignedIn = (request: FastifyRequest) => sessions.has(sessionOf(request) ?? '');
  const admitSignedIn = limitInFlight(app, { sessionOf, isSignedIn, isPublic, figures: createFigures() });
  app.addHook('onRequest', async (request) => {
    if (!isPublic(request) && !isSignedIn(request)) throw notSignedIn();
  });
  admitSignedIn();
  app.setErrorHandler((error: Refusal, _request, reply) =>
    reply.code(error.status).headers(error.headers).send(error.code),
  );
  const wait = async (request: FastifyRequest) => {
    started.push(sessionOf(request) ?? request.url);
    await gate;
    return 'done';
  };
  app.get('/public', { config: { access: 'public' } }, wait);
  app.get('/sign-in', { config: { access: 'public', waitsForPassword: true } }, wait);
  app.get('/work', { config: { access: 'session' } }, wait);
  app.get('/quick', { config: { access: 'session' } }, async () => 'done');
  app.post('/take', { config: { access: 'session' } }, async () => 'taken');
  app.get('/healthz', { config: { access: 'public' } }, async () => 'ok');
  await app.ready();
});

type Answer = Awaited<ReturnType<App['inject']>>;
const ask = (url: string, session?: string, remoteAddress = '10.0.0.1'): Promise<Answer> =>
  app.inject({ url, remoteAddress, headers: session === undefined ? {} : { session } });
const repeat = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const many = (count: number, asked: (index: number) => Promise<Answer>) => repeat(count, asked);
const statusesOf = (answers: Answer[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};

test('of one session a limited number runs and waits, and others learn when to come again', async () => {
  const { atOnceEach, waitingEach } = LANES.signedIn;
  const asked = many(atOnceEach + waitingEach + 42, () => ask('/work', 'one'));
  await expect.poll(() => started.length).toBe(atOnceEach);
  // another session, and machines, do not wait for it
  expect((await ask('/healthz')).statusCode).toBe(200);
  expect((await ask('/quick', 'other')).statusCode).toBe(200);
  open();
  const answers = await Promise.all(asked);
  expect(statusesOf(answers)).toEqual({ 200: atOnceEach + waitingEach, 503: 42 });
  const refused = answers.find(({ statusCode }) => statusCode === 503)!; // see above
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('a signed-in user is admitted, however many others send invented tokens or none', async () => {
  await ask('/quick', 'one');
  const strangers = [
    ...many(2_000, (index) => ask('/public', undefined, `10.1.${index % 250}.1`)),
    ...many(2_000, (index) => ask('/public', `made up ${index}`, `10.2.${index % 250}.1`)),
    ...many(2_000, (index) => ask('/quick', `made up ${index}`, `10.3.${index % 250}.1`)),
    ...many(2_000, () => ask('/sign-in')),
  ];
  // a session that was seen before, and one that was not
  const [known, first] = await Promise.all([ask('/quick', 'one'), ask('/quick', 'first', '10.4.0.1')]);
  expect([known.statusCode, first.statusCode]).toEqual([200, 200]);
  open();
  const { anonymous, passwords } = LANES;
  const most = anonymous.waiting + anonymous.atOnce + passwords.waiting + passwords.atOnce;
  expect(statusesOf(await Promise.all(strangers))).toEqual({ 200: most, 401: 2_000, 503: 6_000 - most });
});

test('a session that has ended takes no room of those that have not', async () => {
  await ask('/quick', 'one');
  sessions.delete('one');
  expect((await ask('/quick', 'one')).statusCode).toBe(401);
  const asked = many(LANES.anonymous.atOnce + 1, () => ask('/public', 'one'));
  await expect.poll(() => started.length).toBe(LANES.anonymous.atOnce);
  open();
  expect(statusesOf(await Promise.all(asked))).toEqual({ 200: LANES.anonymous.atOnce + 1 });
});

test("who sends slowly, or goes away, takes nobody's room", async () => {
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const senders = repeat(50, () => connect(Number(address.port), '127.0.0.1'));
  for (const socket of senders)
    socket.write('POST /take HTTP/1.1\r\nhost: x\r\nsession: one\r\ncontent-length: 9\r\n\r\nhalf');
  expect((await ask('/quick', 'one')).statusCode).toBe(200);
  const gone = new AbortController();
  const asked = repeat(20, () =>
    fetch(new URL('/work', address), { headers: { session: 'one' }, signal: gone.signal }),
  );
  await expect.poll(() => started.length).toBe(LANES.signedIn.atOnceEach);
  gone.abort();
  await Promise.allSettled(asked);
  await expect.poll(async () => (await ask('/quick', 'one')).statusCode).toBe(200);
  for (const socket of senders) socket.destroy();
  open();
  await app.close();
});
