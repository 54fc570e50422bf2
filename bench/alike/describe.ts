import { atLeast, atMost, type Figure, reported } from '../kit/figure.ts';
import type { Truths } from './load.ts';
import type { LookUps } from './look-ups.ts';
import type { JobRun } from './run-job.ts';
import type { Score, Scores } from './score.ts';

type Measured = { truths: Truths; job: JobRun; scores: Scores; lookUps: LookUps; apart: boolean };

/** From this size on, the recall target applies to the groups: the same pair is less certain among more namesakes. */
const LARGE_FROM = 1_000_000;
const MAX_MB = 300;
const MAX_BLOCKS = 600;
const MAX_SECONDS = { small: 120, large: 600 };
const SMALL_RECORDS = 200_000;

/** Prints the tables, and returns the figures with their targets. */
export function describe({ truths, job, scores, lookUps, apart }: Measured): Figure[] {
  printTables(scores);
  const maxSeconds = truths.length <= SMALL_RECORDS ? MAX_SECONDS.small : MAX_SECONDS.large;
  return [
    reported('records', truths.length, ''),
    reported('pairs that are of one', scores.certa.all, ''),
    ...describeScores(scores, { apart, isLarge: truths.length >= LARGE_FROM }),
    atMost('the job, wall time', job.seconds, 's', maxSeconds),
    reported('the job, CPU of Node.js', job.nodeSeconds, 's'),
    reported('the job, CPU of PostgreSQL', job.databaseSeconds, 's'),
    atMost('the job, most memory', job.megabytes, 'MB', MAX_MB),
    reported('groups in the queue', job.groups, ''),
    reported('groups in the queue that are certa', job.certas, ''),
    reported('a look-up, p50', quantile(lookUps.blocks, 0.5), 'blocks'),
    reported('a look-up, p95', quantile(lookUps.blocks, 0.95), 'blocks'),
    reported('a look-up, most of 2,000', Math.max(...lookUps.blocks), 'blocks'),
    atMost('a look-up, the worst of all', lookUps.worstBlocks, 'blocks', MAX_BLOCKS),
    reported('time of a look-up, p50', quantile(lookUps.milliseconds, 0.5), 'ms'),
    reported('time of a look-up, p95', quantile(lookUps.milliseconds, 0.95), 'ms'),
  ];
}

function describeScores(scores: Scores, { apart, isLarge }: { apart: boolean; isLarge: boolean }): Figure[] {
  const bars = apart ? { precision: 98.5, recall: 80 } : { precision: 99, recall: 90 };
  const { certa, provavel, groups, byTipo } = scores;
  const held = isLarge ? groups : certa;
  const figures = (name: string, of: Score): Figure[] =>
    of === held
      ? [
          atLeast(`${name}, precision`, precisionOf(of), '%', bars.precision),
          atLeast(`${name}, recall`, recallOf(of), '%', bars.recall),
        ]
      : [reported(`${name}, precision`, precisionOf(of), '%'), reported(`${name}, recall`, recallOf(of), '%')];
  return [
    ...figures('certa', certa),
    ...figures('certa, fisica', byTipo.fisica),
    ...figures('certa, juridica', byTipo.juridica),
    ...figures('provavel or certa', provavel),
    ...figures('groups', groups),
    reported('records of the largest group', groups.largest, ''),
  ].map((figure) => ({ ...figure, value: Math.round(figure.value * 100) / 100 }));
}

function printTables({ byKind, wrong }: Scores): void {
  console.log('Pairs that are of one, by how the duplicate was made:');
  console.table(
    [...byKind].map(([kind, { pairs, certa, provavel }]) => ({
      kind,
      pairs,
      'certa %': percent(certa / pairs),
      'provavel %': percent(provavel / pairs),
      'not found %': percent((pairs - certa - provavel) / pairs),
    })),
  );
  console.log('Pairs that are not, by what makes them look alike:');
  console.table([...wrong].map(([group, counts]) => ({ group, ...counts })));
}

function percent(share: number): number {
  return Math.round(share * 1000) / 10;
}

function precisionOf({ found, right }: Score): number {
  return found === 0 ? 100 : (100 * right) / found;
}

function recallOf({ right, all }: Score): number {
  return all === 0 ? 100 : (100 * right) / all;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
