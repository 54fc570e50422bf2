import { can } from '../../access/policy.ts';
import { whyNoFurther } from '../../access/server/requester.ts';
import { type CnpjAnswer, SHARE_BEHIND } from '../../cnpj/cnpj.schema.ts';
import { type CnpjLookup, STORED_LIFE_MS } from '../../cnpj/server/cnpj-lookup.ts';
import { type Db, inTenant } from '../../kit/server/db/db.ts';
import type { Env } from '../../kit/server/env/env.ts';
import type { JobKind, NextRun } from '../../kit/server/jobs/jobs.queries.ts';
import type { RunJob } from '../../kit/server/jobs/run-job.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { createTargets } from '../../register/bulk/server/bulk-targets.ts';
import { readPessoas } from '../../register/bulk/server/bulk.queries.ts';
import { toTargets } from '../../register/jobs/server/bulk-plan.ts';
import { judgeCompany } from './judge-company.ts';
import { waitForProvider } from './question-pace.ts';
import { endRun, type Progress, saveProgress, startRun, stopRun, type StoredRun } from './receita-runs.queries.ts';
import { insertRows, type StoredRow } from './receita-rows.queries.ts';

/** Compares the companies of a selection with the Receita. */
export const RECEITA_JOB: JobKind = { name: 'receita', atOnce: 2, queue: 'client' };

type Services = { db: Db; env: Pick<Env, 'cnpjProviders'>; now: () => Date };
type Pace = {
  /** how long the job rests after a question without an answer */
  retryMs?: number;
};

/** Records that are read together. */
const CHUNK = 100;
/** How long answers that cost no question may wait to be stored. */
const SAVE_MS = 500;
const RETRY_MS = 20_000;
/** The longest rest for the quota: a provider may be free earlier. */
const LONGEST_REST_MS = 60_000;
/** After so many questions without an answer, the next company follows. */
const MOST_TRIES = 3;

/** Continues a comparison from its stored progress. It holds no transaction while it asks a provider. */
export function runComparison(services: Services, lookup: CnpjLookup, { retryMs = RETRY_MS }: Pace = {}): RunJob {
  return async ({ lease: { tenantId, id }, signal }) => {
    const run = await inTenant(services.db, tenantId, (tx) => startRun(tx, id));
    if (!run) return undefined;
    const ask = (cnpj: string) => lookup.lookUp({ tenantId, cnpj, share: SHARE_BEHIND });
    return compare({ services, tenantId, run, ask, isOn: lookup.isOn, retryMs, signal });
  };
}

type Comparing = {
  services: Services;
  tenantId: number;
  run: StoredRun;
  ask: (cnpj: string) => Promise<CnpjAnswer>;
  isOn: boolean;
  retryMs: number;
  signal: AbortSignal;
};

async function compare(comparing: Comparing): Promise<NextRun | undefined> {
  const { services, tenantId, run, signal } = comparing;
  const { db } = services;
  const targets = createTargets(toTargets(run.selection, run.role, run.codigoBelow));
  const notes = createNotes(comparing);
  for (let after = run.afterId; ; ) {
    const from = after;
    const { ids, end } = await inTenant(db, tenantId, (tx) => targets.next(tx, from));
    for (let start = 0; start < ids.length; start += CHUNK) {
      const records = await inTenant(db, tenantId, (tx) => readPessoas(tx, ids.slice(start, start + CHUNK)));
      for (const record of records) {
        if (signal.aborted) return (await notes.save()) ? { runAt: 'now' } : undefined;
        const next = await compareRecord(comparing, notes, record);
        if (next !== undefined) return next === 'over' ? undefined : next;
      }
    }
    if (end === null) break;
    notes.pass(end);
    after = end;
  }
  if (await notes.save()) await inTenant(db, tenantId, (tx) => endRun(tx, run.id));
  return undefined;
}

/** Compares a record. Gives when to repeat it, or `over` if the comparison was stopped. */
async function compareRecord(
  comparing: Comparing,
  notes: Notes,
  record: Pessoa,
): Promise<NextRun | 'over' | undefined> {
  const { services, ask, isOn, retryMs } = comparing;
  if (record.tipo !== 'juridica' || record.cnpj === null || record.deletedAt !== null) {
    notes.passOver(record);
    return notes.isDue() && !(await notes.save()) ? 'over' : undefined;
  }
  const wait = isOn ? await waitForProvider(services.db, services.env) : 0;
  const answer = await ask(record.cnpj);
  const isOpen = isOn && !isCurrent(answer, services.now());
  const isLast = wait === 0 && notes.tries() + 1 >= MOST_TRIES;
  if (isOpen && !isLast) {
    // the quota of the providers is no failure of theirs
    const ms = wait > 0 ? Math.min(wait, LONGEST_REST_MS) : retryMs;
    const until = new Date(Date.now() + ms);
    notes.rest(until, wait === 0);
    return (await notes.save()) ? { runAt: until } : 'over';
  }
  notes.add(record, answer);
  const isCostly = !('consulta' in answer) || !answer.consulta.isStored;
  return (isCostly || notes.isDue()) && !(await notes.save()) ? 'over' : undefined;
}

/** Whether an answer is of today, or another question would bring nothing new. */
function isCurrent(answer: CnpjAnswer, now: Date): boolean {
  if (answer.outcome === 'nobodyAnswered') return false;
  if (answer.outcome !== 'found' || !answer.consulta.isStored) return true;
  return now.getTime() - Date.parse(answer.consulta.askedAt) < STORED_LIFE_MS;
}

type Notes = ReturnType<typeof createNotes>;

/** What was compared and is not stored yet. */
function createNotes({ services: { db }, tenantId, run }: Comparing) {
  const nothing = { done: 0, iguais: 0, mudaram: 0, naoEncontradas: 0, semResposta: 0, semCnpj: 0 };
  let progress: Progress = { ...nothing, from: run.afterId, afterId: run.afterId, tries: run.tries, restsUntil: null };
  let rows: Omit<StoredRow, 'state'>[] = [];
  let savedAt = performance.now();
  return {
    tries: () => progress.tries,
    isDue: () => performance.now() - savedAt > SAVE_MS,
    pass: (id: string) => {
      progress.afterId = id;
    },
    passOver: ({ id, deletedAt }: Pessoa) => {
      progress = { ...progress, afterId: id, semCnpj: progress.semCnpj + (deletedAt === null ? 1 : 0) };
    },
    rest: (until: Date, isFailure: boolean) => {
      progress = { ...progress, restsUntil: until, tries: progress.tries + (isFailure ? 1 : 0) };
    },
    add: (record: Pessoa, answer: CnpjAnswer) => {
      const { outcome } = judgeCompany(record, answer);
      const counter = COUNTERS[outcome];
      progress = {
        ...progress,
        afterId: record.id,
        tries: 0,
        done: progress.done + 1,
        [counter]: progress[counter] + 1,
      };
      const askedAt = 'consulta' in answer ? new Date(answer.consulta.askedAt) : null;
      if (outcome !== 'igual') rows.push({ pessoaId: record.id, version: record.version, askedAt, outcome });
    },
    /** False if the comparison is over. */
    save: () =>
      inTenant(db, tenantId, async (tx) => {
        const requester = { userId: run.user.id, origin: run.origin };
        const why = await whyNoFurther(
          tx,
          requester,
          ({ role }) => can(role, 'pessoa.bulk') && can(role, 'cnpj.lookUp'),
        );
        if (why !== undefined) await stopRun(tx, run.id, why);
        else if (await saveProgress(tx, run.id, progress)) {
          await insertRows(tx, run.id, rows);
          return true;
        }
        return false;
      }).then((isSaved) => {
        progress = { ...progress, ...nothing, from: progress.afterId, restsUntil: null };
        rows = [];
        savedAt = performance.now();
        return isSaved;
      }),
  };
}

const COUNTERS = {
  igual: 'iguais',
  mudou: 'mudaram',
  naoEncontrada: 'naoEncontradas',
  semResposta: 'semResposta',
} as const;
