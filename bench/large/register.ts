import { fork } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Connection } from '../../src/kit/server/db/connect.ts';
import { openDatabase } from '../../src/operating/opening/server/open-database.ts';
import { inGlobal } from '../../src/kit/server/db/db.ts';
import { startEmbeddedPostgres } from '../../src/kit/server/db/embedded/embedded-postgres.ts';
import { createTenant } from '../../src/access/server/tenants.queries.ts';
import { COMMAND_LINE } from '../../src/access/server/audit.ts';
import { createUser } from '../../src/access/server/users.ts';
import { CEP_COLUMNS, writeCeps } from './ceps.ts';
import { type Client as RegisterClient, clientsOf, USER } from './clients.ts';
import { FILLED, type Piece, shapeOfRows } from './register-rows.ts';
import { keepNumbers } from './reset.ts';
import { known } from '../../src/kit/known.ts';

const PIECE = 20_000;
const WRITERS = 2;
/** Settings without durability, because the register can be made again. */
export const LOAD_SETTINGS = {
  shared_buffers: '2GB',
  maintenance_work_mem: '1536MB',
  max_wal_size: '4GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** The content of made.json, which is written last: an incomplete register has none. */
type Made = { fichas: number; shape: string };

/** A register to make: the name of its folder, its records, and the function that makes its clients and returns the pieces. */
export type Recipe = {
  folder: string;
  fichas: number;
  withCeps: boolean;
  makeClients: (connection: Connection, owner: Client) => Promise<Piece[]>;
};

/**
 * Makes a register of `fichas` records, with twelve clients of unequal size and a base of 1.2 million CEPs, unless a fitting
 * one exists. Returns its folder, which the product uses as FICHARIO_DATA.
 */
export function ensureRegister(fichas: number): Promise<string> {
  const makeAll: Recipe['makeClients'] = (connection, owner) => makeClients(connection, owner, clientsOf(fichas));
  return ensureMade({ folder: String(fichas), fichas, withCeps: true, makeClients: makeAll });
}

/** Makes a register outside the project, unless a fitting one exists. Returns its folder. */
export async function ensureMade(recipe: Recipe): Promise<string> {
  const { folder, fichas } = recipe;
  const dataDir = join(resolve(process.env['FICHARIO_BENCH_DATA'] || '/var/tmp/fichario-bench'), folder);
  const mark = join(dataDir, 'made.json');
  const made: Made = { fichas, shape: shapeOfRows() };
  if (existsSync(mark)) {
    const { shape } = JSON.parse(readFileSync(mark, 'utf8')) as Made;
    if (shape === made.shape) return dataDir;
    console.log(`O cadastro em ${dataDir} foi feito por outras regras e é refeito.`);
  }
  console.log(`Fazendo ${fichas.toLocaleString('pt-BR')} fichas em ${dataDir}; ficam guardadas para a próxima vez.`);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  await makeRegister(dataDir, recipe);
  writeFileSync(mark, `${JSON.stringify(made)}\n`);
  return dataDir;
}

async function makeRegister(dataDir: string, { withCeps, makeClients: make }: Recipe): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: LOAD_SETTINGS });
  const connection = await openDatabase({ databaseUrl: undefined, dataDir });
  const owner = new Client(connection.owner);
  await owner.connect();
  try {
    await owner.query('set statement_timeout = 0');
    const pieces = await make(connection, owner);
    const indexes = await dropIndexes(owner);
    const folder = join(dataDir, 'load');
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
    await timed('fichas', () => fillTables(pieces, { address: connection.owner, folder }));
    await timed('índices', () => createIndexes(connection, indexes));
    if (withCeps) await timed('CEPs', () => fillCeps(owner, join(folder, 'ceps.copy')));
    await timed('números do painel', () => countFigures(owner));
    await keepNumbers(owner);
    await timed('vacuum', () => owner.query('vacuum (freeze, analyze)'));
    await owner.query('checkpoint');
    rmSync(folder, { recursive: true, force: true });
  } finally {
    await owner.end();
    await connection.release();
    await postgres.release();
  }
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await work();
  console.log(`  ${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Makes the clients with their counters and an operation for each piece, like after many imports. */
export async function makeClients(
  connection: Connection,
  owner: Client,
  clients: readonly RegisterClient[],
): Promise<Piece[]> {
  const user = await createUser(connection.db, { ...USER, installationAdmin: true, memberships: [] }, COMMAND_LINE);
  const pieces: Piece[] = [];
  for (const { id, nome, records } of clients) {
    const tenant = await inGlobal(connection.db, (tx) =>
      createTenant(tx, { nome, administratorId: user.id, actor: COMMAND_LINE }),
    );
    if (tenant.id !== id) throw new Error(`${nome} should be client ${id} and is ${tenant.id}.`);
    for (let from = 0; from < records; from += PIECE) {
      const piece = { tenantId: id, from, count: Math.min(PIECE, records - from), total: records };
      const operationId = uuidv7();
      await owner.query(
        `insert into operations (tenant_id, id, kind, user_id, origin, total, created_at)
         values ($1, $2, 'import', $3, 'cli', $4, now() - interval '20 days')`,
        [id, operationId, user.id, piece.count],
      );
      pieces.push({ ...piece, operationId });
    }
    await owner.query(
      `insert into tenant_counters (tenant_id, next_codigo, pessoas_total) values ($1, $2, $3)
       on conflict (tenant_id) do update set next_codigo = excluded.next_codigo, pessoas_total = excluded.pessoas_total`,
      [id, records + 1, records],
    );
  }
  return pieces;
}

/** Drops the indexes that no foreign key needs, and returns the statements to create them again, the slowest first. */
async function dropIndexes(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ drop: string; make: string }>(
    `select case when c.conname is null then format('drop index %s', i.indexrelid::regclass)
         else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
       case when c.conname is null then pg_get_indexdef(i.indexrelid)
         else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
       end as make
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
     where i.indrelid::regclass::text = any($1)
       and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)
     order by pg_get_indexdef(i.indexrelid) like '%using gin%' desc`,
    [Object.keys(FILLED)],
  );
  for (const { drop } of rows) await owner.query(drop);
  return rows.map(({ make }) => make);
}

async function createIndexes(connection: Connection, definitions: string[]): Promise<void> {
  const remaining = [...definitions];
  const work = async () => {
    const client = new Client(connection.owner);
    await client.connect();
    await client.query('set statement_timeout = 0');
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) await client.query(next);
    await client.end();
  };
  await Promise.all(Array.from({ length: WRITERS }, work));
}

function fillTables(pieces: Piece[], start: object): Promise<unknown> {
  const loads = toLoads(pieces);
  const fill = (number: number) =>
    new Promise<void>((done, failed) => {
      const worker = fork(new URL('./copy-worker.ts', import.meta.url), [JSON.stringify({ ...start, number })], {
        execArgv: process.execArgv,
      });
      // each message means that the last pieces are done, and requests the next ones
      worker.on('message', () => worker.send(loads.shift() ?? 'none'));
      worker.on('exit', (code) => (code === 0 ? done() : failed(new Error(`A writer ended with ${code}.`))));
    });
  return Promise.all(Array.from({ length: WRITERS }, (_, number) => fill(number)));
}

/** Groups pieces that are filled in one transaction: a client with few records does not need a separate one. */
function toLoads(pieces: readonly Piece[]): Piece[][] {
  const loads: Piece[][] = [];
  let room = 0;
  for (const piece of pieces) {
    if (piece.count > room) {
      loads.push([]);
      room = PIECE;
    }
    room -= piece.count;
    known(loads.at(-1), 'load with room').push(piece);
  }
  return loads;
}

async function fillCeps(owner: Client, path: string): Promise<void> {
  await writeCeps(path);
  await owner.query('truncate ceps');
  await owner.query('set session_replication_role = replica');
  await owner.query(`copy ceps (${CEP_COLUMNS}) from '${path}'`);
  await owner.query('reset session_replication_role');
}

/** Fills the stored figures of the painel, counted once from the rows. */
async function countFigures(owner: Client): Promise<void> {
  await owner.query('delete from register_figures');
  await owner.query(`
    insert into register_figures (tenant_id, figure, key, slot, count)
    select tenant_id, 'tipo_situacao', tipo || ' ' || situacao, 0, count(*) from pessoas group by 1, 3
    union all select tenant_id, 'created',
      to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM') || ' ' || tipo, 0, count(*) from pessoas group by 1, 3
    union all select tenant_id, 'estado', coalesce(codigo_estado, ''), 0, count(*) from pessoas group by 1, 3
    union all select tenant_id, 'cidade', coalesce(codigo_cidade, ''), 0, count(*) from pessoas group by 1, 3
    union all select tenant_id, 'pendencia', kind, 0, count(*) from pessoas, unnest(pendencias) as kind group by 1, 3
    union all select tenant_id, 'completa', '', 0, count(*) from pessoas where pendencias = '{}' group by 1`);
}
