import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The cost of a kind of request or save. Blocks and milliseconds have the median and the 95th percentile; kilobytes of WAL
 * the median of the save alone, and the mean with all later work; bytes and ratios have one value.
 */
export type Guarded = { id: string; unit: Unit; values: number[]; targets: (number | null)[] };

type Unit = keyof typeof NOISE;

/**
 * A figure is worse when it exceeds the committed one by this share and by this many units. Two registers of 20,000 records,
 * made one after the other on a busy machine, differed by 1 % in blocks and in WAL, and by nothing in bytes.
 */
const NOISE = {
  blocks: { share: 0.15, units: 2 },
  KB: { share: 0.05, units: 2 },
  bytes: { share: 0.01, units: 50 },
  ms: { share: 0.5, units: 0.3 },
  '× SQL': { share: 0.5, units: 0.3 },
  '× old': { share: 0.3, units: 0.3 },
};

/** The committed values, by the name of the figure. */
export type CommittedFigures = Record<string, number[]>;

/** The committed figures for a register of this size; empty without a file. */
export function readFigures(records: number): CommittedFigures {
  const path = pathOf(records);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as CommittedFigures) : {};
}

export function writeFigures(records: number, guarded: Guarded[]): void {
  const lines = guarded.map(
    (each) => `  ${JSON.stringify(nameOf(each))}: ${JSON.stringify(each.values).replaceAll(',', ', ')}`,
  );
  writeFileSync(pathOf(records), `{\n${lines.join(',\n')}\n}\n`);
}

function pathOf(records: number): string {
  return join(import.meta.dirname, `figures-${records}.json`);
}

/** The figures that are worse than the committed ones beyond noise, or have none, each as a sentence. */
export function findRegressions(guarded: Guarded[], committed: CommittedFigures): string[] {
  return guarded.flatMap((each) => {
    const before = committed[nameOf(each)];
    if (!before) return [`${nameOf(each)} has no committed figure`];
    const isWorse = each.values.some((value, place) => exceeds(value, before[place] ?? 0, each.unit));
    return isWorse ? [`${nameOf(each)}: ${each.values.join(' / ')}, committed ${before.join(' / ')}`] : [];
  });
}

function exceeds(value: number, before: number, unit: Unit): boolean {
  const { share, units } = NOISE[unit];
  return value > before * (1 + share) && value > before + units;
}

/** The rows of the table that the bench prints. */
export function tableOf(guarded: Guarded[], committed: CommittedFigures): Record<string, string>[] {
  return guarded.map((each) => {
    const { values, targets } = each;
    const held = targets.some((target) => target !== null);
    const isMet = targets.every((target, place) => target === null || (values[place] ?? 0) <= target);
    return {
      kind: nameOf(each),
      target: held ? targets.map((target) => target ?? '–').join(' / ') : '',
      committed: committed[nameOf(each)]?.join(' / ') ?? '',
      measured: values.join(' / '),
      met: held ? (isMet ? 'yes' : 'NO') : '',
      fails: findRegressions([each], committed).length > 0 ? 'FAILS' : '',
    };
  });
}

function nameOf({ id, unit }: Guarded): string {
  return `${id}, ${unit}`;
}
