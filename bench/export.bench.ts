import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Client, type Connection, type Submittable } from 'pg';
import * as z from 'zod/mini';
import { createDemo } from '../src/demo/server/create-demo.ts';
import type { ExportFormat } from '../src/exports/export.ts';
import { ExportSettings } from '../src/exports/export.schema.ts';
import { makeFile } from '../src/exports/server/make-file.ts';
import { PESSOA_COLUMNS } from '../src/pessoa/stored/row.ts';
import type { Connection as Database } from '../src/kit/server/db/connect.ts';
import { openDatabase } from '../src/operating/opening/server/open-database.ts';
import type { BenchOptions } from './run.ts';
import type { Figure } from './kit/figure.ts';

const MIN_RATIO = 0.5;
const MAX_SECONDS_OF_100_000 = 1;
const MAX_MB = 400;
const MAX_BLOCK_MS = 50;
const ROUNDS = 3;

/** The time to export a register to a file, relative to COPY of the same records, and the memory for it. */
export async function run({ fichas }: BenchOptions): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichario-bench-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    await createDemo(database.db, { tenants: 1, records: fichas, now: new Date() });
    await vacuum(database);
    const figures = await measureCsv(database, dataDir, fichas);
    for (const format of ['xlsx', 'jsonl', 'vcf'] as const) {
      const seconds = await timeExport(database, dataDir, format, fichas);
      figures.push({
        name: `export of ${fichas} records as ${format}`,
        value: seconds,
        unit: 's',
        target: null,
        met: null,
      });
    }
    return figures;
  } finally {
    await database.release();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureCsv(database: Database, dataDir: string, fichas: number): Promise<Figure[]> {
  let [peak, block] = [0, 0];
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  let [copied, exported] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++) {
    copied = Math.min(copied, await timeCopy(database, fichas));
    // a new monitor each time: a re-enabled one would count the time while it was disabled
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    exported = Math.min(exported, await timeExport(database, dataDir, 'csv', fichas));
    delay.disable();
    block = Math.max(block, delay.max / 1e6);
  }
  clearInterval(timer);
  const target = (MAX_SECONDS_OF_100_000 * fichas) / 100_000;
  const [ratio, megabytes] = [copied / exported, peak / 1024 ** 2];
  return [
    { name: `COPY of ${fichas} records in the same order`, value: copied, unit: 's', target: null, met: null },
    { name: `export of ${fichas} records as csv`, value: exported, unit: 's', target, met: exported <= target },
    { name: 'its speed, of that of COPY', value: ratio, unit: '×', target: MIN_RATIO, met: ratio >= MIN_RATIO },
    { name: 'the most memory meanwhile', value: megabytes, unit: 'MB', target: MAX_MB, met: megabytes <= MAX_MB },
    {
      name: 'the longest that others waited',
      value: block,
      unit: 'ms',
      target: MAX_BLOCK_MS,
      met: block <= MAX_BLOCK_MS,
    },
  ];
}

async function timeExport(database: Database, dataDir: string, format: ExportFormat, fichas: number): Promise<number> {
  const path = join(dataDir, `export.${format}`);
  const start = performance.now();
  const { rows, bytes } = await makeFile(
    database.db,
    {
      list: { tenant: { id: 1, role: 'administrador' }, filter: { labels: {}, deleted: false }, sort: 'nome' },
      format,
      settings: z.parse(ExportSettings, {}),
      title: { tenantNome: '', list: '', at: new Date() },
      path,
    },
    () => {},
  );
  const seconds = (performance.now() - start) / 1000;
  if (rows !== fichas || statSync(path).size !== bytes) throw new Error(`The file has ${rows} of ${fichas} records.`);
  return seconds;
}

/** COPY of all columns of the same records in the same order as CSV; the output is discarded. */
async function timeCopy({ owner }: Database, fichas: number): Promise<number> {
  const client = new Client(owner);
  await client.connect();
  await client.query("set role fichario_app; set app.tenant = '1'");
  const query = `select ${PESSOA_COLUMNS} from pessoas p where p.tenant_id = 1 and p.deleted_at is null
    order by p.nome_chave, p.id`;
  const start = performance.now();
  const rows = await new Promise<number>((done, failed) => {
    client.query(copyOut(`copy (${query}) to stdout (format csv, delimiter ';')`, done, failed));
  });
  const seconds = (performance.now() - start) / 1000;
  await client.end();
  if (rows !== fichas) throw new Error(`COPY gave ${rows} of ${fichas} records.`);
  return seconds;
}

/** The callbacks of the client library while a statement runs; it supports COPY, but its user must read the rows. */
function copyOut(text: string, done: (rows: number) => void, failed: (error: Error) => void): Submittable {
  let rows = 0;
  const handlers = {
    submit: (connection: Connection) => connection.query(text),
    handleCopyData: () => void (rows += 1),
    handleCommandComplete: () => {},
    handleReadyForQuery: () => done(rows),
    handleError: failed,
  };
  return handlers;
}

async function vacuum({ owner }: Database): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}
