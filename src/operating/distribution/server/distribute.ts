import type { Client } from 'pg';
import { FIRST, type PlacedTable, readPlacements } from './placement.ts';

/** A step that is still to be done; its statements are one transaction. */
export type Step = {
  kind: 'database' | 'everywhere' | 'client' | 'coordinator' | 'function';
  /** of the table or function */
  name: string;
  statements: string[];
};

/** The database is not one that can be distributed. Has a Portuguese sentence. */
export class NotDistributable extends Error {}

/** Has the database been distributed to the end? Its last step says so. */
export async function isDistributed(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ is: boolean }>(`select ${IS_PROPAGATED} as is`);
  return rows[0]?.is === true;
}

/**
 * What is still to be done until the database is distributed, in order; nothing if it is. Each step says in the catalogue that it is
 * done, so a distribution that was interrupted goes on where it stopped. Throws NotDistributable.
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

/** Does the steps, one after the other, and says each before it begins. */
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

/** Brings what an upgrade made anew, tables and functions, to where it belongs. */
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

/** Settings of the database and of roles that only a distributed one needs. Until then its tables show no row of any client. */
async function databaseSteps(owner: Client): Promise<Step[]> {
  const { rows } = await owner.query<{ name: string; done: boolean; enters: boolean; tells: boolean }>(
    `select current_database() as name, ${IS_PROPAGATED} as done,
       (select rolcanlogin from pg_roles where rolname = 'fichario_access') as enters,
       (select coalesce('${PROPAGATE}=local' = any (rolconfig), false) from pg_roles where rolname = 'fichario_app') as tells`,
  );
  const { name, done, enters, tells } = rows[0]!; // a statement without a table returns one row
  const quoted = owner.escapeIdentifier(name);
  const statements = [
    // the look for due jobs asks every machine, as the role that may; it has no password
    ...(enters ? [] : ['alter role fichario_access login']),
    // the client of a transaction is told to the machines
    ...(tells ? [] : [WITHOUT_JIT('role fichario_app'), `alter role fichario_app set ${PROPAGATE} = 'local'`]),
    ...(done ? [] : [WITHOUT_JIT(`database ${quoted}`), `alter database ${quoted} set ${PROPAGATE} = 'local'`]),
  ];
  return statements.length === 0 ? [] : [{ kind: 'database', name, statements }];
}

/** Citus takes what it keeps between two steps for a great deal, and a save waited 200 ms for its statement to be compiled. */
const WITHOUT_JIT = (whose: string) => `alter ${whose} set jit = 'off'`;

const PROPAGATE = 'citus.propagate_set_commands';
const IS_PROPAGATED = `exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
  where d.datname = current_database() and s.setrole = 0 and '${PROPAGATE}=local' = any (s.setconfig))`;
/** Otherwise Citus takes tables that are not yet distributed into its keeping, and refuses to distribute them later. */
const KEEP_FOREIGN_KEYS = 'set local citus.enable_local_reference_table_foreign_keys to off';
/** One shard after the other, as it must be after a change of a table that is everywhere. */
const ONE_BY_ONE = "set local citus.multi_shard_modify_mode to 'sequential'";

async function tableStep(owner: Client, { name, placement }: PlacedTable): Promise<Step> {
  const statements = [KEEP_FOREIGN_KEYS, ONE_BY_ONE];
  // after the table has its place: Citus makes its sequence anew
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
  // an owner who is no superuser would take along the rows that row-level security shows, which are none
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

/** The numbers that a table gives by itself are asked for as the application, which on one machine needs no leave. */
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
 * Functions of a client, which have it as their first argument `tenant`, are called on the machine that has the client. All others
 * run on the coordinator.
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
 * What a function needs on a distributed database: a plan made with its arguments, by which Citus finds the machine; and leave to
 * read the client's tables while a statement that calls it is at work on that machine, where they all stand.
 */
const SETTINGS = [
  ['plan_cache_mode', 'force_custom_plan'],
  ['citus.allow_nested_distributed_execution', 'on'],
] as const;

// those that are not immutable read tables
const FUNCTIONS = `
  select p.oid::regprocedure::text as signature,
    coalesce(p.proargnames[1] = 'tenant' and p.proargtypes[0] = 'int4'::regtype, false) as is_of_client,
    exists (select from pg_catalog.pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid
      and o.distribution_argument_index = 0) as is_placed,
    coalesce(p.proconfig, '{}') as settings
  from schema_functions s, unnest(s.signatures) as f(signature) join pg_proc p on p.oid = to_regprocedure(f.signature)
  where p.provolatile <> 'i' order by 1`;
