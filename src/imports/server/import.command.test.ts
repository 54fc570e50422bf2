import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BuiltTenant, buildTenant, buildUser } from '../../../test/builders.ts';
import { type Child, startProgram } from '../../../test/start/child.ts';
import { useDatabase } from '../../../test/database.ts';
import { writeEightBit } from '../../../test/imports/eight-bit.ts';
import { cpfOf } from '../../../test/imports/imports.ts';
import { type HeldCpf, holdCpf } from '../../../test/waiting.ts';
import { saveInvented } from '../../cnpj/server/cnpj-store.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { IMPORT_CHUNK } from '../work/server/import-job.ts';

const database = useDatabase();
const folder = mkdtempSync(join(tmpdir(), 'fichario-cli-import-'));
let tenant: BuiltTenant;

beforeAll(async () => {
  tenant = await buildTenant(database.owner, { nome: 'Um' });
  await buildUser(database.owner, { email: 'ana@exemplo.com.br', installationAdmin: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(args: string[]): Child {
  const url = `postgres://postgres@localhost/${database.name}?host=${inject('postgresSocket')}`;
  const env = {
    DATABASE_URL: url,
    FICHARIO_DATA: join(folder, 'data'),
    FICHARIO_CEP_PROVIDERS: 'off',
    FICHARIO_CNPJ_PROVIDERS: 'off',
  };
  return startProgram('fichario', ['import', ...args], env);
}

async function run(args: string[]): Promise<{ status: number | null; output: string }> {
  const child = start([...args, '--client', String(tenant.id)]);
  return { status: await child.exited, output: child.output() };
}

type Answer = { operation: string | null; rows: number; created: number; refused: number; refusedFile: string | null };

async function runJson(args: string[]): Promise<Answer> {
  const { status, output } = await run([...args, '--json']);
  expect(status, output).toBe(0);
  return JSON.parse(output) as Answer; // the tests check the shape
}

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test('fills a file of CNPJs alone from stored answers, with and without a check before', async () => {
  const cnpjs = ['11222333000181', '19131243000197'];
  await inTenant(database.db, tenant.id, async (tx) => {
    const answers = cnpjs.map((cnpj) => ({ cnpj, body: JSON.stringify({ cnpj, razao_social: 'PADARIA SOL LTDA' }) }));
    await saveInvented(tx, answers, { askedAt: new Date(), dataDay: '2026-10-14' });
  });
  const path = write('cnpjs.csv', `CNPJ\n${cnpjs[0]}\n`);
  expect(await runJson([path, '--dry-run'])).toMatchObject({ created: 0, refused: 1 });
  expect(await runJson([path, '--receita', 'guardadas', '--dry-run'])).toMatchObject({ created: 1, refused: 0 });
  expect(await runJson([path, '--receita', 'guardadas'])).toMatchObject({ created: 1, refused: 0 });
  const other = write('outros.csv', `CNPJ\n${cnpjs[1]}\n`);
  expect(await runJson([other, '--receita', 'guardadas', '--alike', 'create'])).toMatchObject({ created: 1 });
  expect((await run([other, '--receita', 'sim'])).output).toContain('A opção --receita aceita: nada, guardadas');
});

test('imports a file, writes the refused rows next to it, and refuses the same file again', async () => {
  const path = write('clientes.csv', `Nome;CPF;Fone\nAna;${cpfOf(1)};\nBia;123;\nCaio;${cpfOf(2)};11987654321\n`);
  const map = JSON.stringify({ Nome: 'nome', CPF: 'cpf', Fone: 'telefones.1.numero' });
  const tried = await runJson([path, '--map', map, '--dry-run']);
  expect(tried).toMatchObject({ operation: null, rows: 3, created: 2, updated: 0, unchanged: 0, refused: 1 });
  const done = await runJson([path, '--map', map]);
  expect(done).toMatchObject({
    rows: 3,
    created: 2,
    refused: 1,
    aside: 0,
    dropped: 0,
    warned: 0,
    refusedFile: join(folder, 'clientes.recusadas.csv'),
  });
  expect(readFileSync(join(folder, 'clientes.recusadas.csv'), 'utf8')).toMatch(
    /^\ufeffNome;CPF;Fone;Motivo\r\nBia;123;;.+/,
  );
  const { rows } = await database.owner.query(
    'select o.origin, o.kind, r.state, r.done, r.total from operations o join operation_runs r on r.operation_id = o.id where o.id = $1',
    [done.operation],
  );
  expect(rows).toEqual([{ origin: 'cli', kind: 'import', state: 'done', done: 2, total: 2 }]);
  const again = await run([path, '--map', map]);
  expect(again).toMatchObject({ status: 1, output: expect.stringContaining('já foi importado') });
  expect(await runJson([path, '--map', map, '--again', '--mode', 'create'])).toMatchObject({ created: 0, refused: 3 });
});

test('a dry run is the check: later changes by others are kept, or the file wins with the option for it', async () => {
  const cpfs = [41, 42].map(cpfOf);
  const base = write('base.csv', `Nome;CPF;Limite de crédito\nAna Base;${cpfs[0]};10,00\nBia Base;${cpfs[1]};10,00\n`);
  await runJson([base]);
  const limits = async () => {
    const found = await database.owner.query<{ limite_credito: string }>(
      'select limite_credito::text from pessoas where tenant_id = $1 and cpf = any($2) order by cpf',
      [tenant.id, cpfs],
    );
    return found.rows.map(({ limite_credito }) => limite_credito);
  };
  const edit = () =>
    database.owner.query(
      `update pessoas set limite_credito = 999, version = version + 1 where tenant_id = $1 and cpf = $2`,
      [tenant.id, cpfs[0]],
    );
  for (const [name, moved, limit, expected] of [
    ['keep.csv', [], '20,00', { updated: 1, moved: 1 }],
    ['apply.csv', ['--moved', 'apply'], '30,00', { updated: 2, moved: 0 }],
  ] as const) {
    const path = write(
      name,
      `Nome;CPF;Limite de crédito\nAna Base;${cpfs[0]};${limit}\nBia Base;${cpfs[1]};${limit}\n`,
    );
    expect(await runJson([path, '--dry-run'])).toMatchObject({ updated: 2, moved: 0 });
    await edit();
    expect(await runJson([path, ...moved])).toMatchObject({ rows: 2, refused: 0, refusedFile: null, ...expected });
    expect(await limits()).toEqual([name === 'keep.csv' ? '999.00' : '30.00', limit.replace(',', '.')]);
  }
  // the settings differ from those of the dry run, so its check does not count
  const path = write('other.csv', `Nome;CPF;Limite de crédito\nAna Base;${cpfs[0]};40,00\n`);
  await runJson([path, '--dry-run', '--mode', 'create']);
  await edit();
  expect(await runJson([path])).toMatchObject({ updated: 1, moved: 0 });
  expect(await run([path, '--moved', 'ask'])).toMatchObject({
    status: 2,
    output: expect.stringContaining('keep, apply'),
  });
});

test('uses the named system for the codes of another program, and refuses it without a column of codes', async () => {
  const path = write('codigos.csv', `Código;Nome;CPF\n001;Lia;${cpfOf(71)}\n002;Rui;${cpfOf(72)}\n`);
  expect(await runJson([path, '--system', 'Bling'])).toMatchObject({ created: 2, dropped: 0 });
  const { rows } = await database.owner.query(
    "select sistema_chave, codigo_chave from pessoa_external_codes where tenant_id = $1 and sistema_chave = 'bling' order by 2",
    [tenant.id],
  );
  expect(rows.map(({ codigo_chave }) => codigo_chave)).toEqual(['001', '002']);
  const again = await runJson([path, '--system', 'bling', '--match', 'codigoExterno', '--again', '--dry-run']);
  expect(again).toMatchObject({ created: 0, refused: 0 });
  const without = write('sem-codigos.csv', `Nome;CPF\nEva;${cpfOf(73)}\n`);
  expect(await run([without, '--system', 'Bling'])).toMatchObject({
    status: 2,
    output: expect.stringContaining('nenhuma coluna do arquivo os tem'),
  });
});

/** Of a row without an address. */
const NO_NOTE = '1 linha ficaria sem poder receber nota: 1 sem endereço. Entra assim mesmo, e fica nas pendências.';

test('reports the order in which it reads ambiguous dates, and accepts another order', async () => {
  const path = write('datas.csv', `Nome;CPF;Nascimento\nIvo;${cpfOf(61)};07/04/1976\n`);
  const read = async (...more: string[]) =>
    (await runJson([path, '--dry-run', ...more])) as Answer & { notes: string[] };
  expect((await read()).notes).toEqual([expect.stringContaining('nenhuma data prova'), NO_NOTE]);
  expect((await read('--dates', 'mm/dd')).notes).toEqual([
    expect.stringContaining('mês/dia/ano, como você escolheu'),
    NO_NOTE,
  ]);
});

test('writes the refused rows to the current folder if the folder of the file is not writable', async () => {
  const locked = join(folder, 'locked');
  mkdirSync(locked);
  const path = write('locked/so-leitura.csv', 'Nome;CPF\nAna;1234\n');
  chmodSync(locked, 0o500);
  const { refusedFile } = await runJson([path, '--map', '{"Nome": "nome", "CPF": "cpf"}', '--dry-run']);
  chmodSync(locked, 0o700);
  expect(existsSync(refusedFile ?? '')).toBe(true);
  if (process.getuid?.() !== 0) expect(refusedFile).toBe(join(process.cwd(), 'so-leitura.recusadas.csv'));
  rmSync(refusedFile ?? '');
});

test.each([
  { name: 'nada.csv', content: undefined, status: 1, says: 'O arquivo não existe' },
  { name: 'vazio.csv', content: '', status: 1, says: 'O arquivo está vazio' },
  {
    name: 'coluna.csv',
    content: 'Nome\nAna\n',
    map: '{"Nme": "nome"}',
    status: 2,
    says: 'uma coluna que o arquivo não tem',
  },
  {
    name: 'campo.csv',
    content: 'Nome\nAna\n',
    map: '{"Nome": "nme"}',
    status: 1,
    says: 'Coluna “Nome”: este campo não existe',
  },
  { name: 'mapa.csv', content: 'Nome\nAna\n', map: '{', status: 2, says: 'A opção --map deve ser um JSON' },
])('says what is wrong with $name', async ({ name, content, map, status, says }) => {
  const path = content === undefined ? join(folder, name) : write(name, content);
  const answer = await run([path, ...(map === undefined ? [] : ['--map', map])]);
  expect(answer).toMatchObject({ status, output: expect.stringContaining(says) });
});

/** More rows than two chunks hold. HELD is a row of the second chunk that another transaction is saving. */
const ROWS = 3_500;
const HELD = 1_500;

/** Starts the import of a file of persons with these CPFs; it waits in its second chunk until `held` is released. */
async function startAndHold(name: string, firstCpf: number): Promise<{ args: string[]; child: Child; held: HeldCpf }> {
  const rows = Array.from({ length: ROWS }, (_, index) => `Pessoa ${index};${cpfOf(firstCpf + index)}\n`);
  const args = [write(name, `Nome;CPF\n${rows.join('')}`), '--map', '{"Nome": "nome", "CPF": "cpf"}'];
  const at = { host: database.socketDir, database: database.name };
  const held = await holdCpf(at, tenant.id, cpfOf(firstCpf + HELD));
  const child = start([...args, '--client', String(tenant.id)]);
  await held.untilWanted();
  return { args, child, held };
}

/** The number of rows of a file that were processed. */
async function passedOf(fileName: string): Promise<number> {
  const sql = 'select coalesce(max(passed), 0) as passed from imports where file_name = $1';
  return (await database.owner.query<{ passed: number }>(sql, [fileName])).rows[0]!.passed; // an aggregate has one row
}

test('resumes where it was killed when it is repeated', async () => {
  const { args, child, held } = await startAndHold('longo.csv', 1_000);
  child.process.kill('SIGKILL');
  await child.exited;
  await held.end('rollback');
  expect(await passedOf('longo.csv')).toBe(IMPORT_CHUNK);
  await database.owner.query('update jobs set lease_until = now() where owner is not null');
  const done = await runJson(args);
  expect(done).toMatchObject({ rows: ROWS, created: ROWS, refused: 0, refusedFile: null });
  const { rows: operations } = await database.owner.query(
    'select count(*)::int as changes from operation_changes where operation_id = $1',
    [done.operation],
  );
  expect(operations).toEqual([{ changes: ROWS }]);
});

test('stops cleanly at Ctrl+C, and resumes immediately when it is repeated', async () => {
  const { args, child, held } = await startAndHold('parado.csv', 20_000);
  child.process.kill('SIGINT');
  await held.end('rollback');
  expect(await child.exited).toBe(1);
  expect(child.output()).toContain('Repita o mesmo comando para continuar');
  expect(await runJson(args)).toMatchObject({ rows: ROWS, created: ROWS });
});

test('reads a file by its options: with a DOS encoding, and with doubly encoded accents', async () => {
  const dos = join(folder, 'dos.csv');
  writeFileSync(dos, writeEightBit(`nome;cpf\nZé Dos;${cpfOf(81)}\n`, 'cp850'));
  expect(await runJson([dos, '--encoding', 'cp850'])).toMatchObject({ created: 1, notes: [NO_NOTE] });
  const double = write('dobro.csv', `nome;cpf\nJosÃ© Dobro;${cpfOf(82)}\n`);
  expect(await runJson([double, '--dry-run'])).toMatchObject({
    notes: [
      'Acentos lidos duas vezes, como “JosÃ©” em vez de “José”: 1 valor. O arquivo pode ser lido com eles desfeitos.',
      NO_NOTE,
    ],
  });
  expect(await runJson([double, '--undo-double'])).toMatchObject({ created: 1, notes: [NO_NOTE] });
  expect(await run([dos, '--encoding', 'ebcdic'])).toMatchObject({
    status: 2,
    output: expect.stringContaining('cp850'),
  });
});

test('takes the headings from the given line, and from the line above', async () => {
  const text = `Relatório;de março\nFicha;Endereço comercial\nPrenome;Rua\nAna Linha;Rua A\nBia Linha;Rua B\n`;
  const file = write('linha-3.csv', text);
  const map = JSON.stringify({ 'Ficha Prenome': 'nome' });
  const args = [file, '--heading-line', '3', '--join-headings', '--no-profile', '--map', map];
  expect(await runJson(args)).toMatchObject({ rows: 2, created: 2 });
  await expect(runJson([file, '--heading-line', 'três'])).rejects.toThrow('--heading-line');
});

test('imports the first row of a file without headings, automatically or by an option', async () => {
  const proved = write('sem-titulos.csv', `Ana Sem;${cpfOf(71)}\nBia Sem;${cpfOf(72)}\n`);
  expect(await runJson([proved])).toMatchObject({ rows: 2, created: 2 });
  const told = write('so-nomes.csv', 'Caio Sem;Centro\nDavi Sem;Vila\n');
  const map = JSON.stringify({ 'Coluna 1': 'nome', 'Coluna 2': 'enderecos.1.bairro' });
  expect(await runJson([told, '--no-heading', '--map', map])).toMatchObject({ rows: 2, created: 2 });
});

const ALIKE_COLUMNS = JSON.stringify({ Nome: 'nome', Nascimento: 'nascimento', Fone: 'telefones.1.numero' });
const ALIKE_ROWS = 'Nome;Nascimento;Fone\nTIAGO QUINTELLA BRANDT;29/02/1980;(11) 98765-1234\nUrsula Zandona;;\n';

test('imports nothing of a file with a possible match, names the line, and then follows the option', async () => {
  const people = 'Nome;Nascimento;Fone\nThiago Quintela Brandt;1980-02-29;11987651234\n';
  const map = ALIKE_COLUMNS;
  expect(await runJson([write('alike-a.csv', people), '--map', map])).toMatchObject({ created: 1, alike: 0 });
  const path = write('alike-b.csv', ALIKE_ROWS);
  const asked = await run([path, '--map', map]);
  expect(asked.status, asked.output).toBe(1);
  expect(asked.output).toMatch(/Nada entrou: 1 linha talvez já exista/);
  expect(asked.output).toMatch(/linha 2: Talvez já exista: ficha \d+, Thiago Quintela Brandt\./);
  expect(asked.output).toContain('--alike update');
  const updated = await runJson([path, '--map', map, '--alike', 'update']);
  expect(updated).toMatchObject({ created: 1, updated: 1, skipped: 0, alike: 0 });
});

test('leaves rows with possible matches out with the reason, or creates another record, by the option', async () => {
  const map = ALIKE_COLUMNS;
  const path = write('alike-c.csv', ALIKE_ROWS);
  const skipped = await runJson([path, '--map', map, '--alike', 'skip', '--again', '--mode', 'create']);
  expect(skipped).toMatchObject({ created: 0, updated: 0, skipped: 2, refused: 0 });
  expect(readFileSync(skipped.refusedFile!, 'utf8')).toContain('Talvez já exista: ficha');
  const created = await runJson([path, '--map', map, '--alike', 'create', '--again', '--mode', 'create']);
  expect(created).toMatchObject({ created: 2, updated: 0, skipped: 0 });
  const wrong = await run([path, '--alike', 'talvez']);
  expect(wrong.output).toContain('--alike aceita: ask, skip, create, update');
});
