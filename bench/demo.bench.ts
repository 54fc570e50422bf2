import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemo } from '../src/demo/server/create-demo.ts';
import { generatePessoas } from '../src/demo/server/generate-pessoas.ts';
import { openDatabase } from '../src/operating/opening/server/open-database.ts';
import type { Figure } from './kit/figure.ts';
import type { BenchOptions } from './run.ts';

const MIN_GENERATED_PER_SECOND = 30_000;
/** For 100,000 records; for another number in proportion. */
const MAX_SECONDS_PER_100_000 = 60;

/** The speed of generating records, and the time to create the demo in the embedded database. */
export async function run({ fichas }: BenchOptions): Promise<Figure[]> {
  const generated = generate();
  const seconds = await fill(fichas);
  const limit = (MAX_SECONDS_PER_100_000 * fichas) / 100_000;
  return [
    {
      name: 'demo records made up in a second',
      value: generated,
      unit: 'records/s',
      target: MIN_GENERATED_PER_SECOND,
      met: generated >= MIN_GENERATED_PER_SECOND,
    },
    {
      name: `demo of one client with ${fichas} records`,
      value: seconds,
      unit: 's',
      target: limit,
      met: seconds <= limit,
    },
  ];
}

function generate(): number {
  const count = 100_000;
  const start = performance.now();
  let made = 0;
  for (const pessoa of generatePessoas({ seed: 1, count })) made += pessoa.nome.length > 0 ? 1 : 0;
  return made / ((performance.now() - start) / 1000);
}

async function fill(records: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichario-bench-'));
  const connection = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const start = performance.now();
    await createDemo(connection.db, { tenants: 1, records, now: new Date() });
    return (performance.now() - start) / 1000;
  } finally {
    await connection.release();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
