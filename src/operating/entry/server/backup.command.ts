import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countOf } from '../../../kit/count-of.ts';
import {
  type Command,
  CommandRefused,
  printJson,
  readArgs,
  UsageError,
  type WithDatabase,
} from '../../../kit/server/command/command.ts';
import { sizeOf } from '../../../kit/server/limits/disk-space.ts';
import { readEnv } from '../../../kit/server/env/env.ts';
import { readBackupStatus } from '../../backup/server/backup-status.ts';
import {
  createBackupKey,
  findBackupKey,
  KEY_OPTION,
  OPENING_OPTIONS,
  UNSIGNED_HELP,
} from '../../stored/server/encryption/backup-key.ts';
import { makeBackup, type MadeBackup } from '../../backup/server/make-backup.ts';
import type { Manifest } from '../../stored/server/manifest.ts';
import { countRows } from '../../contents/server/row-sums.ts';
import { runBase } from '../../moment/server/base.command.ts';
import { runScheduled } from '../../nightly/server/scheduled-backup.ts';
import { type OpenDatabase, verifyBackup } from '../../backup/server/verify-backup.ts';

/** The command for back-ups and drills. `openDatabase` opens the database that a drill restores. */
export function backupCommand(openDatabase: OpenDatabase): Command {
  return {
    help: HELP,
    run: (args, withDatabase) => {
      const [word, ...options] = args;
      if (word === 'key') return runKey(options);
      if (word === 'verify') return runVerify(options, openDatabase);
      if (word === 'base') return runBase(options, withDatabase);
      if (word === 'scheduled') return runDue(options, withDatabase, openDatabase);
      return runBackup(args, withDatabase);
    },
  };
}

const HELP = `Uso: fichario backup [--to <pasta>] [--key <arquivo>] [--json]
     fichario backup verify [<back-up>] [--key <arquivo>] [--unsigned] [--json]
     fichario backup scheduled
     fichario backup base [--due]
     fichario backup key <arquivo>

Salva o banco como está neste momento, as chaves dos webhooks e os arquivos de importações e exportações, comprimidos, numa
pasta nova dentro de --to (ou de FICHARIO_BACKUP), chamada fichario-<dia>-<hora> (em UTC). Enquanto não está inteira, a pasta termina em
".incompleto" e não vale como back-up. O Fichário pode estar em uso. Sessões abertas não são salvas: depois de
restaurar, todos entram de novo.

Quem lê a pasta lê o cadastro: guarde-a noutro disco ou noutra máquina, e cifrada, se outros a alcançam.

  --key    o arquivo da chave que cifra o back-up (age): o que "backup key" cria, ou uma frase-senha numa linha. Sem --key vale
           FICHARIO_BACKUP_KEY; sem nenhum, o back-up não é cifrado.

verify   a prova: restaura um back-up (sem dizer qual, o mais novo) numa pasta de passagem dentro da pasta de dados, compara
         cada linha, abre fichas como as telas as abrem, e apaga a pasta. Não envia nada a ninguém. O resultado fica em
         prova.json, no back-up, e "fichario doctor" o mostra. O que impede a prova (a chave que falta, um disco cheio) não
         conta contra o back-up.
${UNSIGNED_HELP}

scheduled   o que o servidor roda sozinho quando há FICHARIO_BACKUP: um back-up, se já é hora; a remoção dos que já não
         ficam; uma prova por semana. Serve também a quem agenda por fora.

base     com FICHARIO_WAL, copia o banco embutido para aí, em uso: é de onde "restore --at" parte até qualquer segundo depois. O
         servidor faz uma por dia; com --due, só se já é hora.

key      cria o arquivo de uma chave nova. Guarde uma cópia fora desta máquina: sem a chave, um back-up cifrado não se restaura.

  --json   { "folder", "version", "at", "clients", "fichas", "bytes", "seconds" }
           verify: { "folder", "at", "ok", "seconds", "opened", "problem", "removed": [bancos de antes] }`;

async function runBackup(args: string[], withDatabase: WithDatabase): Promise<void> {
  const { values } = readArgs(args, { ...KEY_OPTION, to: { type: 'string' }, json: { type: 'boolean' } });
  const to = chooseFolder(values.to);
  const key = await findBackupKey(values.key);
  const made = await withDatabase(({ owner }, { dataDir, files, diskFree }) =>
    makeBackup({ owner, dataDir, files, diskFree, to, key }, new Date()),
  );
  if (values.json) printJson(summaryOf(made));
  else console.log(describeBackup(made));
}

function chooseFolder(given: string | undefined): string {
  const to = given ? resolve(given) : readEnv(process.env).backupDir;
  if (to === undefined) throw new UsageError('Diga a pasta dos back-ups: --to <pasta>, ou FICHARIO_BACKUP.');
  return to;
}

async function runKey(args: string[]): Promise<void> {
  const { words } = readArgs(args, {}, ['o arquivo da chave']);
  const path = resolve(words[0]!);
  await createBackupKey(path, new Date());
  console.log(
    `Chave criada em ${path}. Guarde uma cópia fora desta máquina: sem ela um back-up cifrado não se restaura.\nPara os back-ups do servidor, informe FICHARIO_BACKUP_KEY=${path}.`,
  );
}

const VERIFY_OPTIONS = { ...OPENING_OPTIONS, json: { type: 'boolean' } } as const;

async function runVerify(args: string[], openDatabase: OpenDatabase): Promise<void> {
  const { values, words } = readArgs(args, VERIFY_OPTIONS, namesBackup(args) ? ['o back-up'] : []);
  const { dataDir, diskFree, backupDir } = readEnv(process.env);
  const folder = words[0] === undefined ? await newestIn(backupDir) : resolve(words[0]);
  const key = await findBackupKey(values.key);
  const drill = await verifyBackup(folder, { dataDir, diskFree, key, unsigned: values.unsigned }, openDatabase);
  if (values.json) printJson({ folder, ...drill });
  else printRemoved(drill.removed);
  if (!drill.ok) throw new CommandRefused(drill.problem ?? '');
  if (values.json) return;
  const seconds = drill.seconds.toLocaleString('pt-BR');
  const opened = countOf(drill.opened, 'ficha aberta', 'fichas abertas');
  console.log(`O back-up ${folder} foi restaurado e está igual: cada linha comparada, ${opened}, em ${seconds} s.`);
}

async function runDue(args: string[], withDatabase: WithDatabase, openDatabase: OpenDatabase): Promise<void> {
  readArgs(args, {});
  const { backupDir, ...env } = readEnv(process.env);
  if (backupDir === undefined) throw new UsageError('Falta a pasta dos back-ups em FICHARIO_BACKUP.');
  const { made, removed, drill } = await runScheduled({ ...env, backupDir }, withDatabase, openDatabase);
  if (made) console.log(describeBackup(made));
  for (const folder of removed) console.log(`Removido: ${folder}`);
  printRemoved(drill?.removed ?? []);
  if (drill?.ok) console.log(`O back-up mais novo foi provado, em ${drill.seconds.toLocaleString('pt-BR')} s.`);
  if (drill?.ok === false) throw new CommandRefused(`A prova do back-up mais novo não passou: ${drill.problem}`);
}

/** Prints to standard error, which the server copies to its log. */
function printRemoved(clusters: string[]): void {
  for (const folder of clusters)
    console.error(
      `Removido: ${folder}, o banco de antes da troca do PostgreSQL. A prova de um back-up do novo passou.`,
    );
}

/** Whether the arguments name a back-up; without a name the command takes the newest. */
function namesBackup(args: string[]): boolean {
  const { positionals } = parseArgs({ args, options: VERIFY_OPTIONS, allowPositionals: true, strict: false });
  return positionals.length > 0;
}

async function newestIn(folder: string | undefined): Promise<string> {
  if (folder === undefined) throw new UsageError('Diga qual back-up provar, ou a pasta deles em FICHARIO_BACKUP.');
  const { last } = await readBackupStatus(folder, new Date());
  if (last === undefined) throw new CommandRefused(`Não há back-up em ${folder}. Faça um: fichario backup.`);
  return last.folder;
}

function summaryOf({ folder, bytes, manifest }: MadeBackup) {
  const { version, at, seconds } = manifest;
  return { folder, version, at, ...contentsOf(manifest), bytes, seconds };
}

function describeBackup({ folder, bytes, manifest }: MadeBackup): string {
  const seconds = manifest.seconds.toLocaleString('pt-BR');
  return `Back-up inteiro em ${folder}: ${describeContents(manifest)}, ${sizeOf(bytes)}, em ${seconds} s.`;
}

/** The number of clients and records in a back-up. */
export function contentsOf(manifest: Manifest): { clients: number; fichas: number } {
  const rowsOf = (name: string) => countRows(manifest.tables.find((table) => table.name === name)?.sums ?? {});
  return { clients: rowsOf('tenants'), fichas: rowsOf('pessoas') };
}

/** The same in Portuguese words. */
export function describeContents(manifest: Manifest): string {
  const { clients, fichas } = contentsOf(manifest);
  return `${countOf(clients, 'cliente', 'clientes')}, ${countOf(fichas, 'ficha', 'fichas')}`;
}
