import type { Client } from 'pg';
import { known } from '../../../kit/known.ts';
import { FIRST, type PlacedTable, readPlacements } from './placement.ts';

/** A step of the distribution that has not run yet. Its statements run in one transaction. */
export type Step = {
  kind: 'database' | 'everywhere' | 'client' | 'coordinator' | 'function';
  /** name of the table, function or database */
  name: string;
  statements: string[];
};

/** The database cannot be distributed, or a client cannot be moved. The message is a Portuguese sentence. */
export class NotDistributable extends Error {}

/** Whether every step of the distribution has run: the last step leaves a database setting. */
export async function isDistributed(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ is: boolean }>(`select ${IS_PROPAGATED} as is`);
  return rows[0]?.is === true;
}

/**
 * The steps that still have to run, in order; an empty list if the database is distributed. The catalogue shows which steps have
 * run, so an interrupted distribution continues where it stopped. Throws NotDistributable.
 */
export async function planDistribution(owner: Client): Promise<Step[]> {
  await refuseOthers(owner);
  const steps: Step[] = [];
  const { rows } = await owner.query<{ name: string }>(
    'select logicalrelid::regclass::text as name from pg_dist_partition',
  );
  const placed = new Set(rows.map(({ name }) => name));
  for (const table of await readPlacements(owner))
    if (!placed.has(table.name) && table.placement !== 'alone') steps.push(await tableStep(owner, table));
  return [...steps, ...(await functionSteps(owner)), ...(await databaseSteps(owner))];
}

/** Runs the steps in order, and passes each one to `say` before it begins. */
export async function runSteps(owner: Client, steps: Step[], say: (step: Step) => void): Promise<void> {
  for (const step of steps) {
    say(step);
    await owner.query('begin');
    try {
      for (const statement of step.statements) await owner.query(statement);
      await owner.query('commit');
    } catch (error) {
      await owner.query('rollback').catch(() => {});
      throw error;
    }
  }
}

/** Distributes the tables and functions that an upgrade has created, if the database is distributed. */
export async function distributeAnew(owner: Client): Promise<void> {
  if (await isDistributed(owner)) await runSteps(owner, await planDistribution(owner), () => {});
}

const NO_CITUS =
  'Este banco é um PostgreSQL comum. Para distribuí-lo, crie nele a extensão Citus e acrescente as máquinas (docs/escala.md); sem isso, o Fichário trabalha nele como está.';
const NO_COORDINATOR =
  "Este PostgreSQL não é o coordenador do Citus, ou ainda não se conhece como tal. No coordenador, rode: select citus_set_coordinator_host('<endereço>'); e repita.";
const UNFILLED =
  'A pesquisa ainda está sendo preparada depois de uma atualização. Deixe o Fichário rodando até terminar, e repita.';

async function refuseOthers(owner: Client): Promise<void> {
  const extension = await owner.query("select from pg_extension where extname = 'citus'");
  if (extension.rows.length === 0) throw new NotDistributable(NO_CITUS);
  const { rows } = await owner.query<{ ready: boolean }>(
    `select exists (select from pg_dist_node n join pg_dist_local_group l on l.groupid = n.groupid
       where n.groupid = 0) as ready`,
  );
  if (rows[0]?.ready !== true) throw new NotDistributable(NO_COORDINATOR);
  const unfilled = await owner.query("select to_regclass('pessoa_search') is not null as is");
  if ((unfilled.rows as { is: boolean }[])[0]?.is === true) throw new NotDistributable(UNFILLED);
}

/** Settings that only a distributed database and its roles need. Without them row-level security hides all rows of clients. */
async function databaseSteps(owner: Client): Promise<Step[]> {
  const { rows } = await owner.query<{ name: string; done: boolean; enters: boolean; tells: boolean }>(
    `select current_database() as name, ${IS_PROPAGATED} as done,
       (select rolcanlogin from pg_roles where rolname = 'fichario_access') as enters,
       (select coalesce('${PROPAGATE}=local' = any (rolconfig), false) from pg_roles where rolname = 'fichario_app') as tells`,
  );
  const { name, done, enters, tells } = known(rows[0], 'row of a select without a table');
  const quoted = owner.escapeIdentifier(name);
  const statements = [
    // the search for due jobs queries every machine as fichario_access, which may read them; it has no password
    ...(enters ? [] : ['alter role fichario_access login']),
    // the setting app.tenant of a transaction is sent to the machines
    ...(tells ? [] : [WITHOUT_JIT('role fichario_app'), `alter role fichario_app set ${PROPAGATE} = 'local'`]),
    ...(done ? [] : [WITHOUT_JIT(`database ${quoted}`), `alter database ${quoted} set ${PROPAGATE} = 'local'`]),
  ];
  return statements.length === 0 ? [] : [{ kind: 'database', name, statements }];
}

/** The planner overestimates Citus' intermediate results, so PostgreSQL JIT-compiled the statement of every save (200 ms). */
const WITHOUT_JIT = (target: string) => `alter ${target} set jit = 'off'`;

const PROPAGATE = 'citus.propagate_set_commands';
const IS_PROPAGATED = `exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
  where d.datname = current_database() and s.setrole = 0 and '${PROPAGATE}=local' = any (s.setconfig))`;
/** Otherwise Citus adds the referencing tables to its metadata as local tables, and then refuses to distribute them. */
const KEEP_FOREIGN_KEYS = 'set local citus.enable_local_reference_table_foreign_keys to off';
/** Citus requires one shard after the other in a transaction that has modified a reference table. */
const ONE_BY_ONE = "set local citus.multi_shard_modify_mode to 'sequential'";

async function tableStep(owner: Client, { name, placement }: PlacedTable): Promise<Step> {
  const statements = [KEEP_FOREIGN_KEYS, ONE_BY_ONE];
  // granted after the distribution, because Citus creates the sequence again
  const grants = await grantsOfNumbers(owner, name);
  if (placement === 'coordinator') {
    const keys = await readForeignKeys(owner, name);
    return {
      kind: placement,
      name,
      statements: [
        ...statements,
        ...keys.map(({ constraint }) => `alter table ${name} drop constraint ${constraint}`),
        `select citus_add_local_table_to_metadata('${name}')`,
        ...keys.map(({ constraint, definition }) => `alter table ${name} add constraint ${constraint} ${definition}`),
        ...grants,
      ],
    };
  }
  const beside = name === FIRST ? '' : `, colocate_with => '${FIRST}'`;
  const distribute =
    placement === 'everywhere'
      ? `select create_reference_table('${name}')`
      : `select create_distributed_table('${name}', 'tenant_id'${beside})`;
  const { rows } = await owner.query<{ forced: boolean }>(
    'select relforcerowsecurity as forced from pg_class where oid = $1::regclass',
    [name],
  );
  // an owner without superuser rights copies only the rows that row-level security shows, which are none
  const isForced = rows[0]?.forced === true;
  const copied = isForced
    ? [`alter table ${name} no force row level security`, distribute, `alter table ${name} force row level security`]
    : [distribute];
  return {
    kind: placement === 'everywhere' ? placement : 'client',
    name,
    statements: [...statements, ...copied, ...grants],
  };
}

/** Grants of identity sequences: on Citus the role of the application needs usage, on one machine it needs no grant. */
async function grantsOfNumbers(owner: Client, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ sequence: string }>(
    `select pg_get_serial_sequence($1, a.attname) as sequence from pg_attribute a
     where a.attrelid = $1::regclass and a.attidentity <> ''`,
    [table],
  );
  return rows.map(({ sequence }) => `grant usage on sequence ${sequence} to fichario_app`);
}

async function readForeignKeys(owner: Client, table: string) {
  const { rows } = await owner.query<{ constraint: string; definition: string }>(
    `select quote_ident(conname) as constraint, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype = 'f'`,
    [table],
  );
  return rows;
}

/**
 * Steps for functions. A function with a first argument `tenant` runs on the machine that stores that client; all others run on
 * the coordinator.
 */
async function functionSteps(owner: Client): Promise<Step[]> {
  const { rows } = await owner.query<FunctionRow>(FUNCTIONS);
  return rows.flatMap(({ signature, is_of_client: isOfClient, is_placed: isPlaced, settings }) => {
    const statements = [
      ...SETTINGS.filter((setting) => !settings.includes(setting.join('='))).map(
        ([name, value]) => `alter function ${signature} set ${name} = ${value}`,
      ),
      ...(isOfClient && !isPlaced
        ? [
            `select create_distributed_function('${signature}', '$1', colocate_with => '${FIRST}', force_delegation => true)`,
          ]
        : []),
    ];
    return statements.length === 0 ? [] : [{ kind: 'function', name: signature, statements } satisfies Step];
  });
}

type FunctionRow = { signature: string; is_of_client: boolean; is_placed: boolean; settings: string[] };

/**
 * Settings of a function on a distributed database: a custom plan, because Citus finds the machine by the argument values; and
 * nested distributed execution, because the calling statement already runs on the machine with all tables of the client.
 */
const SETTINGS = [
  ['plan_cache_mode', 'force_custom_plan'],
  ['citus.allow_nested_distributed_execution', 'on'],
] as const;

// functions that are not immutable read tables
const FUNCTIONS = `
  select p.oid::regprocedure::text as signature,
    coalesce(p.proargnames[1] = 'tenant' and p.proargtypes[0] = 'int4'::regtype, false) as is_of_client,
    exists (select from pg_catalog.pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid
      and o.distribution_argument_index = 0) as is_placed,
    coalesce(p.proconfig, '{}') as settings
  from schema_functions s, unnest(s.signatures) as f(signature) join pg_proc p on p.oid = to_regprocedure(f.signature)
  where p.provolatile <> 'i' order by 1`;
