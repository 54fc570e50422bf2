import { listKeptClusters } from '../../operating/major/server/clusters.ts';
import { findKept } from '../../kit/server/db/embedded/kept-binaries.ts';
import { canRun, findBinaries, majorOf, pickOsUser } from '../../kit/server/db/embedded/postgres-binaries.ts';
import type { Env } from '../../kit/server/env/env.ts';
import { type Finding, judge } from './finding.ts';

/** Whether the embedded database can change its major version one day, and what the last change left. */
export function examinePostgres({ databaseUrl, dataDir, backupDir }: Env): Finding[] {
  if (databaseUrl !== undefined) return [];
  return [examineKept(dataDir), ...listKeptClusters(dataDir).map((kept) => describeCluster(kept, backupDir))];
}

function examineKept(dataDir: string): Finding {
  const major = majorOf(findBinaries());
  const kept = findKept(dataDir, major);
  const runs = kept !== undefined && canRun(kept, process.getuid?.() === 0 ? pickOsUser(dataDir) : undefined);
  const found = kept === undefined ? `o ${major} ainda não` : runs ? `o ${major}` : `o ${major}, que não roda`;
  return judge({ id: 'postgres_kept', name: 'PostgreSQL guardado' }, found, runs, {
    state: 'warning',
    advice:
      kept === undefined
        ? 'O servidor o guarda na pasta de dados enquanto roda: um Fichário com outro PostgreSQL precisa dele para ler este banco.'
        : `Um Fichário com outro PostgreSQL precisa dele para ler este banco. Apague ${kept}, que o servidor guarda de novo, e confira se o disco deixa rodar programas (noexec).`,
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
