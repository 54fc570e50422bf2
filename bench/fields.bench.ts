import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ROW_OPTIONS, settingsOf } from '../test/imports/import-rows.ts';
import { generatePessoa } from '../src/demo/server/generate-pessoas.ts';
import { toNewPessoa } from '../src/imports/rows/merge-row.ts';
import { createRowReader } from '../src/imports/rows/read-row.ts';
import { TARGETS } from '../src/pessoa/cells/cell-fields.ts';
import { cellsOf } from '../src/pessoa/cells/write-cells.ts';
import { diffPessoa } from '../src/pessoa/diff.ts';
import { fromPessoa, toInput } from '../src/pessoa/form/form-convert.ts';
import type { Pessoa, PessoaRow } from '../src/pessoa/pessoa.ts';
import { PessoaInput } from '../src/pessoa/pessoa.schema.ts';
import { presentPessoa } from '../src/pessoa/present.ts';
import { SAVED_COLUMNS, toColumns, toPessoa } from '../src/pessoa/row.ts';
import { checkPessoa } from '../src/pessoa/rules/check.ts';
import { normalizePessoa } from '../src/pessoa/rules/normalize.ts';
import { toListRow } from '../src/search/server/list-select.ts';
import type { Figure } from './figure.ts';

/** The last tree whose fields were written by hand, in the folders of today; tags and branches may move, it does not. */
const BY_HAND = '46b4f9d';
const RECORDS = 3_000;
const ROUNDS = 15;
/** A tenth is what runs of the same code differ by. */
const TARGET = 1.1;

/** A module of that tree: what it exports is compared by what it does. */
type Module = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;
type Job = { name: string; hand: (index: number) => unknown; derived: (index: number) => unknown };

/**
 * What the derived fields cost beside the code that was written by hand: the same records in turns in one process, as the
 * ratio of processor time. Above 1 the list of fields is slower.
 */
export async function run({ quick }: { quick: boolean }): Promise<Figure[]> {
  const root = join(import.meta.dirname, '..');
  const folder = mkdtempSync(join(tmpdir(), 'fichario-fields-'));
  const tree = join(folder, 'tree');
  try {
    execFileSync('git', ['worktree', 'add', '--detach', tree, BY_HAND], { cwd: root, stdio: 'ignore' });
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    const load = async (path: string) => (await import(join(tree, 'src', path))) as Module; // that tree's own
    return (await makeJobs(load)).map((one) => measure(one, quick ? 5 : ROUNDS));
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root, stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
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

async function makeJobs(load: (path: string) => Promise<Module>): Promise<Job[]> {
  const made = makeRecords();
  const row = await load('pessoa/row.ts');
  const old = made.rows.map((one) => JSON.parse(JSON.stringify(row['toPessoa']?.(one))) as Pessoa); // a record of then
  const world = { ...made, row, old, load };
  return [...(await readJobs(world)), ...(await saveJobs(world)), ...(await fileJobs(world))];
}

type World = ReturnType<typeof makeRecords> & {
  row: Module;
  old: Pessoa[];
  load: (path: string) => Promise<Module>;
};

async function readJobs({ rows, records, row, load }: World): Promise<Job[]> {
  const { toListRow: oldListRow } = await load('search/server/list-select.ts');
  const listTexts = records.map((record) => listTextOf(record));
  return [
    toJob(
      'abrir: linha em ficha',
      (i) => row['toPessoa']?.(at(rows, i)),
      (i) => toPessoa(at(rows, i)),
    ),
    toJob(
      'listar: texto em linha',
      (i) => oldListRow?.({ columns: at(listTexts, i) }, TENANT, 'nome', 0),
      (i) => toListRow({ columns: at(listTexts, i) }, TENANT, 'nome', 0),
    ),
  ];
}

async function saveJobs({ inputs, records, row, old, load }: World): Promise<Job[]> {
  const rules = await load('pessoa/pessoa.ts');
  const schema = (await load('pessoa/pessoa.schema.ts'))['PessoaInput'] as unknown as z.ZodMiniType; // no function
  const form = await load('pessoa/form/form-convert.ts');
  const { diffPessoa: oldDiff } = await load('pessoa/diff.ts');
  const changed = records.map((record, index) => ({ ...record, observacoes: `mudou ${index}` }));
  return [
    toJob(
      'salvar: ler do fio',
      (i) => z.parse(schema, withoutNew(at(inputs, i))),
      (i) => z.parse(PessoaInput, at(inputs, i)),
    ),
    toJob(
      'salvar: normalizar',
      (i) => rules['normalizePessoa']?.(at(inputs, i)),
      (i) => normalizePessoa(at(inputs, i)),
    ),
    toJob(
      'salvar: conferir',
      (i) => rules['checkPessoa']?.(at(inputs, i), ROW_OPTIONS),
      (i) => checkPessoa(at(inputs, i), ROW_OPTIONS),
    ),
    toJob(
      'salvar: ficha em colunas',
      (i) => JSON.stringify(row['toColumns']?.(at(inputs, i))),
      (i) => JSON.stringify(toColumns(at(inputs, i))),
    ),
    toJob(
      'formulário: abrir e ler',
      (i) => form['toInput']?.(form['fromPessoa']?.(at(old, i))),
      (i) => toInput(fromPessoa(at(records, i))),
    ),
    toJob(
      'histórico: diferença',
      (i) => oldDiff?.(at(old, i), at(changed, i)),
      (i) => diffPessoa(at(records, i), at(changed, i)),
    ),
  ];
}

async function fileJobs({ file, records, lines, old, load }: World): Promise<Job[]> {
  const { cellsOf: oldCellsOf } = await load('pessoa/cells/write-cells.ts');
  const { presentPessoa: oldPresent } = await load('pessoa/present.ts');
  const { toNewPessoa: oldMerge } = await load('imports/rows/merge-row.ts');
  const { createRowReader: oldReader } = await load('imports/rows/read-row.ts');
  const readOld = oldReader?.(settingsOf(file), ROW_OPTIONS) as (cells: readonly string[]) => unknown; // a reader of rows
  const readNew = createRowReader(settingsOf(file), ROW_OPTIONS);
  const exportTexts = records.map((record) => ({
    places: JSON.stringify(Object.values(record)),
    names: JSON.stringify(record),
  }));
  return [
    toJob(
      'exportar: texto em ficha',
      (i) => oldPresent?.(fromPlaces(at(exportTexts, i).places, at(records, i)), 'leitor'),
      (i) => presentPessoa(JSON.parse(at(exportTexts, i).names) as Pessoa, 'leitor'),
    ),
    toJob(
      'exportar: ficha em células',
      (i) => oldCellsOf?.(at(old, i), file),
      (i) => cellsOf(at(records, i), file),
    ),
    toJob(
      'importar: células em ficha',
      (i) => oldMerge?.(readOld(at(lines, i))),
      (i) => toNewPessoa(readNew(at(lines, i))),
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
