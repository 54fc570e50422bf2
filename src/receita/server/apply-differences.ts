import { v7 as uuidv7 } from 'uuid';
import type { CnpjAnswer } from '../../cnpj/cnpj.schema.ts';
import { type Db, inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { addJob, type JobKind } from '../../kit/server/jobs/jobs.queries.ts';
import { assembled, byName } from '../../pessoa/field-list.ts';
import type { Pessoa, PessoaInput } from '../../pessoa/pessoa.ts';
import type { Sources } from '../../pessoa/sources.ts';
import { sourcesOfAnswer } from '../../pessoa/sources/answer-source.ts';
import { applyChanges, type CompanyChange } from '../../reading/receita/plan-company.ts';
import { insertOperation } from '../../register/apply/server/apply.queries.ts';
import { applyChanges as writeChanges } from '../../register/apply/server/apply.ts';
import type { Change, OperationHeader } from '../../register/apply/server/change.ts';
import { contentOf } from '../../register/apply/server/version-content.ts';
import { readPessoas } from '../../register/bulk/server/bulk.queries.ts';
import { findAtVersion } from '../../register/history/server/history.queries.ts';
import {
  insertOutcomes,
  insertRun,
  lockRun,
  type Outcome,
  saveRun,
  saveTotal,
} from '../../register/jobs/server/runs.queries.ts';
import { checkMerged } from '../../register/merge/server/check-merged.ts';
import type { SeenRow } from '../receita.schema.ts';
import { fieldOf, judgeCompany, unmovedChanges } from './judge-company.ts';
import { askedAtOf, type AnswersOf, readAnswers } from './read-answers.ts';
import { addOpen, noteOperation } from './receita-runs.queries.ts';
import { listRows, markRows, type StoredRow } from './receita-rows.queries.ts';

/** Applies differences of a comparison to the records, as one operation. */
export const APPLY_JOB: JobKind = { name: 'receitaApply', atOnce: 2, queue: 'client' };

/** Which differences of which comparison: `records` null = all open ones, `paths` null = every field. */
export type ApplyPlan = {
  receita: string;
  records: (string | SeenRow)[] | null;
  paths: string[] | null;
};

/** Records per transaction. */
const CHUNK = 100;

/** Writes the operation without changes: `runApply` makes them. With `held`, the caller runs it immediately (`addJob`). */
export async function beginApply(
  tx: TenantTx,
  { held, ...header }: Omit<OperationHeader, 'kind'> & { held: boolean },
  plan: ApplyPlan,
  total: number,
): Promise<string> {
  const operationId = uuidv7();
  await insertOperation(tx, operationId, { ...header, kind: 'receita' }, total);
  await insertRun(tx, operationId, { plan });
  await noteOperation(tx, plan.receita, operationId);
  await addJob(tx, APPLY_JOB, operationId, { held });
  return operationId;
}

type Applying = { db: Db; now: () => Date };

/** Applies the differences in chunks, from the saved progress. One transaction writes a chunk and its progress. */
export async function runApply(
  { db, now }: Applying,
  { tenantId, id }: { tenantId: number; id: string },
  { isStopping = () => false }: { isStopping?: () => boolean } = {},
): Promise<void> {
  while (!isStopping()) {
    if (await inTenant(db, tenantId, (tx) => applyChunk(tx, id, now()))) return;
  }
}

function planOf(plan: unknown): ApplyPlan {
  if (typeof plan === 'object' && plan !== null && 'receita' in plan) return plan as ApplyPlan; // as `beginApply` stored it
  throw new Error('The operation has no plan of a comparison.');
}

/** True when no records remain. */
async function applyChunk(tx: TenantTx, operationId: string, now: Date): Promise<boolean> {
  const run = await lockRun(tx, operationId);
  if (run?.state !== 'running') return true;
  const plan = planOf(run.plan);
  const part = plan.records ? { ids: plan.records.map(idOf) } : ({ list: 'open' } as const);
  const rows = await listRows(tx, plan.receita, part, { after: run.afterPessoaId, limit: CHUNK });
  const last = rows.at(-1);
  if (!last) {
    await saveRun(tx, { ...run, state: 'done' });
    await saveTotal(tx, operationId, run.done + run.kept + run.failed);
    return true;
  }
  const { changes, outcomes, settled } = await decideRows(tx, { rows, plan, now });
  const unchanged = outcomes.filter(({ outcome }) => outcome === 'kept').length;
  await Promise.all([
    writeChanges(tx, operationId, changes),
    insertOutcomes(tx, operationId, outcomes),
    settle(tx, plan.receita, settled),
    saveRun(tx, {
      ...run,
      afterPessoaId: last.pessoaId,
      done: run.done + changes.length,
      kept: run.kept + unchanged,
      failed: run.failed + outcomes.length - unchanged,
    }),
  ]);
  return false;
}

async function settle(tx: TenantTx, receita: string, ids: readonly string[]): Promise<void> {
  const { open } = await markRows(tx, receita, { ids, state: 'applied' });
  await addOpen(tx, receita, -open);
}

function idOf(record: string | SeenRow): string {
  return typeof record === 'string' ? record : record.id;
}

type Deciding = { rows: readonly StoredRow[]; plan: ApplyPlan; now: Date };
type Decided = {
  changes: Change[];
  outcomes: Outcome[];
  /** the records without open differences */
  settled: string[];
};

async function decideRows(tx: TenantTx, { rows, plan, now }: Deciding): Promise<Decided> {
  const records = await readPessoas(
    tx,
    rows.map(({ pessoaId }) => pessoaId),
    true,
  );
  const answers = await readAnswers(tx, records, now);
  const seen = new Map(rows.map((row) => [row.pessoaId, seenOf(row, plan)]));
  const check = checkMerged(now);
  const decided: Decided = { changes: [], outcomes: [], settled: [] };
  for (const record of records) {
    const verdict = await decideRecord(tx, record, { answers, seen: seen.get(record.id), paths: plan.paths, check });
    if (verdict.isSettled) decided.settled.push(record.id);
    if ('reason' in verdict) {
      const { outcome, reason } = verdict;
      decided.outcomes.push({ pessoaId: record.id, outcome, reason });
    } else {
      const { input, sources } = verdict;
      decided.changes.push({ type: 'update', before: record, input, ...(sources && { sources }) });
    }
  }
  return decided;
}

/** The version and the answer that the caller saw, else those of the comparison. */
function seenOf({ pessoaId, version, askedAt }: StoredRow, { records }: ApplyPlan): SeenRow {
  const named = records?.find((record) => idOf(record) === pessoaId);
  if (named !== undefined && typeof named === 'object') return named;
  return { id: pessoaId, version, askedAt: askedAt?.toISOString() ?? null };
}

type RecordRules = {
  answers: AnswersOf;
  seen: SeenRow | undefined;
  paths: readonly string[] | null;
  check: ReturnType<typeof checkMerged>;
};
type Verdict = { isSettled: boolean } & (
  | { input: PessoaInput; sources: Sources | undefined }
  | { outcome: 'kept' | 'failed'; reason: string }
);

const GONE = 'Foi excluída ou unida a outra.';
const SAME = 'Já estava assim.';
const UNSURE = 'Que a Receita não a conhece ainda não é certo: consulte de novo.';
const MOVED = 'Alguém mudou estes campos depois da comparação. Veja e aplique de novo.';
const NOT_OF_IT = 'Os campos escolhidos não mudaram nesta ficha.';

/** What somebody typed since the caller saw the differences stays. */
async function decideRecord(tx: TenantTx, record: Pessoa, rules: RecordRules): Promise<Verdict> {
  const { answers, seen, paths, check } = rules;
  if (record.deletedAt !== null) return { isSettled: true, outcome: 'kept', reason: GONE };
  const answer = answers(record);
  const judged = judgeCompany(record, answer);
  if (judged.outcome === 'igual') return { isSettled: true, outcome: 'kept', reason: SAME };
  if (judged.changes.length === 0) return { isSettled: false, outcome: 'kept', reason: UNSURE };
  const isSameAnswer = seen?.askedAt === askedAtOf(answer);
  const isSeen = isSameAnswer && seen.version === record.version;
  const then = isSameAnswer && !isSeen ? await findAtVersion(tx, record, seen.version) : undefined;
  const unmoved = isSeen ? judged.changes : unmovedChanges(judged, then && judgeCompany(then, answer));
  if (unmoved.length === 0) return { isSettled: false, outcome: 'kept', reason: MOVED };
  const chosen = paths ? unmoved.filter((change) => paths.includes(fieldOf(change))) : unmoved;
  if (chosen.length === 0) return { isSettled: false, outcome: 'kept', reason: NOT_OF_IT };
  const { input, problem } = applyTo(record, chosen, check);
  if (problem !== undefined) return { isSettled: false, outcome: 'failed', reason: problem };
  return { isSettled: chosen.length === judged.changes.length, input, sources: sourcesOf(record, input, answer) };
}

/** The changed fields come from the Receita; that it does not know a CNPJ has no source. */
function sourcesOf(before: Pessoa, input: PessoaInput, answer: CnpjAnswer | undefined): Sources | undefined {
  if (answer?.outcome !== 'found') return undefined;
  const { providers, askedAt } = answer.consulta;
  const [provider = ''] = providers;
  return sourcesOfAnswer(before, input, { company: answer.company, provider, askedAt: new Date(askedAt) });
}

/** The record after these changes, or why it cannot be saved. A fault of another field is no reason. */
function applyTo(record: Pessoa, changes: readonly CompanyChange[], check: RecordRules['check']) {
  const before = contentOf(record);
  const changed = applyChanges(before, changes);
  const { content, issues } = check(changed);
  const keys = new Set(changes.flatMap(keysOf));
  const issue = issues.find(({ path }) => keys.has(path.split('.')[0] ?? ''));
  const values = byName(content);
  const input: PessoaInput = assembled({
    ...before,
    ...Object.fromEntries([...keys].map((key) => [key, values[key]])),
  });
  return { input, problem: issue && `A ficha não pode ser salva com estes dados. ${issue.message}.` };
}

function keysOf({ change }: CompanyChange): string[] {
  return 'values' in change ? Object.keys(change.values) : [change.group];
}
