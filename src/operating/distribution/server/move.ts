import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import { known } from '../../../kit/known.ts';
import { isDistributed, NotDistributable } from './distribute.ts';
import { FIRST, readPlacements } from './placement.ts';

/*
 * Moves clients between machines while the server runs (docs/escala.md). Citus copies the rows by logical replication, which
 * fails on a table with forced row-level security, so the force is removed during the move. Clients still cannot see each other's
 * rows: the application owns no table, so the policies apply to it without force.
 */

/** Host and port of a machine, as registered in Citus. */
type Machine = { host: string; port: number };

/** Rebalances the clients over the machines, for example after a machine was added. Reports progress to `say`. */
export async function rebalance(owner: Client, say: (line: string) => void): Promise<void> {
  await moving(owner, async () => {
    say('reparte os clientes pelas máquinas');
    await owner.query(`select citus_rebalance_start(shard_transfer_mode => '${BY_COPY}')`);
    await untilRebalanced(owner);
  });
}

/**
 * Moves one client to a machine, in a shard without other clients. The others of its shard stay. Reports progress to `say`.
 */
export async function moveClient(
  owner: Client,
  { tenantId, to }: { tenantId: number; to: Machine },
  say: (line: string) => void,
): Promise<void> {
  await requireDistributed(owner);
  const machines = await listMachines(owner);
  const target = machines.find((machine) => isSame(machine, to));
  if (target === undefined) throw new NotDistributable(unknownMachine(to, machines));
  const { rows } = await owner.query('select from tenants where id = $1', [tenantId]);
  if (rows.length === 0) throw new NotDistributable(`Não há cliente de número ${tenantId}.`);
  await moving(owner, async () => {
    const shared = await findPart(owner, tenantId);
    if (!shared.isAlone) {
      const via = isSame(shared.at, to) ? machines.find((machine) => !isSame(machine, to)) : target;
      if (via === undefined) throw new NotDistributable(ONE_MACHINE);
      say(`separa o cliente ${tenantId} dos outros, em ${nameOf(via)}`);
      const parts = await split(owner, shared, via);
      const { shard: clientShard } = await findPart(owner, tenantId);
      for (const part of parts) if (part !== clientShard) await movePart(owner, part, via, shared.at);
    }
    const { shard, at } = await findPart(owner, tenantId);
    if (isSame(at, to)) return;
    say(`leva o cliente ${tenantId} de ${nameOf(at)} para ${nameOf(to)}`);
    await movePart(owner, shard, at, to);
  });
}

/** Forces row-level security again on tables where a killed move removed the force. Returns the names of those tables. */
export async function forceAgain(owner: Client): Promise<string[]> {
  const tables = await listClientTables(owner, false);
  for (const table of tables) await owner.query(`alter table ${table} force row level security`);
  return tables;
}

/** Citus copies during writes, and blocks them only for the moment of the switch. */
const BY_COPY = 'force_logical';
const WATCH_MS = 200;
/** Key of the advisory lock against two moves at a time, which would remove each other's force. No other lock uses it. */
const ONE_AT_A_TIME = 7_264_519;

const UNDISTRIBUTED = 'O banco não está distribuído por inteiro. Rode antes: fichario distribute';
const ANOTHER = 'Outro "fichario distribute" já está movendo clientes. Espere que termine, e repita.';
const ONE_MACHINE = 'Só há uma máquina que guarda clientes. Acrescente outra com citus_add_node, e repita.';
const NO_PLUGIN =
  "O PostgreSQL não deixa o Citus copiar. Em todas as máquinas, acerte output_plugin_libraries = 'citus,citus_pgoutput,pgoutput' e recarregue.";

async function requireDistributed(owner: Client): Promise<void> {
  if (!(await isDistributed(owner))) throw new NotDistributable(UNDISTRIBUTED);
}

/** Runs a move without forced row-level security, and forces it again afterwards, also when the move fails. */
async function moving(owner: Client, move: () => Promise<void>): Promise<void> {
  await requireDistributed(owner);
  const { rows } = await owner.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ONE_AT_A_TIME]);
  if (rows[0]?.mine !== true) throw new NotDistributable(ANOTHER);
  try {
    // one transaction for each table: in a single one, these locks and the writers would wait for each other
    for (const table of await listClientTables(owner, true))
      await owner.query(`alter table ${table} no force row level security`);
    await move();
  } catch (error) {
    throw explain(error);
  } finally {
    await forceAgain(owner);
    await owner.query('select pg_advisory_unlock($1)', [ONE_AT_A_TIME]);
  }
}

function explain(error: unknown): unknown {
  const isPlugin = error instanceof DatabaseError && error.message.includes('may not be used as an output plugin');
  return isPlugin ? new NotDistributable(NO_PLUGIN, { cause: error }) : error;
}

/** Tables distributed by client with row-level security, filtered by whether it is `forced`. */
async function listClientTables(owner: Client, forced: boolean): Promise<string[]> {
  const names = (await readPlacements(owner)).flatMap(({ name, placement }) => (placement === 'client' ? name : []));
  const { rows } = await owner.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relname = any ($1) and relrowsecurity and relforcerowsecurity = $2
     order by 1`,
    [names, forced],
  );
  return rows.map(({ name }) => name);
}

/** A machine that stores clients, with its node number in Citus. */
type Worker = Machine & { id: number };

async function listMachines(owner: Client): Promise<Worker[]> {
  const { rows } = await owner.query<Worker>(
    `select nodename as host, nodeport as port, nodeid as id from pg_dist_node
     where isactive and shouldhaveshards and noderole = 'primary' order by groupid`,
  );
  return rows;
}

function unknownMachine(to: Machine, machines: readonly Machine[]): string {
  return `Nenhuma máquina ${nameOf(to)} guarda clientes. As que guardam: ${machines.map(nameOf).join(', ')}.`;
}

/** The shard with a client's rows: its range of hashes, its machine, and whether it holds the hash of this client only. */
type Part = { shard: string; min: number; max: number; hash: number; isAlone: boolean; at: Machine };

async function findPart(owner: Client, tenantId: number): Promise<Part> {
  const { rows } = await owner.query<Omit<Part, 'at' | 'isAlone'> & Machine>(
    `select s.shardid::text as shard, s.shardminvalue::int as min, s.shardmaxvalue::int as max, worker_hash($1::int) as hash,
       n.nodename as host, n.nodeport as port
     from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
     where s.shardid = get_shard_id_for_distribution_column('${FIRST}', $1::int) and n.noderole = 'primary'`,
    [tenantId],
  );
  const { host, port, ...part } = known(rows[0], `shard of client ${tenantId}`);
  return { ...part, isAlone: part.min === part.max, at: { host, port } };
}

/**
 * Splits a shard into up to three on another machine (`via`), one of them with this client alone. Returns the new shards. On the
 * shard's own machine, as isolate_tenant_to_new_shard does it, Citus creates no primary key before it copies, and a row that
 * changes during the copy makes it endless (citusdata/citus#6790).
 */
async function split(owner: Client, { shard, min, max, hash }: Part, via: Worker): Promise<string[]> {
  const ends = [hash - 1, hash].filter((end) => end >= min && end < max);
  await owner.query(
    `select citus_split_shard_by_split_points($1::bigint, $2::text[], $3::int[], shard_transfer_mode => '${BY_COPY}')`,
    [shard, ends, [...ends, max].map(() => via.id)],
  );
  const { rows } = await owner.query<{ shard: string }>(
    `select shardid::text as shard from pg_dist_shard
     where logicalrelid = '${FIRST}'::regclass and shardminvalue::int between $1 and $2`,
    [min, max],
  );
  return rows.map((row) => row.shard);
}

async function movePart(owner: Client, shard: string, from: Machine, to: Machine): Promise<void> {
  await owner.query(
    `select citus_move_shard_placement($1::bigint, $2, $3::int, $4, $5::int, shard_transfer_mode => '${BY_COPY}')`,
    [shard, from.host, from.port, to.host, to.port],
  );
}

function isSame(machine: Machine, other: Machine): boolean {
  return machine.host === other.host && machine.port === other.port;
}

/** Waits for the background job of Citus. Throws NotDistributable if the job fails. */
async function untilRebalanced(owner: Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ state: string; message: string | null }>(
      `select j.state::text as state, (select max(t.message) from pg_dist_background_task t where t.job_id = j.job_id) as message
       from pg_dist_background_job j order by j.job_id desc limit 1`,
    );
    const { state, message } = rows[0] ?? { state: 'finished', message: null };
    if (state === 'finished') return;
    if (!['scheduled', 'running'].includes(state))
      throw new NotDistributable(`O Citus parou de repartir (${state}): ${message}`);
    await sleep(WATCH_MS);
  }
}

function nameOf({ host, port }: Machine): string {
  return `${host}:${port}`;
}
