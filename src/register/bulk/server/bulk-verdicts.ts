import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { TenantTx } from '../../../kit/server/db/db.ts';
import { decide, type Verdict } from './bulk-change.ts';
import type { BulkPlan } from './bulk-plan.ts';
import { listTaken, listTargets, readPessoas } from './bulk.queries.ts';

const NO_LONGER = 'Mudou enquanto a operação andava e não é mais das escolhidas.';
const TAKEN = { cpf: 'O CPF dela está em outra ficha agora.', cnpj: 'O CNPJ dela está em outra ficha agora.' };

/** A record as it is, and what a bulk change does to it. */
export type JudgedRecord = { record: Pessoa; verdict: Verdict };

/** What a plan does to each of these records, in the order of their ids. With `lock`, nobody else changes them from now on. */
export async function readVerdicts(
  tx: TenantTx,
  plan: BulkPlan,
  ids: readonly string[],
  { lock }: { lock: boolean },
): Promise<JudgedRecord[]> {
  const [records, matching, taken] = await Promise.all([
    readPessoas(tx, ids, lock),
    // after the lock, and so as they are
    listTargets(tx, plan, { ids }),
    plan.change.type === 'restore' ? listTaken(tx, ids) : undefined,
  ]);
  const targets = new Set(matching);
  const documents = new Set<string>();
  return records.map((record) => {
    if (!targets.has(record.id)) return { record, verdict: { outcome: 'kept', reason: NO_LONGER } };
    const kind = taken && (taken.get(record.id) ?? kindTwice(record, documents));
    if (kind) return { record, verdict: { outcome: 'failed', reason: TAKEN[kind] } };
    return { record, verdict: decide(plan.change, record) };
  });
}

/** Two deleted records may have the same document: the first one is restored. */
function kindTwice(record: Pessoa, documents: Set<string>): 'cpf' | 'cnpj' | undefined {
  const kind = record.tipo === 'fisica' ? 'cpf' : 'cnpj';
  const document = record.tipo === 'fisica' ? record.cpf : record.cnpj;
  if (document === null) return undefined;
  if (documents.has(document)) return kind;
  documents.add(document);
  return undefined;
}
