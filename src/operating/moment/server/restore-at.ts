import { resolve } from 'node:path';
import { countOf } from '../../../kit/count-of.ts';
import { CommandRefused, printJson, UsageError } from '../../../kit/server/command/command.ts';
import { inGlobal } from '../../../kit/server/db/db.ts';
import { readEnv } from '../../../kit/server/env/env.ts';
import { findBackupKey } from '../../stored/server/encryption/backup-key.ts';
import { openRecords } from '../../stored/server/open-records.ts';
import type { OpenDatabase } from '../../backup/server/verify-backup.ts';
import { formatMoment, parseMoment } from './moment.ts';
import { restoreMoment } from './restore-moment.ts';

/** The options of `restore --at`. */
export const MOMENT_OPTIONS = {
  at: { type: 'string' },
  from: { type: 'string' },
  'with-log': { type: 'string' },
} as const;

export const MOMENT_HELP = `  --at     volta a um momento, como "27/11/2026 10:15:03" (hora de Brasília) ou 2026-11-27T10:15:03-03:00, do log que FICHARIO_WAL
           guarda: tudo o que até aí foi confirmado, e nada mais. Fora do que há, diz de quando a quando
  --from   a pasta do log, em vez de FICHARIO_WAL
  --with-log   a pasta de dados de antes, que parou: dela vem o log que ainda não estava em FICHARIO_WAL`;

type Given = {
  at?: string | undefined;
  from?: string | undefined;
  'with-log'?: string | undefined;
  key?: string | undefined;
  unsigned?: boolean | undefined;
  json?: boolean | undefined;
};

/** Restores a moment into the folder of FICHARIO_DATA, opens some of its records and prints the result. */
export async function restoreAt(given: Given, openDatabase: OpenDatabase): Promise<void> {
  const { dataDir, dbMemory, diskFree, walDir } = readEnv(process.env);
  const at = parseMoment(given.at ?? '');
  const from = given.from === undefined ? walDir : resolve(given.from);
  if (from === undefined || from === 'off')
    throw new UsageError('Falta a pasta do log: --from <pasta>, ou FICHARIO_WAL.');
  const withLog = given['with-log'] === undefined ? undefined : resolve(given['with-log']);
  if (withLog === dataDir)
    throw new CommandRefused(
      `A pasta de --with-log é a que se restaura. Mova a de antes para outro lugar e informe-a.`,
    );
  const target = {
    at,
    from,
    withLog,
    dataDir,
    diskFree,
    key: await findBackupKey(given.key),
    unsigned: given.unsigned,
  };
  const { lastSaved, base } = await restoreMoment(target, new Date());
  const connection = await openDatabase({ databaseUrl: undefined, dataDir, dbMemory });
  try {
    const opened = await openRecords(connection.db);
    const clients = await inGlobal(connection.db, (tx) => tx.query('select from tenants'));
    if (given.json)
      return printJson({ folder: dataDir, at, base, lastSaved: lastSaved ?? null, clients: clients.length, opened });
    const last = lastSaved ? ` A última gravação é de ${formatMoment(lastSaved)}.` : '';
    console.log(
      `Restaurado em ${dataDir} como em ${formatMoment(at)}: ${countOf(clients.length, 'cliente', 'clientes')}, ${countOf(opened, 'ficha aberta', 'fichas abertas')}.${last}`,
    );
  } finally {
    await connection.release();
  }
}
