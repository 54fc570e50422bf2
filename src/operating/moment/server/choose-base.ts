import { CommandRefused } from '../../../kit/server/command/command.ts';
import type { BackupKey } from '../../stored/server/encryption/backup-key.ts';
import { type BaseManifest, readBaseManifest } from './base-manifest.ts';
import { listReaches, type Reach } from './bases.ts';
import { formatMoment } from './moment.ts';
import type { OldLog } from './old-log.ts';
import { openSeriesCipher, type SeriesCipher } from './open-series.ts';
import { listSeries } from './series.ts';

/** The opened base from which a moment is restored. */
export type ChosenBase = { series: string; folder: string; manifest: BaseManifest; opened: SeriesCipher | undefined };

/** How to choose and open a base. `unsigned`: the user accepts one without a signature by the key (--unsigned). */
type Choice = { at: Date; oldLog: OldLog | undefined; key: BackupKey | undefined; unsigned: boolean | undefined };

/** Opens the newest base with WAL up to a moment. Throws CommandRefused if no base reaches the moment. */
export async function chooseBase(from: string, { at, oldLog, key, unsigned }: Choice): Promise<ChosenBase> {
  const all: (Reach & { series: string })[] = [];
  for (const series of listSeries(from)) for (const reach of await listReaches(series)) all.push({ series, ...reach });
  const isReached = ({ series, from: first, until }: Reach & { series: string }) =>
    first <= at && (at <= until || (oldLog !== undefined && sameSeries(oldLog, series)));
  const [chosen] = all.filter(isReached).sort((a, b) => b.from.getTime() - a.from.getTime());
  if (chosen === undefined) throw unreached(from, all, at);
  const { series, folder } = chosen;
  const opened = await openSeriesCipher(series, key);
  if (key && opened === undefined && !unsigned)
    throw new CommandRefused(
      `O log em ${series} não está cifrado, e a chave não prova que é desta instalação: outra pessoa pode tê-lo posto aí. Se é mesmo o que você quer, repita o comando com --unsigned.`,
    );
  return { series, folder, manifest: await readBaseManifest(folder, opened?.sign), opened };
}

/** Whether both are the same series, by folder name, because FICHARIO_WAL may have been moved. */
function sameSeries(oldLog: OldLog, series: string): boolean {
  return oldLog.series.split('/').at(-1) === series.split('/').at(-1);
}

function unreached(from: string, all: Reach[], at: Date): CommandRefused {
  if (all.length === 0)
    return new CommandRefused(
      `Em ${from} não há nenhuma base inteira com o seu log. Informe a pasta de FICHARIO_WAL: --from <pasta>.`,
    );
  const spans = joinSpans(all).map(({ from: first, until }) => `de ${formatMoment(first)} a ${formatMoment(until)}`);
  const later = all.every(({ until }) => until < at)
    ? ' Se a pasta de dados de antes ainda existe, --with-log <pasta> leva até a última gravação.'
    : '';
  return new CommandRefused(
    `O momento ${formatMoment(at)} não está no que foi guardado. Há momentos ${spans.join(' e ')}.${later}`,
  );
}

/** Merges the periods of several bases, oldest first. */
export function joinSpans(reaches: readonly Omit<Reach, 'folder'>[]): { from: Date; until: Date }[] {
  const spans: { from: Date; until: Date }[] = [];
  for (const { from, until } of [...reaches].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = spans.at(-1);
    if (last && from <= last.until) last.until = new Date(Math.max(last.until.getTime(), until.getTime()));
    else spans.push({ from, until });
  }
  return spans;
}
