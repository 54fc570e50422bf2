import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lineOf, listFigureRaises } from '../scripts/rooms/check-figures.mjs';
import type { Figure } from './kit/figure.ts';
import { countAll, LARGE_FROM } from './guard/count.ts';
import { acceptFigures, findRegressions, type Guarded, readFigures, tableOf, writeFigures } from './guard/figures.ts';
import { measureProcessor } from './guard/processor.ts';
import { withGuardedRegister } from './guard/register.ts';
import type { BenchOptions } from './run.ts';

const MEASURED = { turns: 10, requests: 25 };

/**
 * The cost of each kind of request in a register of `fichas` records: blocks, WAL and processor time, compared with the committed
 * figures. A figure fails that is worse or leaves its goal. A large register is kept between runs, outside the project,
 * with the records that each run created and changed; in a small one these would change the figures.
 */
export async function run({ fichas, accept, because }: BenchOptions): Promise<Figure[]> {
  const dataDir = join(resolve(process.env['FICHARIO_BENCH_DATA'] || '/var/tmp/fichario-bench'), `guard-${fichas}`);
  if (fichas < LARGE_FROM) rmSync(dataDir, { recursive: true, force: true });
  const { client, counted } = await withGuardedRegister(dataDir, fichas, async (register) => ({
    client: register.client,
    counted: await countAll(register),
  }));
  const committed = readFigures(fichas);
  const tell = (guarded: Guarded[]) => console.table(tableOf(guarded, committed));
  tell(counted);
  // the small register is for the test, which measures no times
  const measured = fichas < LARGE_FROM ? [] : await measureProcessor(dataDir, client, MEASURED);
  if (measured.length > 0) tell(measured);
  const guarded = [...counted, ...measured];
  const raises = because !== undefined;
  const accepted = accept || raises ? acceptFigures(guarded, committed, { raises }) : committed;
  if (accept || raises) writeFigures(fichas, accepted);
  // the commit that raises figures needs these lines in its body
  for (const raise of listFigureRaises(committed, accepted)) console.log(lineOf(raise, because ?? ''));
  const worse = findRegressions(guarded, accepted).length;
  return [{ name: 'guarded figures worse than committed', value: worse, unit: '', target: 0, met: worse === 0 }];
}
