import { setTimeout as sleep } from 'node:timers/promises';
import { ArchiveConfig } from '../../operating/moment/server/archive-config.ts';
import { startBaseTimer } from '../../operating/moment/server/base-timer.ts';
import { startBackupTimer } from '../../operating/nightly/server/backup-timer.ts';
import { isCodeNeeded, makeSetupCode } from '../../identity/session/server/setup-code.ts';
import { isSetupNeeded } from '../../identity/session/server/setup.ts';
import { openDatabase } from './prepare-database.ts';
import { isInClear } from '../../kit/server/http/allowed-hosts.ts';
import { STEPS_DOWN_ADVICE } from '../../kit/server/db/app-login.ts';
import { answersWithin } from './answers.ts';
import type { Connection } from '../../kit/server/db/connect.ts';
import { keepOwnBinaries } from '../../kit/server/db/embedded/postgres-binaries.ts';
import { claimFolder } from '../../kit/server/db/folder-claim.ts';
import { probeStore } from '../../kit/server/files/probe-store.ts';
import { makeDataFolder } from '../../kit/server/process/data-folder.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { type Env, EnvError, readEnv } from '../../kit/server/env/env.ts';
import { watchEventLoop } from './event-loop.ts';
import { followServiceManager } from './service-manager.ts';

/** How long requests that are running get to end; then how long the database's connections get. */
const DRAIN_MS = 20_000;
const RELEASE_MS = 10_000;
/** A manager of services kills what we leave behind: there, the database's last checkpoint is waited for. */
const MANAGED_RELEASE_MS = 60_000;
/** How long the embedded database may take to answer before it counts as silent. */
const ANSWER_MS = 10_000;
/** One Ctrl+C under `npm start` comes twice: from the terminal and from npm. */
const SAME_KEYPRESS_MS = 500;

const IN_CLEAR =
  'Atenção: sem https, quem está na mesma rede pode ler as senhas e as fichas. Ponha à frente um servidor com https e informe FICHARIO_URL.';

/** Starts everything, serves until `signal` aborts, and leaves nothing running behind. */
async function serve(signal: AbortSignal): Promise<void> {
  const manager = followServiceManager(process.env, console.warn);
  const env = readEnv(process.env);
  if (env.dataDirNote) console.log(env.dataDirNote);
  makeDataFolder(env.dataDir);
  if (env.files) await tryStore(env.files);
  // the database starts while the program is read
  const program = import('./app.ts');
  const connection = await openDatabase(env);
  if (connection.stepsDown) console.warn(STEPS_DOWN_ADVICE);
  let giveUp: (() => Promise<void>) | undefined;
  try {
    // the embedded database stands in the folder itself
    if (connection.kind === 'external') giveUp = await claimFolder(connection.db, env);
    const { db, owner } = connection;
    const hasPeers = connection.kind === 'external';
    const isDraining = () => signal.aborted;
    const { buildApp } = await program;
    const app = await buildApp({ db, owner, env, now: () => new Date(), hasPeers, worksAtNight: true, isDraining });
    if (signal.aborted) return;
    const address = await app.listen({ port: env.port, host: env.host }).catch(async (error) => {
      // its jobs would go on without a database
      await app.close();
      return explainListening(error);
    });
    console.log(`Fichário em ${env.publicUrl?.origin ?? address} (Ctrl+C encerra)`);
    if (isInClear(env)) console.warn(IN_CLEAR);
    if (isCodeNeeded(env) && (await isSetupNeeded(connection.db)))
      console.log(`Código do primeiro acesso: ${await makeSetupCode(connection.db)}`);
    if (connection.kind === 'embedded') void keepOwnBinaries(env.dataDir).then(warn);
    const unwatch = watchEventLoop(app.log);
    const stopBackups = startBackups(env, app.log);
    const stopBases = startBases(env, connection, app.log);
    manager.ready(`Atende em ${env.publicUrl?.origin ?? address}`, () => isWell(connection));
    await aborted(signal);
    void manager.stopping();
    unwatch();
    // its process uses the database
    await Promise.all([stopBackups(), stopBases()]);
    await Promise.race([app.close(), sleep(DRAIN_MS)]);
    app.server.closeAllConnections();
  } finally {
    // the claim is given up over the database
    const leaving = Promise.resolve(giveUp?.()).then(connection.release);
    await Promise.race([leaving, sleep(manager.isThere ? MANAGED_RELEASE_MS : RELEASE_MS)]);
  }
}

/** That this runs proves the event loop. A new start mends a silent database only where it is ours. */
async function isWell({ kind, owner }: Connection): Promise<boolean> {
  return kind === 'external' || answersWithin(owner, ANSWER_MS);
}

function warn(sentence: string | undefined): void {
  if (sentence !== undefined) console.warn(sentence);
}

/** Throws what somebody must mend. What may pass by itself is said, and the register is served meanwhile. */
async function tryStore(files: NonNullable<Env['files']>): Promise<void> {
  const problem = await probeStore(files);
  if (problem && !problem.passes) throw new Error(problem.sentence);
  if (problem) console.warn(problem.sentence);
}

/** Back-ups by themselves, if the environment names their folder. Only the built program has the command line beside it. */
function startBackups({ backupDir, ...env }: Env, log: App['log']): () => Promise<void> {
  if (backupDir === undefined || import.meta.url.endsWith('.ts')) return async () => {};
  return startBackupTimer({ ...env, backupDir }, new URL('./fichario.js', import.meta.url), log);
}

/** Bases by themselves, where the embedded database stores its log. */
function startBases(env: Env, { kind, owner }: Connection, log: App['log']): () => Promise<void> {
  if (kind === 'external' || import.meta.url.endsWith('.ts') || ArchiveConfig.find(env.dataDir) === undefined)
    return async () => {};
  return startBaseTimer(env, owner, new URL('./fichario.js', import.meta.url), log);
}

/** Says what keeps us from the address, and what to do. */
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

/** The first SIGTERM or Ctrl+C ends in order; the second ends at once. */
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
