import { type Db, inTenant, type TenantTx } from '../../../kit/server/db/db.ts';
import { keyOfExternalCode } from '../../../pessoa/external-codes.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { TakenOfRecord } from '../../apply/server/conflicts.ts';
import { listTakenCodes } from '../../apply/server/external-codes.queries.ts';
import { decideAsAt, listAsAt } from './as-at.ts';
import { decide, type Verdict } from './bulk-change.ts';
import type { BulkPlan, Targets } from '../../jobs/server/bulk-plan.ts';
import { countPart, findFew, findStep, listMerged, listTaken, listTargets, readPessoas } from './bulk.queries.ts';

const GONE: Verdict = { outcome: 'kept', reason: 'Mudou enquanto a operação andava e não é mais das escolhidas.' };
const TAKEN: Readonly<Record<TakenOfRecord, string>> = {
  cpf: 'O CPF dela está em outra ficha agora.',
  cnpj: 'O CNPJ dela está em outra ficha agora.',
  codigoExterno: 'Um código externo dela está em outra ficha agora.',
};

function keptMerged(survivor: number): Verdict {
  return { outcome: 'kept', reason: `Foi unida à ficha ${survivor}. Mude aquela.` };
}

const NONE_MERGED: ReadonlyMap<string, number> = new Map();

/** A record and the effect of a bulk change on it. */
export type JudgedRecord = { record: Pessoa; verdict: Verdict };

/**
 * The effect of a plan on each of these records, in the order of their ids. `lock` locks their rows until the commit.
 */
export async function readVerdicts(
  tx: TenantTx,
  plan: BulkPlan,
  ids: readonly string[],
  { lock }: { lock: boolean },
): Promise<JudgedRecord[]> {
  const [records, matching, taken] = await Promise.all([
    readPessoas(tx, ids, lock),
    // read after the lock, so current
    listTargets(tx, plan, { ids }),
    plan.change.type === 'restore' ? listTaken(tx, ids) : undefined,
  ]);
  const targets = new Set(matching);
  const merged = records.some(({ mergedInto }) => mergedInto !== undefined) ? await listMerged(tx, ids) : NONE_MERGED;
  const goneOf = ({ id }: Pessoa): Verdict => {
    const survivor = merged.get(id);
    return survivor === undefined ? GONE : keptMerged(survivor);
  };
  const { change } = plan;
  if (change.type === 'asAt') {
    const then = await listAsAt(tx, records, change.moment);
    return records.map((record) => {
      const verdict = targets.has(record.id) ? decideAsAt(record, then.get(record.id)) : goneOf(record);
      return { record, verdict };
    });
  }
  const claimed = new Set(taken ? await listTakenCodes(tx, records) : []);
  return records.map((record) => {
    if (!targets.has(record.id)) return { record, verdict: goneOf(record) };
    const kind = taken && (taken.get(record.id) ?? claim(record, claimed));
    if (kind) return { record, verdict: { outcome: 'failed', reason: TAKEN[kind] } };
    return { record, verdict: decide(change, record) };
  });
}

/** Two deleted records may have the same document or external code: only the first one is restored. */
function claim(record: Pessoa, claimed: Set<string>): TakenOfRecord | undefined {
  const document =
    record.tipo === 'fisica'
      ? ({ kind: 'cpf', key: record.cpf } as const)
      : ({ kind: 'cnpj', key: record.cnpj } as const);
  const codes = record.codigosExternos.map(
    (code) => ({ kind: 'codigoExterno', key: keyOfExternalCode(code) }) as const,
  );
  const taken = [document, ...codes].find(({ key }) => key !== null && claimed.has(key));
  if (taken) return taken.kind;
  for (const { key } of [document, ...codes]) if (key !== null) claimed.add(key);
  return undefined;
}

/** Most ids to hold in memory; with more, the search goes through the register in steps. */
const FEW = 20_000;
/** Records per step, whether they match or not: a step ends soon even with few matches. */
const STEP = 20_000;

/** The next records of a plan, with ids up to `end`; null on the last batch. */
export type Batch = { ids: string[]; end: string | null };

/** Finds the records of a plan in the order of their ids, batch by batch. */
export function createTargets(
  plan: Targets,
  { few = FEW, step = STEP } = {},
): {
  next: (tx: TenantTx, after: string | null) => Promise<Batch>;
} {
  let found: { ids: string[] | undefined } | undefined;
  const next = async (tx: TenantTx, after: string | null): Promise<Batch> => {
    found ??= { ids: await findFew(tx, plan, few) };
    if (found.ids) {
      const ids = found.ids.filter((id) => after === null || id > after);
      const [targets, merged] = await Promise.all([
        listTargets(tx, plan, { ids }),
        plan.ids ? listMerged(tx, ids) : NONE_MERGED,
      ]);
      // a merged record that the user chose by its id is reported
      return { ids: [...targets, ...merged.keys()].toSorted(), end: null };
    }
    const end = await findStep(tx, after, step);
    return { ids: await listTargets(tx, plan, { after, until: end }), end };
  };
  return { next };
}

/** Most time to wait for a count. */
const COUNT_MS = 3_000;
const COUNT_STEP = 50_000;

export type TargetCount = { count: number; exact: boolean; unchanged: number };

/**
 * Counts the records of a plan, and those that already have the wanted value. Returns a lower bound when the count takes too
 * long.
 */
export async function countTargets(
  db: Db,
  tenantId: number,
  plan: BulkPlan,
  { budgetMs = COUNT_MS, few = FEW, step = COUNT_STEP } = {},
): Promise<TargetCount> {
  const start = performance.now();
  const ids = await inTenant(db, tenantId, (tx) => findFew(tx, plan, few));
  if (ids) {
    const { count, same } = await inTenant(db, tenantId, (tx) => countPart(tx, plan, { ids }));
    return { count, exact: true, unchanged: same };
  }
  const total = { count: 0, unchanged: 0 };
  for (let after: string | null = null; ; ) {
    const from: string | null = after;
    after = await inTenant(db, tenantId, async (tx) => {
      const until = await findStep(tx, from, step);
      const { count, same } = await countPart(tx, plan, { after: from, until });
      total.count += count;
      total.unchanged += same;
      return until;
    });
    if (after === null) return { ...total, exact: true };
    if (performance.now() - start > budgetMs) return { ...total, exact: false };
  }
}
