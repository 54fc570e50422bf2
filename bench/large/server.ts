import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startArguments } from './start-arguments.ts';
import { USER } from './clients.ts';
import { postmasterOf } from './processes.ts';

/** A statement that the server sent; `withLast`: without waiting for the answer to the previous one. */
export type Traced = { text: string; name: string | undefined; values: unknown[]; withLast: boolean };

/** The commands to the measured server: see probe.mjs. */
type Question = 'watch delay' | 'read delay' | 'start trace' | 'take trace' | 'end trace';

/** The built server on a register, in a separate process, started like `npm start`. */
export type Server = {
  port: number;
  pid: number;
  postmaster: number;
  /** the time from the start of the process to the first 200 of /readyz */
  readySeconds: number;
  ask: <T>(question: Question) => Promise<T>;
  stop: () => Promise<void>;
};

const POLL_MS = 10;
const START_LIMIT_MS = 120_000;

/** Starts the server with its default settings, except the limit of requests a minute and the access to other hosts. */
export async function startServer(dataDir: string): Promise<Server> {
  const port = await freePort();
  const startedAt = performance.now();
  const probe = join(import.meta.dirname, 'probe.mjs');
  const app = spawn(process.execPath, ['--import', probe, ...startArguments()], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: 'production',
      PORT: String(port),
      FICHARIO_DATA: dataDir,
      FICHARIO_RATE_LIMIT: 'off',
      FICHARIO_CEP_PROVIDERS: 'off',
      FICHARIO_CNPJ_PROVIDERS: 'off',
    },
    // the server writes its log, which is discarded
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  await untilReady(app, port, startedAt);
  const readySeconds = (performance.now() - startedAt) / 1000;
  const postmaster = postmasterOf(dataDir);
  if (app.pid === undefined || postmaster === undefined) throw new Error('The server runs without its database.');
  return { port, pid: app.pid, postmaster, readySeconds, ask: openChannel(app), stop: () => stop(app) };
}

/** Signs in the bench's user, or another user with the same password. Returns the cookie of the session. */
export async function signIn({ port }: Pick<Server, 'port'>, email = USER.email): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, senha: USER.senha }),
  });
  if (answer.status !== 200) throw new Error(`Signing in was answered with ${answer.status}: ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function untilReady(app: ChildProcess, port: number, startedAt: number): Promise<void> {
  while (performance.now() - startedAt < START_LIMIT_MS) {
    if (app.exitCode !== null) throw new Error(`The server ended with ${app.exitCode} before it was ready.`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(POLL_MS);
  }
  throw new Error('The server was not ready in two minutes.');
}

function openChannel(app: ChildProcess): Server['ask'] {
  const waiting = new Map<number, (answer: unknown) => void>();
  let last = 0;
  app.on('message', ({ number, answer }: { number: number; answer: unknown }) => waiting.get(number)?.(answer));
  return <T>(ask: Question) =>
    new Promise<T>((done) => {
      const number = ++last;
      waiting.set(number, (answer) => {
        waiting.delete(number);
        done(answer as T); // probe.mjs defines the answer to each command
      });
      app.send({ number, ask });
    });
}

function stop(app: ChildProcess): Promise<void> {
  return new Promise((done) => {
    app.once('exit', () => done());
    app.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo; // TCP: no path
      server.close(() => done(port));
    });
  });
}
