import { listTenants } from '../../access/server/tenants.queries.ts';
import { countOf } from '../../kit/count-of.ts';
import {
  type Command,
  CommandRefused,
  printJson,
  readArgs,
  UsageError,
  type WithDatabase,
} from '../../kit/server/command/command.ts';
import { type Db, inTenant, readInTenant } from '../../kit/server/db/db.ts';
import { runJobHere } from '../../kit/server/jobs/run-job.ts';
import { runMatching } from '../../matching/server/match-run.ts';
import { findMatchRun, MATCH_JOB, requestMatching } from '../../matching/server/match-runs.queries.ts';
import { countGroups } from './queue/count-groups.ts';
import { placeAll } from './queue/place-groups.ts';

export const duplicatesCommand: Command = {
  help: `Uso: fichario duplicates --client <nº> [--whole] [--json]

Procura as fichas que podem ser da mesma pessoa ou empresa, como o servidor faz à noite e depois de cada importação: só entre
as que mudaram desde a última vez. O que achar fica em "Duplicidades". Se o comando for interrompido, o servidor continua a
partir de onde ele parou.

  --whole  entre todas as fichas
  --json   { "records", "groups", "certas", "seconds", "megabytes" }: fichas examinadas, grupos que estão em aberto, quantos deles
           são certos, quanto demorou, e o máximo de memória`,
  run: runCommand,
};

async function runCommand(args: string[], withDatabase: WithDatabase): Promise<void> {
  const { values } = readArgs(args, {
    client: { type: 'string' },
    whole: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const tenantId = Number(values.client);
  if (!Number.isInteger(tenantId) || tenantId < 1) throw new UsageError('Diga de qual cliente: --client <nº>.');
  const start = performance.now();
  const found = await withDatabase(({ db }) => search(db, tenantId, values.whole ?? false));
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  if (values.json) return printJson({ ...found, seconds, megabytes });
  const time = seconds.toLocaleString('pt-BR');
  console.log(`${countOf(found.records, 'ficha examinada', 'fichas examinadas')} em ${time} s.`);
  console.log(
    `${countOf(found.groups, 'grupo', 'grupos')} de fichas que podem ser a mesma; certos: ${found.certas.toLocaleString('pt-BR')}.`,
  );
}

async function search(db: Db, tenantId: number, whole: boolean) {
  if (!(await listTenants(db)).some(({ id }) => id === tenantId))
    throw new CommandRefused(`Não há cliente ${tenantId}. Veja "fichario client list".`);
  const id = await inTenant(db, tenantId, (tx) => requestMatching(tx, { whole, held: true }));
  if (!(await runJobHere(db, MATCH_JOB, { tenantId, id }, { run: runMatching(db, placeAll) })))
    throw new CommandRefused('O servidor já está procurando neste cliente. Espere, ou veja em Duplicidades.');
  const run = await readInTenant(db, tenantId, findMatchRun);
  const { groups, certas } = await readInTenant(db, tenantId, countGroups);
  return { records: run?.done ?? 0, groups, certas };
}
