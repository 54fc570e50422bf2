import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Figure } from './figure.ts';

/** What every benchmark is given; each exports `run(options): Promise<Figure[]>`. */
export type BenchOptions = { fichas: number };
type Bench = { run: (options: BenchOptions) => Promise<Figure[]> };

const { values } = parseArgs({
  options: { fichas: { type: 'string', default: '100000' }, only: { type: 'string' }, json: { type: 'string' } },
});
const fichas = Number(values.fichas);
if (!Number.isInteger(fichas) || fichas < 1) {
  console.error('--fichas deve ser um número inteiro maior que zero.');
  process.exit(2);
}
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
  .filter((name) => values.only === undefined || name === values.only);
if (names.length === 0) {
  console.error(`Não há bancada com o nome ${values.only}.`);
  process.exit(2);
}

const figures: Figure[] = [];
for (const name of names) {
  console.log(`── ${name}`);
  const bench = (await import(join(import.meta.dirname, `${name}.bench.ts`))) as Bench;
  figures.push(...(await bench.run({ fichas })));
}
console.table(
  figures.map(({ name, value, unit, target, met }) => ({
    figure: name,
    value: `${Math.round(value * 1000) / 1000} ${unit}`,
    target: target === null ? '' : `${target} ${unit}`,
    met: met === null ? '' : met ? 'yes' : 'NO',
  })),
);
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
process.exit(figures.some(({ met }) => met === false) ? 1 : 0);
