import { setTimeout as sleep } from 'node:timers/promises';
import { scheduleBackups } from '../../operating/entry/server/schedule-backups.ts';
import { offerSetupCode } from '../../identity/session/server/setup.ts';
import { openDatabase } from '../../operating/opening/server/open-database.ts';
import { isInClear } from '../../kit/server/http/allowed-hosts.ts';
import { STEPS_DOWN_ADVICE } from '../../kit/server/db/app-login.ts';
import { answersWithin } from './answers.ts';
import type { Connection } from '../../kit/server/db/connect.ts';
import { keepOwnBinaries } from '../../kit/server/db/embedded/postgres-binaries.ts';
import { claimFolder } from '../../kit/server/db/folder-claim.ts';
import { probeStore } from '../../kit/server/files/probe-store.ts';
import { makeDataFolder } from '../../kit/server/process/data-folder.ts';
import { type Env, EnvError, readEnv } from '../../kit/server/env/env.ts';
import { watchEventLoop } from './event-loop.ts';
import { followServiceManager } from './service-manager.ts';

/** Time for running requests to end at shutdown, and then for the database's connections. */
const DRAIN_MS = 20_000;
const RELEASE_MS = 10_000;
/** With a service manager, which kills all remaining processes, the shutdown waits for the database's last checkpoint. */
const MANAGED_RELEASE_MS = 60_000;
/** Time for the embedded database to answer before it counts as hung. */
const ANSWER_MS = 10_000;
/** One Ctrl+C under `npm start` sends two signals, from the terminal and from npm; both come within this time. */
const SAME_KEYPRESS_MS = 500;

/** The command line, which only the built program has. */
const COMMAND_LINE = import.meta.url.endsWith('.ts') ? undefined : new URL('./fichario.js', import.meta.url);

const IN_CLEAR =
  'Atenção: sem https, quem está na mesma rede pode ler as senhas e as fichas. Ponha à frente um servidor com https e informe FICHARIO_URL.';

/** Starts the database and the server, serves until `signal` aborts, and ends everything it has started. */
async function serve(signal: AbortSignal): Promise<void> {
  const manager = followServiceManager(process.env, console.warn);
  const env = readEnv(process.env);
  if (env.dataDirNote) console.log(env.dataDirNote);
  makeDataFolder(env.dataDir);
  if (env.files) await tryStore(env.files);
  // load the program while the database starts
  const program = import('./app.ts');
  const connection = await openDatabase(env);
  if (connection.stepsDown) console.warn(STEPS_DOWN_ADVICE);
  let giveUp: (() => Promise<void>) | undefined;
  try {
    // an embedded database needs no claim, because it is in the folder itself
    if (connection.kind === 'external') giveUp = await claimFolder(connection.db, env);
    const { db, owner } = connection;
    const hasPeers = connection.kind === 'external';
    const isDraining = () => signal.aborted;
    const { buildApp } = await program;
    const app = await buildApp({ db, owner, env, now: () => new Date(), hasPeers, worksAtNight: true, isDraining });
    if (signal.aborted) return;
    const address = await app.listen({ port: env.port, host: env.host }).catch(async (error) => {
      // otherwise its jobs would continue without a database
      await app.close();
      return explainListening(error);
    });
    console.log(`Fichário em ${env.publicUrl?.origin ?? address} (Ctrl+C encerra)`);
    if (isInClear(env)) console.warn(IN_CLEAR);
    const setupCode = await offerSetupCode(db, env);
    if (setupCode !== undefined) console.log(`Código do primeiro acesso: ${setupCode}`);
    if (connection.kind === 'embedded') void keepOwnBinaries(env.dataDir).then(warn);
    const unwatch = watchEventLoop(app.log);
    const stopBackups = COMMAND_LINE && scheduleBackups({ env, connection, log: app.log }, COMMAND_LINE);
    manager.ready(`Atende em ${env.publicUrl?.origin ?? address}`, () => isWell(connection));
    await aborted(signal);
    void manager.stopping();
    unwatch();
    // their processes use the database
    await stopBackups?.();
    await Promise.race([app.close(), sleep(DRAIN_MS)]);
    app.server.closeAllConnections();
  } finally {
    // giving up the claim needs the database
    const leaving = Promise.resolve(giveUp?.()).then(connection.release);
    await Promise.race([leaving, sleep(manager.isThere ? MANAGED_RELEASE_MS : RELEASE_MS)]);
  }
}

/** Whether the process is healthy. Running this proves that the event loop works; a restart only helps an embedded database. */
async function isWell({ kind, owner }: Connection): Promise<boolean> {
  return kind === 'external' || answersWithin(owner, ANSWER_MS);
}

function warn(sentence: string | undefined): void {
  if (sentence !== undefined) console.warn(sentence);
}

/** Checks the bucket. Throws if the configuration is wrong; only warns about a failure that may be temporary. */
async function tryStore(files: NonNullable<Env['files']>): Promise<void> {
  const problem = await probeStore(files);
  if (problem && !problem.passes) throw new Error(problem.sentence);
  if (problem) console.warn(problem.sentence);
}

/** Throws an explanation why the server cannot listen on its address, and what to do. */
function explainListening(error: NodeJS.ErrnoException & { port?: number; address?: string }): never {
  const reasons: Record<string, string> = {
    EADDRINUSE: `A porta ${error.port} já está em uso. Encerre o outro programa ou escolha outra em PORT.`,
    EACCES: `A porta ${error.port} é reservada. Escolha outra em PORT, de 1024 em diante.`,
    EADDRNOTAVAIL: `Este computador não tem o endereço ${error.address}. Confira HOST.`,
    ENOTFOUND: 'O endereço de HOST não existe. Use, por exemplo, 127.0.0.1.',
  };
  throw new Error(reasons[error.code ?? ''] ?? error.message, { cause: error });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    signal.addEventListener('abort', () => done(), { once: true });
  });
}

/** Aborts on the first SIGTERM or Ctrl+C, for an orderly shutdown; the second one ends the process immediately. */
function stopOnSignals(): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted && performance.now() - first > SAME_KEYPRESS_MS) process.exit(1);
      if (!controller.signal.aborted) first = performance.now();
      controller.abort();
    });
  }
  return controller.signal;
}

try {
  await serve(stopOnSignals());
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(error instanceof EnvError ? 2 : 1);
}
