import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Figure } from './kit/figure.ts';

/** The options of every benchmark; each exports `run(options): Promise<Figure[]>`. */
export type BenchOptions = {
  fichas: number;
  /** the number of small clients, for the benchmark with a large client and small ones */
  clients: number | undefined;
  /** takes a tenth of the time, with less reliable figures */
  quick: boolean;
  /** only this kind of request, for the benchmark with several kinds */
  kind: string | undefined;
  /** the file for all results of a benchmark with more results than figures */
  json: string | undefined;
  /** a file written by `json`: takes its results instead of measuring */
  from: string | undefined;
  /** writes the tables and the chart of docs/desempenho.md again */
  page: boolean;
  /** lowers the guard's committed figures to the measured ones; `because`: also raises those that fail, for this reason */
  accept: boolean;
  because: string | undefined;
  /** for invented records with known duplicates; `apart`: with other kinds of duplicates than usual */
  seed: number;
  apart: boolean;
  /** a file of records with known duplicates, instead of invented ones */
  file: string | undefined;
};
/** The benchmark of a large register takes minutes and gigabytes, and runs only on request. */
const LARGE = 'register';
const LARGE_FROM = 1_000_000;
/** The benchmark that compares counts with committed figures. */
const GUARD = 'guard';
/** These benchmarks take long, and run only when requested by name. */
const ASKED_FOR = new Set([LARGE, GUARD, 'neighbours', 'alike']);
const DEFAULT_SEED = 37;
type Bench = { run: (options: BenchOptions) => Promise<Figure[]> };

const { values } = parseArgs({
  options: {
    fichas: { type: 'string' },
    clients: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
    quick: { type: 'boolean', default: false },
    kind: { type: 'string' },
    from: { type: 'string' },
    page: { type: 'boolean', default: false },
    guard: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
    because: { type: 'string' },
    seed: { type: 'string' },
    apart: { type: 'boolean', default: false },
    file: { type: 'string' },
  },
});
const fichas = Number(values.fichas ?? (values.guard ? 1_000_000 : 100_000));
if (!Number.isInteger(fichas) || fichas < 1) {
  console.error('--fichas deve ser um número inteiro maior que zero.');
  process.exit(2);
}
const clients = values.clients === undefined ? undefined : Number(values.clients);
if (clients !== undefined && (!Number.isInteger(clients) || clients < 1)) {
  console.error('--clients deve ser um número inteiro maior que zero.');
  process.exit(2);
}
const seed = Number(values.seed ?? DEFAULT_SEED);
if (!Number.isInteger(seed) || seed < 0) {
  console.error('--seed deve ser um número inteiro, zero ou maior.');
  process.exit(2);
}
const isLarge = values.from !== undefined || fichas >= LARGE_FROM;
const only = values.guard ? GUARD : (values.only ?? (isLarge ? LARGE : undefined));
const paths = readdirSync(import.meta.dirname, { encoding: 'utf8', recursive: true })
  .filter((path) => path.endsWith('.bench.ts'))
  .filter((path) => (only === undefined ? !ASKED_FOR.has(nameOf(path)) : nameOf(path) === only))
  .toSorted();
if (paths.length === 0) {
  console.error(`Não há bancada com o nome ${values.only}.`);
  process.exit(2);
}

const { quick, kind, json, from, page, accept, because, apart, file } = values;
const options = { clients, quick, kind, json, from, page, accept, because, seed, apart, file };
const figures: Figure[] = [];
for (const path of paths) {
  console.log(`── ${nameOf(path)}`);
  const bench = (await import(join(import.meta.dirname, path))) as Bench;
  figures.push(...(await bench.run({ ...options, fichas })));
}
console.table(
  figures.map(({ name, value, unit, target, met }) => ({
    figure: name,
    value: `${Math.round(value * 1000) / 1000} ${unit}`,
    target: target === null ? '' : `${target} ${unit}`,
    met: met === null ? '' : met ? 'yes' : 'NO',
  })),
);
if (values.json && only !== LARGE) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
process.exit(figures.some(({ met }) => met === false) ? 1 : 0);

function nameOf(path: string): string {
  return basename(path, '.bench.ts');
}
