import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import * as z from 'zod/mini';
import { ROW_OPTIONS, settingsOf } from '../test/imports/import-rows.ts';
import { generatePessoa } from '../src/demo/server/generate-pessoas.ts';
import { TARGETS } from '../src/pessoa/cells/cell-fields.ts';
import { cellsOf } from '../src/pessoa/cells/write-cells.ts';
import type { Pessoa, PessoaRow } from '../src/pessoa/pessoa.ts';
import { SAVED_COLUMNS, toColumns, toPessoa } from '../src/pessoa/stored/row.ts';
import { normalizePessoa } from '../src/pessoa/rules/normalize.ts';
import type { Figure } from './kit/figure.ts';

/** The last tree whose fields were written by hand, in the folders of today; tags and branches may move, it does not. */
const BY_HAND = '46b4f9d';
const RECORDS = 3_000;
const ROUNDS = 15;
/** A tenth is what runs of the same code differ by. */
const TARGET = 1.1;

/** The compared modules. Of that tree two rules stand elsewhere. */
const MODULES = {
  row: 'pessoa/row.ts',
  list: 'search/server/list-select.ts',
  schema: 'pessoa/pessoa.schema.ts',
  normalize: 'pessoa/rules/normalize.ts',
  check: 'pessoa/rules/check.ts',
  form: 'pessoa/form/form-convert.ts',
  diff: 'pessoa/diff.ts',
  present: 'pessoa/present.ts',
  write: 'pessoa/cells/write-cells.ts',
  merge: 'imports/rows/merge-row.ts',
  read: 'imports/rows/read-row.ts',
} as const;
const MODULES_BY_HAND = { ...MODULES, normalize: 'pessoa/pessoa.ts', check: 'pessoa/pessoa.ts' };

/** A module is compared by what it does; the two trees have other types. */
type Module = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;
type Side = Readonly<Record<keyof typeof MODULES, Module>>;
type Job = { name: string; hand: (index: number) => unknown; derived: (index: number) => unknown };

/**
 * What the derived fields cost beside the code that was written by hand: the same records in turns in one process, as the
 * ratio of processor time. Above 1 the list of fields is slower. Both are bundled as the product is.
 */
export async function run({ quick }: { quick: boolean }): Promise<Figure[]> {
  const root = join(import.meta.dirname, '..');
  const folder = mkdtempSync(join(tmpdir(), 'fichario-fields-'));
  const tree = join(folder, 'tree');
  try {
    execFileSync('git', ['worktree', 'add', '--detach', tree, BY_HAND], { cwd: root, stdio: 'ignore' });
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    const hand = await bundle(tree, MODULES_BY_HAND, join(folder, 'hand.mjs'));
    const derived = await bundle(root, MODULES, join(folder, 'derived.mjs'));
    return makeJobs(hand, derived).map((one) => measure(one, quick ? 5 : ROUNDS));
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root, stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The development loader names every function at run time, which slows some code down and other code not. */
async function bundle(tree: string, modules: Readonly<Record<string, string>>, outfile: string): Promise<Side> {
  const lines = Object.entries(modules).map(([name, path]) => `export * as ${name} from './${path}';`);
  await build({
    stdin: { contents: lines.join('\n'), resolveDir: join(tree, 'src'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['source'],
    logLevel: 'error',
    outfile,
  });
  return (await import(outfile)) as Side; // a module each
}

/** What came since: a file of then has no column for it. */
const NEW = new Set(['nomeMae', 'rg', 'rgOrgaoEmissor', 'rgUf', 'site']);
const NOT_IN_FILE = /\.(?:[4-9]|\d\d)\.|serial$|^(?:id|version|codigo|documento|data)$/;
const TENANT = { id: 7, role: 'leitor', settings: { longEmailEndings: false } } as const;

function makeRecords() {
  const inputs = Array.from({ length: RECORDS }, (_, index) => normalizePessoa(generatePessoa(5, index)));
  const rows = inputs.map(rowOf);
  const file = TARGETS.map(({ target }) => target).filter((target) => !NOT_IN_FILE.test(target) && !NEW.has(target));
  // as they come from the database or over the wire
  const records = rows.map((one) => JSON.parse(JSON.stringify(toPessoa(one))) as Pessoa);
  return { inputs, rows, file, records, lines: records.map((record) => cellsOf(record, file)) };
}

function at<Item>(list: readonly Item[], index: number): Item {
  return list[index]!; // as many as are measured
}

function toJob(name: string, hand: Job['hand'], derived: Job['derived']): Job {
  return { name, hand, derived };
}

function makeJobs(hand: Side, derived: Side): Job[] {
  const made = makeRecords();
  // a record of then
  const old = made.rows.map((one) => JSON.parse(JSON.stringify(hand.row['toPessoa']?.(one))) as Pessoa);
  const world = { ...made, hand, derived, old };
  return [...readJobs(world), ...saveJobs(world), ...fileJobs(world)];
}

type World = ReturnType<typeof makeRecords> & { hand: Side; derived: Side; old: Pessoa[] };

function readJobs({ rows, records, hand, derived }: World): Job[] {
  const listTexts = records.map((record) => ({ columns: listTextOf(record) }));
  const job = (name: string, work: (side: Side, index: number) => unknown) =>
    toJob(
      name,
      (i) => work(hand, i),
      (i) => work(derived, i),
    );
  return [
    job('abrir: linha em ficha', ({ row }, i) => row['toPessoa']?.(at(rows, i))),
    job('listar: texto em linha', ({ list }, i) => list['toListRow']?.(at(listTexts, i), TENANT, 'nome', 0)),
  ];
}

function schemaOf({ schema }: Side): z.ZodMiniType {
  return schema['PessoaInput'] as unknown as z.ZodMiniType; // no function
}

function changed(records: readonly Pessoa[]): Pessoa[] {
  return records.map((record, index) => ({ ...record, observacoes: `mudou ${index}` }));
}

function saveJobs({ inputs, records, old, hand, derived }: World): Job[] {
  const [oldSchema, schema] = [schemaOf(hand), schemaOf(derived)];
  const [oldChanged, newChanged] = [changed(old), changed(records)];
  return [
    toJob(
      'salvar: ler do fio',
      (i) => z.parse(oldSchema, withoutNew(at(inputs, i))),
      (i) => z.parse(schema, at(inputs, i)),
    ),
    toJob(
      'salvar: normalizar',
      (i) => hand.normalize['normalizePessoa']?.(at(inputs, i)),
      (i) => derived.normalize['normalizePessoa']?.(at(inputs, i)),
    ),
    toJob(
      'salvar: conferir',
      (i) => hand.check['checkPessoa']?.(at(inputs, i), ROW_OPTIONS),
      (i) => derived.check['checkPessoa']?.(at(inputs, i), ROW_OPTIONS),
    ),
    toJob(
      'salvar: ficha em colunas',
      (i) => JSON.stringify(hand.row['toColumns']?.(at(inputs, i))),
      (i) => JSON.stringify(derived.row['toColumns']?.(at(inputs, i))),
    ),
    toJob(
      'formulário: abrir e ler',
      (i) => hand.form['toInput']?.(hand.form['fromPessoa']?.(at(old, i))),
      (i) => derived.form['toInput']?.(derived.form['fromPessoa']?.(at(records, i))),
    ),
    toJob(
      'histórico: diferença',
      (i) => hand.diff['diffPessoa']?.(at(old, i), at(oldChanged, i)),
      (i) => derived.diff['diffPessoa']?.(at(records, i), at(newChanged, i)),
    ),
  ];
}

function fileJobs({ file, records, lines, old, hand, derived }: World): Job[] {
  const readerOf = ({ read }: Side) =>
    read['createRowReader']?.(settingsOf(file), ROW_OPTIONS) as (cells: readonly string[]) => unknown; // a reader of rows
  const [readOld, readNew] = [readerOf(hand), readerOf(derived)];
  const exportTexts = records.map((record) => ({
    places: JSON.stringify(Object.values(record)),
    names: JSON.stringify(record),
  }));
  return [
    toJob(
      'exportar: texto em ficha',
      (i) => hand.present['presentPessoa']?.(fromPlaces(at(exportTexts, i).places, at(records, i)), 'leitor'),
      (i) => derived.present['presentPessoa']?.(JSON.parse(at(exportTexts, i).names), 'leitor'),
    ),
    toJob(
      'exportar: ficha em células',
      (i) => hand.write['cellsOf']?.(at(old, i), file),
      (i) => derived.write['cellsOf']?.(at(records, i), file),
    ),
    toJob(
      'importar: células em ficha',
      (i) => hand.merge['toNewPessoa']?.(readOld(at(lines, i))),
      (i) => derived.merge['toNewPessoa']?.(readNew(at(lines, i))),
    ),
  ];
}

function rowOf(input: ReturnType<typeof normalizePessoa>, index: number): PessoaRow {
  const moment = new Date(1_700_000_000_000 + index * 1000);
  const columns = toColumns(input);
  const written = SAVED_COLUMNS.map(({ name }) => [name, columns[name] ?? null]);
  const stored = { id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd', codigo: index + 1, version: 1 };
  return {
    ...Object.fromEntries(written),
    ...stored,
    created_at: moment,
    updated_at: moment,
    deleted_at: null,
  } as PessoaRow; // a column each
}

/** The old schema refuses what it does not know. */
function withoutNew(input: object): unknown {
  return Object.fromEntries(Object.entries(input).filter(([key]) => !NEW.has(key)));
}

/** A row of the list as the database gives it. */
function listTextOf(record: Pessoa): string {
  const own = record.tipo === 'fisica' ? { cpf: record.cpf, cnpj: null } : { cpf: null, cnpj: record.cnpj };
  const { id, codigo, tipo, nome, papeis, tags, situacao, limiteCredito, version } = record;
  const createdAt = record.createdAt.replace('Z', '+00:00');
  const values = {
    id,
    codigo,
    tipo,
    nome,
    nomeChave: nome.toLowerCase(),
    outroNome: null,
    ...own,
    codigoEstado: '35',
    codigoCidade: '3550308',
    telefone: null,
    email: null,
    papeis,
    tags,
    situacao,
    limiteCredito,
    version,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
  };
  return JSON.stringify(Object.values(values));
}

/** As an export read a record then: an array taken apart by its places. */
function fromPlaces(text: string, shape: Pessoa): object {
  const values = JSON.parse(text) as readonly unknown[]; // as it was written
  const record: Record<string, unknown> = {};
  let place = 0;
  for (const key in shape) record[key] = values[place++];
  return record;
}

function measure({ name, hand, derived }: Job, rounds: number): Figure {
  for (let warm = 0; warm < 3; warm++) for (const side of [hand, derived]) time(side);
  const ratios = Array.from({ length: rounds }, (_, round) => {
    if (round % 2 === 0) {
      const before = time(hand);
      return time(derived) / before;
    }
    const after = time(derived);
    return after / time(hand);
  });
  const value = Number((ratios.sort((a, b) => a - b)[rounds >> 1] ?? 0).toFixed(2));
  return { name, value, unit: 'vezes o tempo de antes', target: TARGET, met: value <= TARGET };
}

/** Microseconds of processor that all records take. */
function time(work: (index: number) => unknown): number {
  const start = process.cpuUsage();
  for (let index = 0; index < RECORDS; index++) work(index);
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
