import { statfs } from 'node:fs/promises';
import type { Db } from '../db/db.ts';
import { listServers } from '../env/servers.ts';
import { projectVersion } from '../env/paths.ts';
import type { Env } from '../env/env.ts';
import type { Figures, Sample } from '../observe/figures.ts';
import { SECURITY_EVENT_KINDS } from '../observe/security-events.ts';
import { type Happening, tallyOf } from '../observe/tallies.ts';

/** How long the measured space of a disk is reused. */
const DISK_KEEP_MS = 5_000;

/** The figures of this process: its tallies, its connections, its disks. */
export function addProcessFigures(figures: Figures, db: Db, env: Pick<Env, 'dataDir' | 'backupDir'>): void {
  addBuild(figures);
  addTallies(figures);
  addPools(figures, db);
  addDisks(figures, env);
}

function addBuild(figures: Figures): void {
  const labels = { version: projectVersion(), node: process.versions.node };
  figures.add({
    name: 'build',
    from: 'process',
    keepMs: 0,
    figures: {
      fichario_build_info: {
        kind: 'gauge',
        help: 'Sempre 1; a versão do Fichário e a do Node.js',
        labels: ['version', 'node'],
      },
    },
    read: () => ({ fichario_build_info: [{ value: 1, labels }] }),
  });
}

function counted(happening: Happening, labels: Record<string, string> = {}): Sample {
  return { value: tallyOf(happening), labels };
}

const TALLIES: Parameters<Figures['add']>[0]['figures'] = {
  fichario_http_broken_requests_total: {
    kind: 'counter',
    help: 'Pedidos que não eram HTTP, longos demais ou lentos demais',
  },
  fichario_database_transactions_total: {
    kind: 'counter',
    help: 'Transações e leituras deste processo no banco, por resultado',
    labels: ['outcome'],
  },
  fichario_database_repeats_total: {
    kind: 'counter',
    help: 'Transações feitas de novo depois de um impasse no banco ou da mudança de um cliente',
  },
  fichario_database_statement_timeouts_total: {
    kind: 'counter',
    help: 'Comandos que o banco interrompeu por passarem do tempo',
  },
  fichario_database_unavailable_total: {
    kind: 'counter',
    help: 'Vezes em que o banco não pôde ser alcançado ou largou o que fazia',
  },
  fichario_outbound_calls_total: {
    kind: 'counter',
    help: 'Chamadas para fora: a serviços de CEP e a webhooks, por resultado',
    labels: ['to', 'outcome'],
  },
  fichario_security_events_total: {
    kind: 'counter',
    help: 'Recusas com que o programa se defende, por espécie',
    labels: ['event'],
  },
  fichario_sign_ins_refused_total: {
    kind: 'counter',
    help: 'Senhas recusadas: erradas, ou por tentativas demais',
    labels: ['reason'],
  },
};

function addTallies(figures: Figures): void {
  figures.add({
    name: 'tallies',
    from: 'process',
    keepMs: 0,
    figures: TALLIES,
    read: () => ({
      fichario_http_broken_requests_total: [counted('broken_request')],
      fichario_database_transactions_total: [
        counted('transaction_done', { outcome: 'done' }),
        counted('transaction_failed', { outcome: 'failed' }),
      ],
      fichario_database_repeats_total: [counted('transaction_repeated')],
      fichario_database_statement_timeouts_total: [counted('statement_too_long')],
      fichario_database_unavailable_total: [counted('database_unavailable')],
      fichario_outbound_calls_total: [
        counted('service_answered', { to: 'service', outcome: 'answered' }),
        counted('service_failed', { to: 'service', outcome: 'failed' }),
        counted('message_answered', { to: 'webhook', outcome: 'answered' }),
        counted('message_failed', { to: 'webhook', outcome: 'failed' }),
      ],
      fichario_security_events_total: SECURITY_EVENT_KINDS.map((event) => counted(event, { event })),
      fichario_sign_ins_refused_total: [
        counted('sign_in_wrong', { reason: 'wrong' }),
        counted('sign_in_too_many', { reason: 'too_many' }),
      ],
    }),
  });
}

function addPools(figures: Figures, db: Db): void {
  const labels = ['pool'];
  const ofBoth = (read: (pool: Db['requests']) => number): Sample[] =>
    (['requests', 'bulk'] as const).map((pool) => ({ value: read(db[pool]), labels: { pool } }));
  figures.add({
    name: 'pools',
    from: 'process',
    keepMs: 0,
    figures: {
      fichario_database_servers: { kind: 'gauge', help: 'Servidores que o endereço do banco nomeia' },
      fichario_database_pool_limit: { kind: 'gauge', help: 'Conexões que um conjunto pode ter', labels },
      fichario_database_pool_connections: { kind: 'gauge', help: 'Conexões abertas deste processo', labels },
      fichario_database_pool_idle: { kind: 'gauge', help: 'Conexões abertas que ninguém usa', labels },
      fichario_database_pool_waiting: { kind: 'gauge', help: 'Quem espera por uma conexão', labels },
    },
    read: () => ({
      fichario_database_servers: [{ value: listServers(db.address).length }],
      fichario_database_pool_limit: ofBoth(({ options }) => options.max),
      fichario_database_pool_connections: ofBoth(({ totalCount }) => totalCount),
      fichario_database_pool_idle: ofBoth(({ idleCount }) => idleCount),
      fichario_database_pool_waiting: ofBoth(({ waitingCount }) => waitingCount),
    }),
  });
}

/** Measures each disk separately: one that hangs does not hide the other. */
function addDisks(figures: Figures, { dataDir, backupDir }: Pick<Env, 'dataDir' | 'backupDir'>): void {
  addDisk(figures, 'data', 'a pasta dos dados', dataDir);
  if (backupDir !== undefined) addDisk(figures, 'backup', 'a pasta dos back-ups', backupDir);
}

function addDisk(figures: Figures, place: 'data' | 'backup', words: string, folder: string): void {
  const [free, size] = [`fichario_${place}_disk_free_bytes`, `fichario_${place}_disk_size_bytes`] as const;
  figures.add({
    name: `${place}_disk`,
    from: 'process',
    keepMs: DISK_KEEP_MS,
    figures: {
      [free]: { kind: 'gauge', help: `Bytes livres no disco em que está ${words}` },
      [size]: { kind: 'gauge', help: `Tamanho, em bytes, do disco em que está ${words}` },
    },
    read: async () => {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { [free]: [{ value: bavail * bsize }], [size]: [{ value: blocks * bsize }] };
    },
  });
}
