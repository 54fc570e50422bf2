import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ROW_OPTIONS, settingsOf } from '../test/import-rows.ts';
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

/** What the hand-written modules of that tree export; they are compared by what they do. */
type Module = Readonly<Record<string, (...given: never[]) => unknown>>;
type Hand = (path: string) => Promise<Module>;
type Job = { name: string; hand: (index: number) => unknown; derived: (index: number) => unknown };

/**
 * What the derived fields cost beside the code that was written by hand: the same records in turns in one process, as the
 * ratio of processor time. Above 1 the list of fields is slower.
 */
export async function run(): Promise<Figure[]> {
  const root = join(import.meta.dirname, '..');
  const folder = mkdtempSync(join(tmpdir(), 'fichario-fields-'));
  const tree = join(folder, 'tree');
  try {
    execFileSync('git', ['worktree', 'add', '--detach', tree, BY_HAND], { cwd: root, stdio: 'ignore' });
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    const jobs = await makeJobs(async (path) => (await import(join(tree, 'src', path))) as Module); // that tree's own
    return jobs.map(measure);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root, stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeJobs(hand: Hand): Promise<Job[]> {
  const [pessoa, row, schema, form, cells] = await Promise.all(
    ['pessoa.ts', 'row.ts', 'pessoa.schema.ts', 'form/form-convert.ts', 'cells/write-cells.ts'].map((path) =>
      hand(`pessoa/${path}`),
    ),
  );
  const [diff, present, read, merge, list] = await Promise.all(
    ['pessoa/diff.ts', 'pessoa/present.ts', 'imports/rows/read-row.ts', 'imports/rows/merge-row.ts'].map(hand),
  ).then(async (loaded) => [...loaded, await hand('search/server/list-select.ts')]);
  const inputs = Array.from({ length: RECORDS }, (_, index) => normalizePessoa(generatePessoa(5, index)));
  const rows = inputs.map(rowOf);
  const records = rows.map(toPessoa);
  const byHand = rows.map((one) => call(row, 'toPessoa', one));
  const texts = records.map((record) => JSON.stringify(record));
  const file = TARGETS.map(({ target }) => target).filter((target) => !/\.(?:[4-9]|\d\d)\.|serial$|^id$|^version$|^codigo$|^nomeMae$|^rg|^site$|^documento$|^data$/.test(target));
  const lines = records.map((record) => cellsOf(record, file));
  const [readDerived, readHand] = [createRowReader(settingsOf(file), ROW_OPTIONS), call(read, 'createRowReader', settingsOf(file), ROW_OPTIONS) as ReturnType<typeof createRowReader>];
  const tenant = { id: 7, role: 'leitor', settings: { longEmailEndings: false } } as const;
  const changed = records.map((record, index) => ({ ...record, observacoes: `mudou ${index}` }));
  return [
    { name: 'abrir: linha → ficha', hand: (i) => call(row, 'toPessoa', rows[i]), derived: (i) => toPessoa(rows[i]!) },
    { name: 'listar: texto → linha da lista', hand: (i) => call(list, 'toListRow', { columns: listByHand(records[i]!) }, tenant, 'nome', 0), derived: (i) => toListRow({ columns: listText(records[i]!) }, tenant, 'nome', 0) },
    { name: 'salvar: forma no fio', hand: (i) => z.parse(schema!['PessoaInput'] as never, inputs[i]), derived: (i) => z.parse(PessoaInput, inputs[i]) },
    { name: 'salvar: normalizar', hand: (i) => call(pessoa, 'normalizePessoa', inputs[i]), derived: (i) => normalizePessoa(inputs[i]!) },
    { name: 'salvar: conferir', hand: (i) => call(pessoa, 'checkPessoa', inputs[i], ROW_OPTIONS), derived: (i) => checkPessoa(inputs[i]!, ROW_OPTIONS) },
    { name: 'salvar: ficha → colunas', hand: (i) => JSON.stringify(call(row, 'toColumns', inputs[i])), derived: (i) => JSON.stringify(toColumns(inputs[i]!)) },
    { name: 'formulário: abrir e ler', hand: (i) => call(form, 'toInput', call(form, 'fromPessoa', byHand[i])), derived: (i) => toInput(fromPessoa(records[i]!)) },
    { name: 'histórico: diferença', hand: (i) => call(diff, 'diffPessoa', byHand[i], changed[i]), derived: (i) => diffPessoa(records[i]!, changed[i]!) },
    { name: 'exportar: texto → ficha mascarada', hand: (i) => call(present, 'presentPessoa', JSON.parse(texts[i]!), 'leitor'), derived: (i) => presentPessoa(JSON.parse(texts[i]!) as Pessoa, 'leitor') },
    { name: 'exportar: ficha → células', hand: (i) => call(cells, 'cellsOf', byHand[i], file), derived: (i) => cellsOf(records[i]!, file) },
    { name: 'importar: células → ficha', hand: (i) => call(merge, 'toNewPessoa', readHand(lines[i]!)), derived: (i) => toNewPessoa(readDerived(lines[i]!)) },
  ];
}
