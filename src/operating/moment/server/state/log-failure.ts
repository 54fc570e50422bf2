import { countOf } from '../../../../kit/count-of.ts';
import type { LogState } from './log-state.ts';
import { formatMoment } from '../moment.ts';

/** Explains in Portuguese that the server cannot store its WAL; undefined while it can. */
export function describeFailure({ isOn, lastStored, failedAt, waiting }: LogState): string | undefined {
  if (!isOn || failedAt === undefined) return undefined;
  const since = lastStored ? `desde ${formatMoment(lastStored)}` : 'desde o início';
  const held =
    waiting === undefined ? '' : ` ${countOf(waiting, 'arquivo espera', 'arquivos esperam')} no disco dos dados.`;
  return `O log do banco não é guardado ${since}; a última tentativa foi em ${formatMoment(failedAt)}.${held}`;
}
