import { atMost, type Figure } from '../kit/figure.ts';
import type { Cell, Ratio, Strain } from './measure.ts';

/** The results of one kind for one client. */
export type KindReport = {
  id: string;
  label: string;
  maxP99: number | null;
  cells: Cell[];
  ratio: Ratio | null;
  /** why there are no figures */
  refused: string | null;
};

/** The results for a register of one size. */
export type SizeReport = {
  fichas: number;
  /** seconds from the start of the process to the first 200 of /readyz; `worst`: the slowest start */
  start: { worst: number; times: number; databaseRanAlready: boolean };
  clients: { nome: string; records: number; kinds: KindReport[]; strain: Strain }[];
  /** the share of the machine's CPU used by other processes during the run, from 0 to 1 */
  others: number;
};

/** All results of a run: the output of `--json`, and the source of docs/desempenho.md. */
export type Report = {
  at: string;
  machine: { processors: number; model: string; node: string; postgres: string; databaseGb: number };
  quick: boolean;
  /** first the small size, the reference for growth; last the requested size */
  sizes: SizeReport[];
};

const MAX_CPU_RATIO = 2.5;
const MAX_GROWTH = 1.5;
const MAX_START_S = 5;
const MAX_MEMORY_MB = 200;
const MAX_BLOCK_MS = 50;
const CROWD = 50;
/** The minimum of requests a second under load. */
const MIN_PER_SECOND: Record<string, number> = { first: 2500, two: 800 };
const FLAT = ['first', 'deep', 'open'];

/** The figures with a target, for the largest client. */
export function figuresOf({ sizes }: Report): Figure[] {
  const size = sizes.at(-1);
  const largest = size?.clients[0];
  if (!size || !largest) return [];
  const figures: Figure[] = [];
  for (const kind of largest.kinds) figures.push(...figuresOfKind(kind));
  if (sizes.length > 1) figures.push(...growthOf(sizes[0]?.clients[0]?.kinds ?? [], largest.kinds));
  figures.push(atMost('início até /readyz', size.start.worst, 's', MAX_START_S));
  figures.push(atMost('memória do programa sob carga (PSS)', largest.strain.pssMb, 'MB', MAX_MEMORY_MB));
  figures.push(atMost('maior parada do laço de eventos', largest.strain.longestBlockMs, 'ms', MAX_BLOCK_MS));
  return figures;
}

function figuresOfKind({ id, label, cells, ratio, maxP99 }: KindReport): Figure[] {
  const figures: Figure[] = [];
  const alone = cells.find(({ people }) => people === 1);
  if (alone && maxP99 !== null) figures.push(atMost(`${label}: p99`, alone.p99, 'ms', maxP99));
  else if (maxP99 !== null)
    figures.push({ name: `${label}: p99`, value: Infinity, unit: 'ms', target: maxP99, met: false });
  if (ratio) figures.push(atMost(`${label}: CPU, do SQL puro`, ratio.cpuRatio, 'vezes', MAX_CPU_RATIO));
  const crowd = cells.find(({ people }) => people === CROWD);
  const least = MIN_PER_SECOND[id];
  if (crowd && least !== undefined) {
    const { perSecond } = crowd;
    const name = `${label}: ${CROWD} pessoas`;
    figures.push({ name, value: perSecond, unit: '/s', target: least, met: perSecond >= least });
  }
  return figures;
}

function growthOf(small: KindReport[], large: KindReport[]): Figure[] {
  const flat = large.filter(({ id }) => FLAT.includes(id));
  return flat.flatMap(({ id, label }) => {
    const growth = growth50(small, large, id);
    return growth === undefined ? [] : [atMost(`${label}: mediana, da de 10 mil fichas`, growth, 'vezes', MAX_GROWTH)];
  });
}

/** The median of a kind, relative to that in the small register. */
export function growth50(small: KindReport[], large: KindReport[], id: string): number | undefined {
  const medianOf = (kinds: KindReport[]) =>
    kinds.find((kind) => kind.id === id)?.cells.find(({ people }) => people === 1)?.p50;
  const [before, after] = [medianOf(small), medianOf(large)];
  return before === undefined || after === undefined ? undefined : after / before;
}
