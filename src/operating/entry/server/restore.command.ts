import { resolve } from 'node:path';
import {
  type Command,
  CommandRefused,
  printJson,
  readArgs,
  UsageError,
  type WithDatabase,
} from '../../../kit/server/command/command.ts';
import { readEnv } from '../../../kit/server/env/env.ts';
import { contentsOf, describeContents } from './backup.command.ts';
import { findBackupKey, OPENING_OPTIONS, UNSIGNED_HELP } from '../../stored/server/encryption/backup-key.ts';
import { formatMoment } from '../../moment/server/moment.ts';
import { MOMENT_HELP, MOMENT_OPTIONS, restoreAt } from '../../moment/server/restore-at.ts';
import { restoreExternal } from '../../external/server/restore-external.ts';
import { CLIENT_HELP, CLIENT_OPTIONS, runOneClient } from '../../one-client/server/one-client.command.ts';
import { restoreBackup } from '../../backup/server/restore-backup.ts';
import type { OpenDatabase } from '../../backup/server/verify-backup.ts';

const NOT_EMBEDDED =
  '--at vale para o banco embutido, e DATABASE_URL está informado. O seu PostgreSQL volta a um momento como diz docs/momento.md.';

/** The command that restores a back-up. `openDatabase` migrates the restored database to the version of this program. */
export function restoreCommand(openDatabase: OpenDatabase): Command {
  return {
    help: `Uso: fichario restore <back-up> [--key <arquivo>] [--unsigned] [--json]
     fichario restore <back-up> --client <número ou nome> [--as <nome>] [--yes] [--key <arquivo>] [--unsigned] [--json]
     fichario restore --at <momento> [--from <pasta>] [--with-log <pasta>] [--key <arquivo>] [--unsigned] [--json]

Restaura um back-up (uma pasta fichario-<dia>-<hora>) na pasta de FICHARIO_DATA, que deve estar vazia ou não existir. Antes
confere cada byte do back-up; depois lê de volta cada linha do banco e a compara. Um back-up de uma versão anterior é
trazido para esta. Se for interrompido, a pasta fica marcada como incompleta e nada inicia nela: repita o comando.

Com DATABASE_URL, o banco que se enche é esse, que deve estar vazio, e a pasta recebe as chaves e os arquivos. Até o fim, os
dois ficam marcados. O que alguém puser num banco marcado se perde quando o comando recomeça.

Depois de "npm start", todos entram de novo, com as senhas que tinham. Os webhooks continuam de onde estavam no momento do
back-up: o que foi enviado depois dele é enviado outra vez.

  --key    o arquivo da chave de um back-up cifrado, em vez do de FICHARIO_BACKUP_KEY
${UNSIGNED_HELP}
${CLIENT_HELP}
${MOMENT_HELP}
  --json   { "folder", "version", "at", "clients", "fichas" }
           --client: { "done", "nome", "at", "fichas", "users", "replaced", "client", "usersAdded", "webhooksPaused" }`,
    run: (args, withDatabase) => runRestore(args, openDatabase, withDatabase),
  };
}

const OPTIONS = { ...OPENING_OPTIONS, ...CLIENT_OPTIONS, ...MOMENT_OPTIONS, json: { type: 'boolean' } } as const;

async function runRestore(args: string[], openDatabase: OpenDatabase, withDatabase: WithDatabase): Promise<void> {
  const isMoment = args.some((arg) => arg === '--at' || arg.startsWith('--at='));
  const { values, words } = readArgs(args, OPTIONS, isMoment ? [] : ['o back-up a restaurar']);
  const { client, as, yes = false, json = false } = values;
  if (isMoment && client !== undefined)
    throw new UsageError('--at traz todos os clientes; --client vale só para um back-up.');
  if (client !== undefined) {
    const opening = { key: await findBackupKey(values.key), unsigned: values.unsigned };
    const request = { folder: resolve(words[0]!), client, as, yes, json };
    return runOneClient(request, opening, { withDatabase, openDatabase });
  }
  if (as !== undefined || yes) throw new UsageError('--as e --yes valem só com --client, que diz qual cliente.');
  const { databaseUrl, databaseAppUrl, dataDir, dbMemory, diskFree } = readEnv(process.env);
  if (isMoment && databaseUrl !== undefined) throw new CommandRefused(NOT_EMBEDDED);
  if (isMoment) return restoreAt(values, openDatabase);
  const key = await findBackupKey(values.key);
  const folder = resolve(words[0]!);
  const target = { dataDir, diskFree, key, unsigned: values.unsigned };
  const manifest =
    databaseUrl === undefined
      ? await restoreBackup(folder, target)
      : await restoreExternal(folder, { ...target, databaseUrl });
  const connection = await openDatabase({ databaseUrl, databaseAppUrl, dataDir, dbMemory });
  await connection.release();
  const { version, at } = manifest;
  if (values.json) return printJson({ folder: dataDir, version, at, ...contentsOf(manifest) });
  const moment = formatMoment(new Date(at), 'minute');
  console.log(
    `Restaurado em ${dataDir}: ${describeContents(manifest)}, como estavam em ${moment} (versão ${version}).`,
  );
}
