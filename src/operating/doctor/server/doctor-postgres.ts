import { listKeptClusters } from '../../major/server/clusters.ts';
import { findKept } from '../../../kit/server/db/embedded/kept-binaries.ts';
import { canRun, findBinaries, majorOf, pickOsUser } from '../../../kit/server/db/embedded/postgres-binaries.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { type Finding, judge } from './finding.ts';

/** Examines whether the embedded database can be upgraded later, and the clusters that are kept from an upgrade. */
export function examinePostgres({ databaseUrl, dataDir, backupDir }: Env): Finding[] {
  if (databaseUrl !== undefined) return [];
  return [examineKept(dataDir), ...listKeptClusters(dataDir).map((cluster) => describeCluster(cluster, backupDir))];
}

function examineKept(dataDir: string): Finding {
  const major = majorOf(findBinaries());
  const keptProgram = findKept(dataDir, major);
  const runs =
    keptProgram !== undefined && canRun(keptProgram, process.getuid?.() === 0 ? pickOsUser(dataDir) : undefined);
  const found = keptProgram === undefined ? `o ${major} ainda não` : runs ? `o ${major}` : `o ${major}, que não roda`;
  return judge({ id: 'postgres_kept', name: 'PostgreSQL guardado' }, found, runs, {
    state: 'warning',
    advice:
      keptProgram === undefined
        ? 'O servidor o guarda na pasta de dados enquanto roda: um Fichário com outro PostgreSQL precisa dele para ler este banco.'
        : `Um Fichário com outro PostgreSQL precisa dele para ler este banco. Apague ${keptProgram}, que o servidor guarda de novo, e confira se o disco deixa rodar programas (noexec).`,
  });
}

type Kept = ReturnType<typeof listKeptClusters>[number];

function describeCluster({ folder, major, replacedAt }: Kept, backupDir: string | undefined): Finding {
  const since = replacedAt.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
  return {
    id: 'postgres_before',
    name: 'Banco de antes',
    state: 'warning',
    found: `${folder}, do PostgreSQL ${major}, trocado em ${since}`,
    advice:
      backupDir === undefined
        ? 'Sai sozinho quando a prova de um back-up feito depois da troca passar: fichario backup, e fichario backup verify.'
        : 'Sai sozinho quando a prova de um back-up feito depois da troca passar. Para não esperar: fichario backup verify.',
  };
}
