import { isCnpj } from '@fichario/brasil';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { fillDataFolder } from '../../../test/start/made-folders.ts';
import { PROGRAMS } from '../../../test/start/programs.ts';
import { known } from '../../kit/known.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../kit/server/db/embedded/embedded-postgres.ts';
import { verifyPassword } from '../../access/server/password-hash.ts';
import { projectVersion } from '../../kit/server/env/paths.ts';
import { runCli } from './run-cli.ts';

type Credentials = { email: string; senha: string; role: string; tenants: number[] };
type Result = { status: number | null; output: string; errors: string };

const dataDir = mkdtempSync(join(tmpdir(), 'fichario-cli-'));
const SENHA = 'jabuticaba no quintal';

/** Runs the command line in a separate process, as users do. */
async function fichario(
  args: string[],
  options: { input?: string; env?: Record<string, string> } = {},
): Promise<Result> {
  const settings = {
    FICHARIO_DATA: dataDir,
    FICHARIO_DB_MEMORY: '64',
    FICHARIO_CEP_PROVIDERS: 'off',
    FICHARIO_CNPJ_PROVIDERS: 'off',
  };
  const env = { PATH: process.env['PATH'], ...settings, ...options.env };
  const child = spawn(process.execPath, [join(PROGRAMS, 'fichario.js'), ...args], { env, stdio: 'pipe' });
  child.stdin.end(options.input ?? '');
  const status = new Promise<number | null>((done) => child.once('close', done));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, output, errors };
}

async function json<Answer>(args: string[]): Promise<Answer> {
  const { status, output, errors } = await fichario([...args, '--json']);
  expect(errors).toBe('');
  expect(status).toBe(0);
  // the assertions of the test check the shape
  return JSON.parse(output) as Answer;
}

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the command line in this process, for tests of its output only. */
async function runHere(args: string[]): Promise<Result> {
  vi.stubEnv('FICHARIO_DATA', '/nowhere/at/all');
  const said = { log: vi.spyOn(console, 'log'), error: vi.spyOn(console, 'error') };
  for (const way of Object.values(said)) way.mockImplementation(() => {});
  const status = await runCli(args);
  const textOf = ({ mock }: (typeof said)['log']) => mock.calls.map((words) => `${words.join(' ')}\n`).join('');
  const result = { status, output: textOf(said.log), errors: textOf(said.error) };
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  return result;
}

describe('the command line', () => {
  it('lists exactly its commands', async () => {
    const { status, output } = await fichario(['--help']);
    expect(status).toBe(0);
    expect(output.match(/^ {2}(\w+)/gm)?.map((line) => line.trim())).toEqual([
      'start',
      'setup',
      'demo',
      'user',
      'client',
      'import',
      'export',
      'undo',
      'duplicates',
      'reorder',
      'backup',
      'restore',
      'distribute',
      'service',
      'doctor',
      'update',
    ]);
  });

  it.each([
    'start',
    'setup',
    'demo',
    'user',
    'client',
    'import',
    'export',
    'undo',
    'duplicates',
    'reorder',
    'backup',
    'restore',
    'distribute',
    'service',
    'doctor',
    'update',
  ])('explains %s in Portuguese without touching anything', async (name) => {
    const { status, output } = await runHere([name, '--help']);
    expect(status).toBe(0);
    expect(output).toMatch(new RegExp(`^Uso: fichario ${name}\\s`));
  });

  it.each([
    { args: ['dance'], says: 'O comando "dance" não existe.' },
    { args: ['demo', '--fichas', 'mil'], says: 'A opção --fichas deve ser um número' },
    { args: ['demo', '--fichas'], says: 'A opção --fichas está sem valor.' },
    { args: ['doctor', '--fast'], says: 'A opção --fast não existe.' },
    { args: ['setup', '--nome', 'Ana'], says: 'Falta a opção --email.' },
    { args: ['user'], says: 'Falta dizer o quê' },
    { args: ['user', 'password'], says: 'Falta o e-mail do usuário.' },
    { args: ['user', 'disable'], says: 'Falta o e-mail do usuário.' },
    { args: ['import'], says: 'Falta o arquivo.' },
    { args: ['import', 'a.csv'], says: 'Falta a opção --client.' },
    {
      args: ['import', 'a.csv', '--client', '1', '--mode', 'all'],
      says: 'A opção --mode aceita: create, update, both.',
    },
    { args: ['undo'], says: 'Falta a operação.' },
    { args: ['undo', '12'], says: 'A operação é um identificador' },
    { args: ['client', 'list', 'more'], says: 'Não entendi "more".' },
  ])('ends with 2 on "$args"', async ({ args, says }) => {
    const { status, output, errors } = await runHere(args);
    expect(errors).toContain(says);
    expect({ status, output }).toEqual({ status: 2, output: '' });
  });

  it('exits with the status, and prints errors to standard error', async () => {
    const { status, output, errors } = await fichario(['dance']);
    expect(errors).toContain('O comando "dance" não existe.');
    expect({ status, output }).toEqual({ status: 2, output: '' });
  });

  it('ends with 2 on a wrong environment', async () => {
    const { status, errors } = await fichario(['client', 'list'], { env: { PORT: 'three' } });
    expect(status).toBe(2);
    expect(errors).toContain('PORT');
  });
});

describe('while the database is running, as with a running server', () => {
  let running: EmbeddedPostgres;
  beforeAll(async () => {
    await fillDataFolder(dataDir);
    // settings that the doctor must report
    running = await startEmbeddedPostgres({
      dataDir,
      settings: { fsync: 'off', synchronous_commit: 'off', shared_buffers: '64MB' },
    });
  });
  afterAll(() => running.release());

  async function storedHash(email: string): Promise<string | undefined> {
    const owner = new Client({ host: running.socketDir, user: 'postgres', database: 'fichario' });
    await owner.connect();
    const sql = 'select password_hash as hash from users where email = $1';
    const { rows } = await owner.query<{ hash: string }>(sql, [email]);
    await owner.end();
    return rows[0]?.hash;
  }

  it('sets up once, with the password from the standard input, and refuses the second time', async () => {
    const shown = await json<{ code: string }>(['setup']);
    expect(shown.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const args = ['setup', '--nome', 'Ana Souza', '--email', 'Ana@Exemplo.com.br', '--cliente', 'Padaria Exemplo'];
    const first = await fichario(args, { input: `${SENHA}\n` });
    expect(first).toMatchObject({ status: 0, errors: '' });
    const second = await fichario(args, { input: `${SENHA}\n` });
    expect(second.status).toBe(1);
    expect(second.errors).toContain('O primeiro acesso já foi feito.');
  });

  it('refuses a weak password with the name of its field, without repeating the password', async () => {
    const add = ['user', 'add', '--nome', 'Bia', '--email', 'bia@exemplo.com.br', '--senha', 'senha12345678'];
    const { status, output, errors } = await fichario(add);
    expect(status).toBe(1);
    expect(errors).toContain('senha: ');
    expect(errors + output).not.toContain('senha12345678');
  });

  it('adds, lists and disables a user', async () => {
    const who = ['--nome', 'Bia Lima', '--email', 'bia@exemplo.com.br', '--senha', SENHA];
    await json(['user', 'add', ...who, '--cliente', '1', '--papel', 'operador']);
    expect((await fichario(['user', 'add', ...who])).status).toBe(1);
    await json(['user', 'disable', 'BIA@exemplo.com.br']);
    const { items } = await json<{ items: unknown[] }>(['user', 'list']);
    expect(items).toMatchObject([
      { email: 'ana@exemplo.com.br', installationAdmin: true, disabled: false },
      { email: 'bia@exemplo.com.br', disabled: true, tenants: [{ id: 1, nome: 'Padaria Exemplo', role: 'operador' }] },
    ]);
  });

  it('gives somebody a new password, and ends their sessions', async () => {
    const before = await storedHash('bia@exemplo.com.br');
    const args = ['user', 'password', 'BIA@exemplo.com.br'];
    const weak = await fichario([...args, '--senha', 'senha12345678']);
    expect(weak.status).toBe(1);
    expect(weak.errors).toContain('senha: ');
    expect(await storedHash('bia@exemplo.com.br')).toBe(before);
    const { status, output } = await fichario(args, { input: `outra ${SENHA}\n` });
    expect(status).toBe(0);
    expect(output).toBe(
      'bia@exemplo.com.br tem uma senha nova, e suas sessões foram encerradas. Continua desativado.\n',
    );
    expect(await storedHash('bia@exemplo.com.br')).not.toBe(before);
    const nobody = await fichario(['user', 'password', 'ninguem@exemplo.com.br', '--senha', SENHA]);
    expect(nobody).toMatchObject({ status: 1, errors: expect.stringContaining('Não há usuário com o e-mail') });
  });

  it('does not disable the last administrator of the installation', async () => {
    const { status, errors } = await fichario(['user', 'disable', 'ana@exemplo.com.br']);
    expect(status).toBe(1);
    expect(errors).toContain('último administrador da instalação');
  });

  it('adds a client, once under a name', async () => {
    expect(await json(['client', 'add', '--nome', 'Oficina Exemplo'])).toMatchObject({
      id: 2,
      nome: 'Oficina Exemplo',
    });
    const again = await fichario(['client', 'add', '--nome', 'oficina exemplo']);
    expect(again.status).toBe(1);
    expect(again.errors).toContain('Já existe um cliente com este nome.');
    expect((await fichario(['client', 'list'])).output).toContain('Oficina Exemplo');
  });

  it('makes a demo, completes it on the second run, and adds nothing twice', async () => {
    type Demo = { tenants: { id: number; fichas: number; created: number }[]; users: Credentials[]; cnpjs: string[] };
    const first = await json<Demo>(['demo', '--fichas', '20']);
    expect(first.tenants).toMatchObject([
      { nome: 'Cliente de demonstração 1', fichas: 20, created: 20 },
      { nome: 'Cliente de demonstração 2', fichas: 20, created: 20 },
    ]);
    expect(first.cnpjs.filter(isCnpj)).toHaveLength(3);
    // an administrator of the installation exists already
    expect(first.users.map(({ role, tenants }) => [role, tenants])).toEqual(
      first.tenants.flatMap(({ id }) => ['administrador', 'gestor', 'operador', 'leitor'].map((role) => [role, [id]])),
    );
    const second = await json<Demo>(['demo', '--fichas', '25']);
    expect(second.tenants.map(({ fichas, created }) => [fichas, created])).toEqual([
      [25, 5],
      [25, 5],
    ]);
    const third = await json<Demo>(['demo', '--fichas', '25']);
    expect(third.tenants.map(({ fichas, created }) => [fichas, created])).toEqual([
      [25, 0],
      [25, 0],
    ]);
    expect(third.users.map(({ email }) => email)).toEqual(first.users.map(({ email }) => email));
    for (const [index, { email, senha }] of third.users.entries()) {
      const stored = await storedHash(email);
      expect(await verifyPassword(stored, senha)).toBe(true);
      expect(await verifyPassword(stored, first.users[index]!.senha)).toBe(false);
    }
  });

  it('undoes an operation of any client, and the undo', async () => {
    const owner = new Client({ host: running.socketDir, user: 'postgres', database: 'fichario' });
    await owner.connect();
    const { rows } = await owner.query<{ id: string; total: number }>(
      "select id, total from operations where kind = 'import' order by total desc limit 1",
    );
    await owner.end();
    const { id, total } = known(rows[0], 'operation of the demo');
    type Undone = { operation: string; undone: number; kept: number; failed: number };
    const first = await json<Undone>(['undo', id]);
    expect(first).toEqual({ operation: first.operation, undone: total, kept: 0, failed: 0 });
    expect((await fichario(['undo', id])).output).toContain(`Mantidas, porque alguém as editou depois: ${total}.`);
    const back = await fichario(['undo', first.operation, '--usuario', 'ana@exemplo.com.br']);
    expect(back).toMatchObject({ status: 0, errors: '' });
    expect(back.output).toContain(`${total} fichas estão como antes.`);
    const missing = await fichario(['undo', '0192f0c4-0000-7000-8000-00000000dead']);
    expect(missing).toMatchObject({ status: 1, output: '' });
    expect(missing.errors).toContain('Não há operação com este identificador.');
  });

  it('reports problems of the database, and exits with 1', async () => {
    const { status, output, errors } = await fichario(['doctor', '--json']);
    const { ok, findings } = JSON.parse(output) as { ok: boolean; findings: { name: string; state: string }[] };
    expect({ status, ok }).toEqual({ status: 1, ok: false });
    expect(errors).toContain('Há um erro a corrigir.');
    // the free disk space depends on the machine
    const bad = findings
      .filter(({ name, state }) => state !== 'ok' && name !== 'Disco' && name !== 'Último back-up')
      .map(({ name, state }) => [name, state]);
    expect(bad).toEqual([
      ['fsync', 'error'],
      ['synchronous_commit', 'warning'],
      // no server has run there yet, and only a server keeps the binaries
      ['PostgreSQL guardado', 'warning'],
    ]);
  });

  it('reports the same with --quick, by ids for programs, without external requests', async () => {
    // nothing listens there, and no request is sent
    const env = { FICHARIO_CEP_PROVIDERS: 'http://127.0.0.1:9/{cep}' };
    const { status, output } = await fichario(['doctor', '--quick', '--json'], { env });
    const { findings } = JSON.parse(output) as { findings: { id: string; state: string }[] };
    expect(status).toBe(1);
    const states = Object.fromEntries(findings.map(({ id, state }) => [id, state]));
    expect(states).toMatchObject({ database: 'ok', fsync: 'error', migrations: 'ok', row_security: 'ok', node: 'ok' });
    expect(Object.keys(states).filter((id) => /^(?:cep|links|contents|lists|files)/.test(id))).toEqual([]);
    expect(findings.every(({ id }) => /^[a-z_]+$/.test(id))).toBe(true);
  });

  it('leaves the database running for the others', () => {
    expect(existsSync(join(dataDir, 'pgdata', 'postmaster.pid'))).toBe(true);
    expect(readdirSync(join(dataDir, 'run'))).toEqual([String(process.pid)]);
  });
});

describe('while the database is not running', () => {
  it('starts it, finds no problem, and stops it again', async () => {
    const { status, output, errors } = await fichario(['doctor']);
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
    expect(output).toContain('4 clientes, 9 usuários, 50 fichas');
    expect(output).toMatch(/ok +Vínculos/);
    expect(output).toMatch(/ok +Listas e pesquisa +prontas/);
    expect(output).not.toContain('erro ');
    expect(existsSync(join(dataDir, 'pgdata', 'postmaster.pid'))).toBe(false);
  });

  it('with --quick does not start it, and reports that it is not running', async () => {
    const before = Date.now();
    const { status, output } = await fichario(['doctor', '--quick', '--json']);
    const { ok, version, at, findings } = JSON.parse(output) as {
      ok: boolean;
      version: string;
      at: string;
      findings: { id: string; state: string; found: string }[];
    };
    expect({ status, ok, version }).toEqual({ status: 1, ok: false, version: projectVersion() });
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
    expect(findings).toContainEqual(
      expect.objectContaining({ id: 'database', state: 'error', found: 'não está rodando' }),
    );
    expect(existsSync(join(dataDir, 'pgdata', 'postmaster.pid'))).toBe(false);
  });

  it('reports that other users may enter the data folder', async () => {
    chmodSync(join(dataDir, 'socket'), 0o700);
    chmodSync(join(dataDir, 'pgdata'), 0o750);
    const { status, output } = await fichario(['doctor']);
    chmodSync(join(dataDir, 'pgdata'), 0o700);
    expect(status).toBe(1);
    expect(output).toMatch(/erro +Direitos da pasta .*pgdata 750\n.*chmod 700/);
  });
});

describe('with an external database', () => {
  const database = useDatabase();

  it('works on the database of DATABASE_URL', async () => {
    const url = `postgres://postgres@localhost/${database.name}?host=${inject('postgresSocket')}`;
    const { output } = await fichario(['doctor'], { env: { DATABASE_URL: url } });
    expect(output).toContain('externo (DATABASE_URL)');
    expect(output).toMatch(/ok +Papel no banco +fichario_app, sem privilégios/);
    expect(output).toMatch(/ok +Separação dos clientes/);
  });

  it('with --quick reports a schema of another version, and changes nothing', async () => {
    const url = `postgres://postgres@localhost/${database.name}?host=${inject('postgresSocket')}`;
    const remove = "delete from schema_migrations where name like '0005%' returning name, sha256";
    const { rows } = await database.owner.query<{ name: string; sha256: string }>(remove);
    const { status, output } = await fichario(['doctor', '--quick'], { env: { DATABASE_URL: url } });
    const left = await database.owner.query("select from schema_migrations where name like '0005%'");
    await database.owner.query('insert into schema_migrations (name, sha256) values ($1, $2)', Object.values(rows[0]!));
    expect([status, left.rowCount]).toEqual([1, 0]);
    expect(output).toMatch(/erro +Migrações .*1 falta\n.*de outra versão do Fichário/);
  });

  it('explains that it is missing, without showing the password', async () => {
    const url = `postgres://ana:segredo@localhost/nada?host=${tmpdir()}`;
    const { status, output, errors } = await fichario(['doctor'], { env: { DATABASE_URL: url } });
    expect(status).toBe(1);
    expect(output).toMatch(/erro +Banco de dados +não conectou/);
    expect(output + errors).not.toContain('segredo');
  });
});
