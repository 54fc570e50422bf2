import type { Role } from '../../access/policy.ts';
import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';
import type { BulkSelection } from '../../search/selection.schema.ts';
import type { ReceitaRun } from '../receita.schema.ts';

/** A comparison as it is stored. */
export type StoredRun = Omit<ReceitaRun, 'isOn' | 'perMinute'> & {
  origin: 'web' | 'api' | 'cli';
  role: Role;
  selection: BulkSelection;
  codigoBelow: number;
  /** the last record that is compared; null before the first */
  afterId: string | null;
  /** how often the next company got no answer */
  tries: number;
};

type RunRow = {
  id: string;
  created_at: Date;
  user_id: string;
  user_nome: string;
  origin: StoredRun['origin'];
  role: Role;
  selection: BulkSelection;
  codigo_below: number;
  state: StoredRun['state'];
  problem: string | null;
  ended_at: Date | null;
  total: number;
  done: number;
  after_id: string | null;
  tries: number;
  rests_until: Date | null;
  iguais: number;
  mudaram: number;
  nao_encontradas: number;
  sem_resposta: number;
  sem_cnpj: number;
  operation_id: string | null;
  abertas: number;
};

const RUN = `
  select r.id, r.created_at, r.user_id, u.nome as user_nome, r.origin, r.role, r.selection, r.codigo_below, r.state, r.problem,
    r.ended_at, r.total, r.done, r.after_id, r.tries, r.rests_until, r.iguais, r.mudaram, r.nao_encontradas, r.sem_resposta,
    r.sem_cnpj, r.abertas, r.operation_id
  from receita_runs r join users u on u.id = r.user_id
  where r.tenant_id = $1`;

function toRun(row: RunRow): StoredRun {
  const { id, origin, role, selection, state, problem, total, done, tries, iguais, mudaram, abertas: open } = row;
  return {
    id,
    at: row.created_at.toISOString(),
    user: { id: row.user_id, nome: row.user_nome },
    origin,
    role,
    selection,
    codigoBelow: row.codigo_below,
    state,
    problem,
    endedAt: row.ended_at?.toISOString() ?? null,
    total,
    done,
    afterId: row.after_id,
    tries,
    restsUntil: row.rests_until?.toISOString() ?? null,
    iguais,
    mudaram,
    naoEncontradas: row.nao_encontradas,
    semResposta: row.sem_resposta,
    semCnpj: row.sem_cnpj,
    open,
    operationId: row.operation_id,
  };
}

export async function findRun(tx: TenantReads, id: string): Promise<StoredRun | undefined> {
  const [row] = await tx.query<RunRow>(`${RUN} and r.id = $2`, [tx.tenantId, id]);
  return row && toRun(row);
}

/** The last comparisons, the newest first. */
export async function listRuns(tx: TenantReads, limit: number): Promise<StoredRun[]> {
  const rows = await tx.query<RunRow>(`${RUN} order by r.created_at desc, r.id desc limit $2`, [tx.tenantId, limit]);
  return rows.map(toRun);
}

export type NewRun = Pick<StoredRun, 'id' | 'origin' | 'role' | 'selection' | 'codigoBelow' | 'total'> & {
  userId: string;
};

export async function insertRun(tx: TenantTx, run: NewRun): Promise<void> {
  const { id, userId, origin, role, selection, codigoBelow, total } = run;
  await tx.query(
    `insert into receita_runs (tenant_id, id, user_id, origin, role, selection, codigo_below, state, total)
     values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8)`,
    [tx.tenantId, id, userId, origin, role, JSON.stringify(selection), codigoBelow, total],
  );
}

/** Deletes the comparisons that ended before. */
export async function forgetRuns(tx: TenantTx, before: Date): Promise<void> {
  await tx.query(`delete from receita_runs r where r.tenant_id = $1 and r.ended_at < $2`, [tx.tenantId, before]);
}

/** Whether a comparison that waits or runs is of this user. */
export async function countUnfinished(tx: TenantReads, userId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from receita_runs r
      where r.tenant_id = $1 and r.user_id = $2 and r.state in ('waiting', 'running')`,
    [tx.tenantId, userId],
  );
  return row?.count ?? 0;
}

/** Begins a comparison that waits. Undefined unless it is to go on. */
export async function startRun(tx: TenantTx, id: string): Promise<StoredRun | undefined> {
  await tx.query(
    `update receita_runs r set state = 'running' where r.tenant_id = $1 and r.id = $2 and r.state = 'waiting'`,
    [tx.tenantId, id],
  );
  const run = await findRun(tx, id);
  return run?.state === 'running' ? run : undefined;
}

/** Stops a comparison at the next record; false if it does not run. */
export async function stopRun(tx: TenantTx, id: string, problem: string | null = null): Promise<boolean> {
  const rows = await tx.query(
    `update receita_runs r set state = 'stopped', problem = $3, rests_until = null, ended_at = now()
      where r.tenant_id = $1 and r.id = $2 and r.state in ('waiting', 'running') returning 1`,
    [tx.tenantId, id, problem],
  );
  return rows.length > 0;
}

/** Lets a stopped comparison wait for its turn again; false if it is not stopped. */
export async function resumeRun(tx: TenantTx, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update receita_runs r set state = 'waiting', problem = null, ended_at = null
      where r.tenant_id = $1 and r.id = $2 and r.state = 'stopped' returning 1`,
    [tx.tenantId, id],
  );
  return rows.length > 0;
}

export async function endRun(tx: TenantTx, id: string): Promise<void> {
  await tx.query(
    `update receita_runs r set state = 'done', total = r.done, rests_until = null, ended_at = now()
      where r.tenant_id = $1 and r.id = $2 and r.state = 'running'`,
    [tx.tenantId, id],
  );
}

/** What was compared since the progress was last stored. */
export type Progress = {
  /** the last record that was compared then, and now */
  from: string | null;
  afterId: string | null;
  tries: number;
  restsUntil: Date | null;
  done: number;
  iguais: number;
  mudaram: number;
  naoEncontradas: number;
  semResposta: number;
  semCnpj: number;
};

/** Stores the progress; false if the comparison was stopped, or another process has advanced it. */
export async function saveProgress(tx: TenantTx, id: string, progress: Progress): Promise<boolean> {
  const { from, afterId, tries, restsUntil, done, iguais, mudaram, naoEncontradas, semResposta, semCnpj } = progress;
  const rows = await tx.query(
    `update receita_runs r set after_id = $4, tries = $5, rests_until = $6, done = r.done + $7, iguais = r.iguais + $8,
       mudaram = r.mudaram + $9, nao_encontradas = r.nao_encontradas + $10, sem_resposta = r.sem_resposta + $11,
       sem_cnpj = r.sem_cnpj + $12, abertas = r.abertas + $9 + $10
      where r.tenant_id = $1 and r.id = $2 and r.state = 'running' and r.after_id is not distinct from $3::uuid returning 1`,
    [tx.tenantId, id, from, afterId, tries, restsUntil, done, iguais, mudaram, naoEncontradas, semResposta, semCnpj],
  );
  return rows.length > 0;
}

/** Adds to the number of rows that wait for a decision. */
export async function addOpen(tx: TenantTx, id: string, change: number): Promise<void> {
  if (change === 0) return;
  await tx.query('update receita_runs r set abertas = r.abertas + $3 where r.tenant_id = $1 and r.id = $2', [
    tx.tenantId,
    id,
    change,
  ]);
}

export async function noteOperation(tx: TenantTx, id: string, operationId: string): Promise<void> {
  await tx.query('update receita_runs r set operation_id = $3 where r.tenant_id = $1 and r.id = $2', [
    tx.tenantId,
    id,
    operationId,
  ]);
}
