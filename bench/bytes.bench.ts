import { Client } from 'pg';
import { createSampleRecords } from '../src/demo/server/sample-records.ts';
import type { Pessoa } from '../src/pessoa/pessoa.ts';
import type { Figure } from './kit/figure.ts';
import type { BenchOptions } from './run.ts';
import { asOwner, type Call, expectOk, withWorkbench } from './kit/workbench.ts';

/** The number of records that are saved again, to measure the space of a later save. */
const SAVES = 1_000;
/** Tables with fewer bytes a record than this are shown as one sum. */
const LEAST_BYTES = 10;

type Size = { name: string; rows: number; indexes: number };

/**
 * The disk space of a record, by table, right after its import, and the space that a later save of one field adds. Other work on
 * the machine does not change these bytes.
 */
export function run({ fichas }: BenchOptions): Promise<Figure[]> {
  return withWorkbench(1, async (workbench) => {
    const { connection, tenantId, userId, call } = workbench;
    const owner = new Client(connection.owner);
    await owner.connect();
    try {
      const empty = await readSizes(owner);
      await createSampleRecords(connection.db, { tenantId, userId, count: fichas, seed: 1 });
      await asOwner(workbench.connection.owner);
      const full = await readSizes(owner);
      for (let codigo = 1; codigo <= SAVES; codigo += 1) await saveOneField(call, codigo);
      await asOwner(workbench.connection.owner);
      const saved = await readSizes(owner);
      return [
        ...describe('a record', difference(full, empty), fichas),
        ...describe('a later save', difference(saved, full), SAVES),
      ];
    } finally {
      await owner.end();
    }
  });
}

async function saveOneField(call: Call, codigo: number): Promise<void> {
  const pessoa = JSON.parse((await expectOk(call('GET', `/api/pessoas/${codigo}`))).body) as Pessoa;
  const change = { observacoes: `Ligou em ${codigo}` };
  await expectOk(call('PATCH', `/api/pessoas/${pessoa.id}`, change, { 'if-match': `"${pessoa.version}"` }));
}

async function readSizes(owner: Client): Promise<Size[]> {
  const { rows } = await owner.query<{ name: string; rows: string; indexes: string }>(
    `select c.relname as name, pg_table_size(c.oid) as rows, pg_indexes_size(c.oid) as indexes from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`,
  );
  return rows.map(({ name, ...size }) => ({ name, rows: Number(size.rows), indexes: Number(size.indexes) }));
}

function difference(after: readonly Size[], before: readonly Size[]): Size[] {
  return after.map(({ name, rows, indexes }, index) => ({
    name,
    rows: rows - (before[index]?.rows ?? 0),
    indexes: indexes - (before[index]?.indexes ?? 0),
  }));
}

function describe(what: string, sizes: readonly Size[], count: number): Figure[] {
  const each = sizes
    .map(({ name, rows, indexes }) => ({ name, rows: rows / count, indexes: indexes / count }))
    .toSorted((a, b) => b.rows + b.indexes - a.rows - a.indexes);
  const large = each.filter(({ rows, indexes }) => rows + indexes >= LEAST_BYTES);
  const all = each.reduce((sum, { rows, indexes }) => sum + rows + indexes, 0);
  return [
    show(`bytes of ${what}`, all),
    ...large.flatMap(({ name, rows, indexes }) => [
      show(`bytes of ${what}: ${name}`, rows),
      show(`bytes of ${what}: indexes of ${name}`, indexes),
    ]),
  ];
}

function show(name: string, value: number): Figure {
  return { name, value: Math.round(value), unit: 'bytes', target: null, met: null };
}
