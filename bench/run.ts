import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Figure } from './kit/figure.ts';

/** What every benchmark is given; each exports `run(options): Promise<Figure[]>`. */
export type BenchOptions = {
  fichas: number;
  /** small clients beside the large one, of the benchmark that has them */
  clients: number | undefined;
  /** a tenth of the time and of the certainty */
  quick: boolean;
  /** one kind of request only, of the benchmark that has several */
  kind: string | undefined;
  /** where a benchmark that has more to tell than figures writes all of it */
  json: string | undefined;
  /** what such a file says is taken for the figures, and nothing is measured */
  from: string | undefined;
  /** the tables and the chart of docs/desempenho.md are made anew */
  page: boolean;
  /** the guard's committed figures are written anew */
  accept: boolean;
  /** of invented records, where their duplicates are known; `apart`: of other kinds than usual */
  seed: number;
  apart: boolean;
  /** such records, in place of invented ones */
  file: string | undefined;
};
/** The one for a large register; it takes minutes and gigabytes, and is run when asked for. */
const LARGE = 'register';
const LARGE_FROM = 1_000_000;
/** The one that holds counts against committed figures. */
const GUARD = 'guard';
/** They take long, and are run when asked for by name. */
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

const { quick, kind, json, from, page, accept, apart, file } = values;
const options = { clients, quick, kind, json, from, page, accept, seed, apart, file };
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
