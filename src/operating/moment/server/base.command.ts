import { CommandRefused, readArgs, type WithDatabase } from '../../../kit/server/command/command.ts';
import { sizeOf } from '../../../kit/server/limits/disk-space.ts';
import { readBackupKey } from '../../stored/server/encryption/backup-key.ts';
import { ArchiveConfig } from './archive-config.ts';
import { isBaseDue, listReaches, removeOldBases } from './bases.ts';
import { makeBase } from './make-base.ts';
import { formatMoment } from './moment.ts';
import { seriesOf } from './series.ts';

/** Makes a base of the embedded cluster, and removes old ones. With --due, as the server calls it, only if a base is due. */
export async function runBase(args: string[], withDatabase: WithDatabase): Promise<void> {
  const { values } = readArgs(args, { due: { type: 'boolean' } });
  await withDatabase(async ({ owner, kind }, { backupKey, ...env }) => {
    const config = ArchiveConfig.find(env.dataDir);
    if (kind === 'external')
      throw new CommandRefused('Uma base é do banco embutido. Para o de DATABASE_URL, veja docs/momento.md.');
    if (config === undefined)
      throw new CommandRefused('Falta a pasta do log do banco. Informe FICHARIO_WAL e inicie o Fichário.');
    const now = new Date();
    if (values.due && !(await isBaseDue(env, now))) return;
    const series = seriesOf(config.to);
    const key = backupKey === undefined ? undefined : await readBackupKey(backupKey);
    const { folder, bytes, manifest } = await makeBase({ ...env, owner, series, key }, now);
    const seconds = manifest.seconds.toLocaleString('pt-BR');
    const reach = (await listReaches(series)).at(-1);
    const since = reach ? ` Há momentos desde ${formatMoment(reach.from)}.` : '';
    console.log(`Base inteira em ${folder}: ${sizeOf(bytes)}, em ${seconds} s.${since}`);
    for (const removed of await removeOldBases(env.dataDir, now)) console.log(`Removido: ${removed}`);
  });
}
