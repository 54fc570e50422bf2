import { v7 as uuidv7 } from 'uuid';
import { beforeEach } from 'vitest';
import { inTenant } from '../src/kit/server/db/db.ts';
import type { Pessoa, PessoaInput } from '../src/pessoa/pessoa.ts';
import { applyOperation } from '../src/register/apply/server/apply.ts';
import { insertOperation } from '../src/register/apply/server/apply.queries.ts';
import type { Change } from '../src/register/apply/server/change.ts';
import { mergeGroup, type MergeRequest } from '../src/register/merge/server/merge.ts';
import { listGroups } from '../src/register/merge/server/merge.queries.ts';
import { runUnmerge } from '../src/register/merge/server/unmerge/run-unmerge.ts';
import { planUnmerge } from '../src/register/merge/server/unmerge/unmerge.ts';
import type { GivenChange } from '../src/register/operations/operation.schema.ts';
import { beginUndo } from '../src/register/undo/server/undo.ts';
import { findPessoa } from '../src/search/server/pessoas.queries.ts';
import { buildTenant, buildUser } from './builders.ts';
import type { useDatabase } from './database.ts';

const asItIs = (content: PessoaInput) => ({ content, issues: [] });
/** A record, with the version that was seen. */
export const seen = ({ id, version }: Pessoa) => ({ id, version });

/** A register whose records are changed, merged and taken apart by its one writer, each test in a client of its own. */
export function mergesIn(database: ReturnType<typeof useDatabase>) {
  let tenantId = 0;
  let userId = '';

  beforeEach(async () => {
    tenantId = (await buildTenant(database.owner)).id;
    userId = (await buildUser(database.owner)).id;
  });

  const header = () => ({ userId, origin: 'cli' as const });

  function apply(...changes: Change[]): Promise<Pessoa[]> {
    return inTenant(
      database.db,
      tenantId,
      async (tx) => (await applyOperation(tx, { kind: 'update', ...header() }, changes)).pessoas,
    );
  }

  async function merge(survivor: Pessoa, ...merged: Pessoa[]): Promise<string> {
    return mergeAs({ survivor: seen(survivor), merged: merged.map(seen) });
  }

  async function mergeAs(request: MergeRequest): Promise<string> {
    const operationId = uuidv7();
    await inTenant(database.db, tenantId, async (tx) => {
      await insertOperation(tx, operationId, { kind: 'merge', ...header() }, request.merged.length + 1);
      await mergeGroup(tx, operationId, request, { check: asItIs, isSeen: true });
    });
    return operationId;
  }

  /** Takes a merge back; gives what became of it, and why it was left, where it was. */
  async function unmerge(operationId: string, give?: GivenChange[]) {
    const undo = { ...header(), undoes: operationId, plan: give ? { give } : null };
    const undoId = await inTenant(database.db, tenantId, (tx) => beginUndo(tx, undo, 0));
    await runUnmerge(database.db, tenantId, undoId);
    const askUndo = async (text: string) => (await database.owner.query(text, [tenantId, undoId])).rows;
    const [run] = await askUndo(
      'select state, done, kept, failed from operation_runs where tenant_id = $1 and operation_id = $2',
    );
    const left = await askUndo(
      'select distinct reason from operation_outcomes where tenant_id = $1 and operation_id = $2',
    );
    return { ...run, reasons: left.map(({ reason }) => reason as string) };
  }

  /** What taking it back would do. */
  function plan(operationId: string) {
    return inTenant(database.db, tenantId, async (tx) => {
      const [group] = await listGroups(tx, operationId, { after: null, limit: 1 });
      return planUnmerge(tx, group!);
    });
  }

  async function read({ id }: { id: string }): Promise<Pessoa> {
    return (await inTenant(database.db, tenantId, (tx) => findPessoa(tx, { id })))!;
  }

  const ask = async (text: string) => (await database.owner.query(text, [tenantId])).rows;

  /** What is counted of the register, and what it is found by. */
  async function readRest() {
    return {
      figures: await ask(
        `select figure, key, sum(count)::int as count from register_figures where tenant_id = $1
       group by figure, key having sum(count) <> 0 order by figure, key`,
      ),
      total: await ask('select pessoas_total from tenant_counters where tenant_id = $1'),
      keys: await ask(`select m.key, p.id as pessoa_id from match_keys m join pessoas p on p.tenant_id = m.tenant_id and p.codigo = m.codigo
         where m.tenant_id = $1 order by m.key, p.id`),
      cards: await ask('select nome_chave, pessoa_id from cards where tenant_id = $1 order by nome_chave, pessoa_id'),
      codes: await ask('select * from pessoa_external_codes where tenant_id = $1 order by codigo_chave'),
      decisions: await ask('select a, b, through from match_decisions where tenant_id = $1 order by a, b'),
    };
  }

  return { apply, ask, merge, mergeAs, plan, read, readRest, unmerge };
}
