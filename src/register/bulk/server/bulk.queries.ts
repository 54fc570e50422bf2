import type { TenantTx } from '../../../kit/server/db/db.ts';
import { hasRequired } from '../../../search/list-labels.ts';
import { joinLabels, joinMatches, joinSearch } from '../../../search/server/list-plan.ts';
import { type List, startConditions } from '../../../search/server/list-select.ts';
import { toSearch } from '../../../search/server/search.ts';
import { isUnfilled } from '../../../search/server/unfilled.ts';
import { type BulkPlan, filterOf, type Targets } from '../../jobs/server/bulk-plan.ts';
import type { Pessoa, PessoaRow } from '../../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../../pessoa/stored/row.ts';
import { columnOf, keyOfKind } from '../../../pessoa/field-list.ts';
import { bareAmount } from '../../../pessoa/rules/normalize.ts';
import { isBlockChange, readBlockChange, type ReadBlockChange } from '../../operations/bulk-blocks.ts';
import { readBulkChange } from '../../operations/bulk-fields.ts';
import type { TakenOfRecord } from '../../apply/server/conflicts.ts';
import { listTakenByOthers } from '../../apply/server/external-codes.queries.ts';
import { known } from '../../../kit/known.ts';

/** A part of the records of a plan: some ids, or a range of ids. */
export type Part = { ids: readonly string[] } | { after: string | null; until: string | null };

/** The codigo of the next new record; all existing ones are lower. */
export async function readNextCodigo(tx: TenantTx): Promise<number> {
  const [row] = await tx.query<{ next: number }>(
    'select c.next_codigo as next from tenant_counters c where c.tenant_id = $1',
    [tx.tenantId],
  );
  return row?.next ?? 1;
}

/**
 * The candidate ids of a plan, if there are at most `most`. Undefined with more: a walk through all records is then
 * faster. Candidates may include newer or excluded records.
 */
export async function findFew(tx: TenantTx, plan: Targets, most: number): Promise<string[] | undefined> {
  if (plan.ids) return plan.ids;
  const list = listOf(tx, plan);
  const { q } = list.filter;
  const search = q === undefined ? undefined : toSearch(list.tenant, list.filter);
  if (q !== undefined && !search) return [];
  const conditions = startConditions(list, undefined);
  const isLabelled = !search && hasRequired(list.filter) && !isUnfilled(list.tenant.id);
  const join = search
    ? await joinMatches({ tx }, search, conditions.value)
    : isLabelled
      ? joinLabels(list, conditions.value)
      : '';
  const rows = await tx.query<{ id: string }>(
    `select p.id from pessoas p ${join} where ${conditions.texts.join(' and ')} limit ${most + 1}`,
    conditions.values,
  );
  return rows.length > most ? undefined : rows.map(({ id }) => id);
}

/** The ids of the records of a plan, in order. */
export async function listTargets(tx: TenantTx, plan: Targets, part: Part): Promise<string[]> {
  const { from, values } = targetsOf(tx, plan, part);
  const rows = await tx.query<{ id: string }>(`select p.id ${from} order by p.id`, values);
  return rows.map(({ id }) => id);
}

/** Counts the records of a plan, and those that already have the wanted value. */
export async function countPart(tx: TenantTx, plan: BulkPlan, part: Part): Promise<{ count: number; same: number }> {
  const { from, values } = targetsOf(tx, plan, part);
  const same = sameOf(plan, (value) => `$${values.push(value)}`);
  const [row] = await tx.query<{ count: number; same: number }>(
    `select count(*)::int as count, (count(*) filter (where ${same}))::int as same ${from}`,
    values,
  );
  return known(row, 'the count');
}

/** The id `rows` records further on; null when fewer records follow. */
export async function findStep(tx: TenantTx, after: string | null, rows: number): Promise<string | null> {
  const [row] = await tx.query<{ id: string | null }>(
    `select (array_agg(s.id order by s.id))[$3] as id from (
       select p.id from pessoas p where p.tenant_id = $1 and ($2::uuid is null or p.id > $2) order by p.id limit $3) s`,
    [tx.tenantId, after, rows],
  );
  return row?.id ?? null;
}

/** Reads records in the order of their ids, deleted ones too. `lock` locks their rows until the commit. */
export async function readPessoas(tx: TenantTx, ids: readonly string[], lock = false): Promise<Pessoa[]> {
  const rows = await tx.query<PessoaRow>(
    `select ${PESSOA_COLUMNS} from pessoas p where p.tenant_id = $1 and p.id = any($2::uuid[]) order by p.id
     ${lock ? 'for update of p' : ''}`,
    [tx.tenantId, ids],
  );
  return rows.map(toPessoa);
}

/** The merged ones of these records, with the codigo of their survivor. */
export async function listMerged(tx: TenantTx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; codigo: number }>(
    `select p.id, s.codigo from pessoas p join pessoas s on s.tenant_id = $1 and s.id = p.merged_into
     where p.tenant_id = $1 and p.id = any($2::uuid[])`,
    [tx.tenantId, ids],
  );
  return new Map(rows.map(({ id, codigo }) => [id, codigo]));
}

/** The deleted records among these ids with a document that a live record now has. */
export async function listTaken(tx: TenantTx, ids: readonly string[]): Promise<Map<string, 'cpf' | 'cnpj'>> {
  const rows = await tx.query<{ id: string; kind: 'cpf' | 'cnpj' }>(
    `select d.id, case when d.cpf is null then 'cnpj' else 'cpf' end as kind from pessoas d
     where d.tenant_id = $1 and d.id = any($2::uuid[]) and (
       exists (select from pessoas l where l.tenant_id = $1 and l.cpf = d.cpf and l.deleted_at is null)
       or exists (select from pessoas l where l.tenant_id = $1 and l.cnpj = d.cnpj and l.deleted_at is null))`,
    [tx.tenantId, ids],
  );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** The records that would have the document of another live record, with the kind of document. */
async function listTakenDocuments(tx: TenantTx, records: readonly Pessoa[]): Promise<Map<string, 'cpf' | 'cnpj'>> {
  const wanted = records.flatMap((record) => {
    const document = record.tipo === 'fisica' ? record.cpf : record.cnpj;
    return document === null ? [] : [{ id: record.id, document }];
  });
  if (wanted.length === 0) return new Map();
  const rows = await tx.query<{ id: string; kind: 'cpf' | 'cnpj' }>(
    `select w.id, case when c.id is null then 'cnpj' else 'cpf' end as kind
     from unnest($2::uuid[], $3::text[]) as w(id, document)
     left join pessoas c on c.tenant_id = $1 and c.cpf = w.document and c.deleted_at is null and c.id <> w.id
     left join pessoas j on j.tenant_id = $1 and j.cnpj = w.document and j.deleted_at is null and j.id <> w.id
     where c.id is not null or j.id is not null`,
    [tx.tenantId, wanted.map(({ id }) => id), wanted.map(({ document }) => document)],
  );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** The records that would have a document or a code of another live record, with its kind. */
export async function listTakenOf(tx: TenantTx, records: readonly Pessoa[]): Promise<Map<string, TakenOfRecord>> {
  const [documents, codes] = [await listTakenDocuments(tx, records), await listTakenByOthers(tx, records)];
  return new Map<string, TakenOfRecord>([...[...codes].map((id) => [id, 'codigoExterno'] as const), ...documents]);
}

/** `from … where …` for the records of a plan, with its parameter values. */
function targetsOf(tx: TenantTx, plan: Targets, part: Part): { from: string; values: unknown[] } {
  const list = listOf(tx, plan);
  const conditions = startConditions(list, undefined);
  const { add, value } = conditions;
  const search = list.filter.q === undefined ? undefined : toSearch(list.tenant, list.filter);
  const join = search ? joinSearch(search, value) : '';
  if (list.filter.q !== undefined && !search) add('false');
  add(`p.codigo < ${value(plan.codigoBelow)}`);
  if (plan.except.length > 0) add(`p.id <> all(${value(plan.except)}::uuid[])`);
  if ('ids' in part) add(`p.id = any(${value(part.ids)}::uuid[])`);
  else {
    if (part.after !== null) add(`p.id > ${value(part.after)}`);
    if (part.until !== null) add(`p.id <= ${value(part.until)}`);
  }
  return { from: `from pessoas p ${join} where ${conditions.texts.join(' and ')}`, values: conditions.values };
}

/** The SQL condition that a record already has the wanted value. */
function sameOf({ change }: BulkPlan, value: (value: unknown) => string): string {
  if (change.type === 'delete' || change.type === 'restore') return 'false';
  if (change.type === 'asAt') return `p.updated_at <= ${value(change.moment)}::timestamptz`;
  if (isBlockChange(change)) return sameBlocks(readBlockChange(change), value);
  const { action, key, field, value: wanted } = readBulkChange(change);
  const column = `p.${columnOf(key)}`;
  if (field.kind === 'tags') {
    const isThere = action === 'add' ? 'in' : 'not in';
    return `lower(${value(wanted)}) ${isThere} (select lower(item) from unnest(${column}) as item)`;
  }
  if (field.kind === 'choices') return `${value(wanted)} ${action === 'add' ? '= any' : '<> all'}(${column})`;
  if (field.kind === 'money') return `${column} is not distinct from ${value(bareAmount(wanted))}::numeric`;
  return `${column} is not distinct from ${value(wanted)}`;
}

/** The SQL condition for blocks. A record without a principal item has none to change. */
function sameBlocks({ list, group, action, values }: ReadBlockChange, value: (value: unknown) => string): string {
  const column = `p.${columnOf(group)}`;
  const has = (block: object) => `${column} @> ${value(JSON.stringify([block]))}::jsonb`;
  if (action === 'set')
    return `(jsonb_array_length(${column}) = 0 or ${has({ [keyOfKind(list, 'principal') ?? '']: true, ...values })})`;
  return action === 'add' ? has(values) : `not (${has(values)})`;
}

function listOf(tx: TenantTx, plan: Targets): List {
  // a list does not read the client's settings
  const tenant = { id: tx.tenantId, role: plan.role, settings: { longEmailEndings: false } };
  return { tx, tenant, filter: filterOf(plan), sort: 'nome' };
}
