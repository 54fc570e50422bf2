import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The cost of a kind of request or save. Blocks and milliseconds have the median and the 95th percentile; kilobytes of WAL
 * the median of the save alone, and the mean with all later work; bytes and ratios have one value.
 */
export type Guarded = { id: string; unit: Unit; values: number[] };

/** A committed figure: its values, and the goal of each; `null` without a goal. */
export type CommittedFigure = { values: number[]; goals: (number | null)[] };

/** The committed figures by name, in the order of the pages. */
export type CommittedFigures = Record<string, CommittedFigure>;

type Unit = keyof typeof NOISE;

/** A value is worse when it exceeds the committed one by this share and by this many units. */
const NOISE = {
  blocks: { share: 0.15, units: 2 },
  KB: { share: 0.05, units: 2 },
  bytes: { share: 0.01, units: 50 },
  ms: { share: 0.5, units: 0.3 },
  '× SQL': { share: 0.5, units: 0.3 },
  '× old': { share: 0.3, units: 0.3 },
};

/**
 * The noise for a value above its goal. Two registers of 20,000 records, made one after the other on a busy machine, had the same
 * blocks and bytes, and 1 % between their logs. In a million, the saves of earlier runs move blocks by 1 or by 0.7 %. A processor
 * time is no count: other work on the machine may double it.
 */
const NOISE_ABOVE_GOAL: typeof NOISE = {
  ...NOISE,
  blocks: { share: 0.02, units: 1 },
  KB: { share: 0.02, units: 1 },
  bytes: { share: 0.002, units: 10 },
};
const TIMES: ReadonlySet<Unit> = new Set<Unit>(['ms', '× SQL']);

/** The committed figures for a register of this size; empty without a file. */
export function readFigures(records: number): CommittedFigures {
  const path = pathOf(records);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as CommittedFigures) : {};
}

export function writeFigures(records: number, figures: CommittedFigures): void {
  const lines = Object.entries(figures).map(([name, { values, goals }]) => {
    return `  ${JSON.stringify(name)}: { "values": ${listOf(values)}, "goals": ${listOf(goals)} }`;
  });
  writeFileSync(pathOf(records), `{\n${lines.join(',\n')}\n}\n`);
}

function listOf(numbers: (number | null)[]): string {
  return JSON.stringify(numbers).replaceAll(',', ', ');
}

function pathOf(records: number): string {
  return join(import.meta.dirname, `figures-${records}.json`);
}

/**
 * The committed figures after a run: each value falls to the measured one. A figure that fails rises only if `raises` is true;
 * a value within noise never rises, because many small steps would make a large one.
 */
export function acceptFigures(
  guarded: Guarded[],
  committed: CommittedFigures,
  { raises }: { raises: boolean },
): CommittedFigures {
  const figures = guarded.map((each) => {
    const name = nameOf(each);
    const { values, goals } = committed[name] ?? { values: each.values, goals: each.values.map(() => null) };
    const isRaised = raises && findRegressions([each], committed).length > 0;
    const lower = values.map((value, place) => Math.min(value, each.values[place] ?? value));
    return [name, { values: isRaised ? each.values : lower, goals }] as const;
  });
  return Object.fromEntries(figures);
}

/** The figures that fail, each as a sentence: worse beyond noise, out of their goal, or without a committed figure. */
export function findRegressions(guarded: Guarded[], committed: CommittedFigures): string[] {
  return guarded.flatMap((each) => {
    const name = nameOf(each);
    const before = committed[name];
    if (!before) return [`${name} has no committed figure`];
    const isWorse = each.values.some((value, place) => {
      return fails(value, before.values[place] ?? 0, before.goals[place] ?? null, each.unit);
    });
    if (!isWorse) return [];
    const goals = isHeld(before) ? `, goal ${textOf(before.goals)}` : '';
    return [`${name}: ${textOf(each.values)}, committed ${textOf(before.values)}${goals}`];
  });
}

function fails(value: number, before: number, goal: number | null, unit: Unit): boolean {
  if (goal === null || value <= goal) return exceeds(value, before, NOISE[unit]);
  const leavesGoal = before <= goal && !TIMES.has(unit);
  return leavesGoal || exceeds(value, before, NOISE_ABOVE_GOAL[unit]);
}

function exceeds(value: number, before: number, { share, units }: { share: number; units: number }): boolean {
  return value > before * (1 + share) && value > before + units;
}

/** Whether each value is within its goal; `null` for a figure without a goal. */
export function isMet(values: number[], { goals }: Pick<CommittedFigure, 'goals'>): boolean | null {
  if (!isHeld({ goals })) return null;
  return goals.every((goal, place) => goal === null || (values[place] ?? 0) <= goal);
}

function isHeld({ goals }: Pick<CommittedFigure, 'goals'>): boolean {
  return goals.some((goal) => goal !== null);
}

/** The rows of the table that the bench prints. */
export function tableOf(guarded: Guarded[], committed: CommittedFigures): Record<string, string>[] {
  return guarded.map((each) => {
    const before = committed[nameOf(each)] ?? { values: [], goals: [] };
    const met = isMet(each.values, before);
    return {
      kind: nameOf(each),
      goal: met === null ? '' : textOf(before.goals),
      committed: textOf(before.values),
      measured: textOf(each.values),
      met: met === null ? '' : met ? 'yes' : 'NO',
      fails: findRegressions([each], committed).length > 0 ? 'FAILS' : '',
    };
  });
}

function textOf(numbers: (number | null)[]): string {
  return numbers.map((number) => number ?? '–').join(' / ');
}

function nameOf({ id, unit }: Guarded): string {
  return `${id}, ${unit}`;
}
