import { chaveNome } from '@fichario/brasil';
import type { CurrentTenant } from '../../../access/server/context.ts';
import { inTenant, type TenantTx } from '../../../kit/server/db/db.ts';
import { diffPessoa } from '../../../pessoa/items/diff.ts';
import { presentPessoa } from '../../../pessoa/present.ts';
import { listPessoas } from '../../../search/server/list-plan.ts';
import type { BulkPreview } from '../../operations/bulk.schema.ts';
import type { Actor } from '../../undo/server/take-back.ts';
import { type BulkPlan, filterOf } from '../../jobs/server/bulk-plan.ts';
import { type BulkRequestBody, checkRequest, readPlan } from './bulk-request.ts';
import { countTargets, type JudgedRecord, readVerdicts } from './bulk-targets.ts';

const EXAMPLES = 10;
/** How many records of the list are searched for examples. */
const LOOKED_AT = 200;

/** What a bulk change would do now, counted over all its records, with examples. Refuses as `changeMany` does. */
export async function previewBulk(actor: Actor, tenant: CurrentTenant, request: BulkRequestBody): Promise<BulkPreview> {
  checkRequest(actor.role, request);
  const plan = await readPlan(actor, request);
  const [counted, examples] = await Promise.all([
    countTargets(actor.db, actor.tenantId, plan),
    inTenant(actor.db, actor.tenantId, (tx) => findExamples(tx, tenant, plan)),
  ]);
  return { ...counted, examples };
}

async function findExamples(tx: TenantTx, tenant: CurrentTenant, plan: BulkPlan): Promise<BulkPreview['examples']> {
  const judged = await readVerdicts(tx, plan, await listFirst(tx, tenant, plan), { lock: false });
  return judged
    .filter(({ verdict }) => 'type' in verdict || verdict.outcome === 'failed')
    .toSorted((a, b) => compareNames(a.record.nome, b.record.nome))
    .slice(0, EXAMPLES)
    .map((record) => toExample(record, tenant));
}

async function listFirst(tx: TenantTx, tenant: CurrentTenant, plan: BulkPlan): Promise<string[]> {
  if (plan.ids) return plan.ids;
  const limit = LOOKED_AT + plan.except.length;
  const list = { tx, tenant, filter: filterOf(plan), sort: 'nome' } as const;
  const rows = await listPessoas(list, { after: undefined, limit });
  const except = new Set(plan.except);
  return rows.map(({ item }) => item.id).filter((id) => !except.has(id));
}

function toExample({ record, verdict }: JudgedRecord, { role }: CurrentTenant): BulkPreview['examples'][number] {
  const { id: pessoaId, codigo, nome, tipo } = record;
  const changes =
    'type' in verdict && verdict.type === 'update'
      ? diffPessoa(presentPessoa(record, role), presentPessoa({ ...record, ...verdict.input }, role))
      : [];
  return { pessoaId, codigo, nome, tipo, changes, problem: 'reason' in verdict ? verdict.reason : null };
}

function compareNames(a: string, b: string): number {
  const [keyA, keyB] = [chaveNome(a), chaveNome(b)];
  return keyA < keyB ? -1 : keyA > keyB ? 1 : 0;
}
