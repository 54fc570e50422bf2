import { v7 as uuidv7 } from 'uuid';
import type { Role } from '../../../access/policy.ts';
import { inTenant, readInTenant, type TenantReads, type TenantTx } from '../../../kit/server/db/db.ts';
import { repeatEnded } from '../../../kit/server/db/retry.ts';
import { invalid, notFound, Refusal, staleVersion } from '../../../kit/server/http/errors.ts';
import type { Alike } from '../../../matching/alike.schema.ts';
import { judgeAll, presentCandidates } from '../../../matching/server/candidates.ts';
import { readFrequencies } from '../../../matching/server/frequencies.queries.ts';
import { byName } from '../../../pessoa/field-list.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { presentPessoa } from '../../../pessoa/present.ts';
import { insertOperation } from '../../apply/server/apply.queries.ts';
import { VersionConflict, violatedKey } from '../../apply/server/conflicts.ts';
import { hashRequest, keyReused } from '../../apply/server/request-key.ts';
import type { Writer } from '../../apply/server/save-pessoa.ts';
import { findOperationByKey } from '../../operations/server/operation-list.queries.ts';
import type { MergeBody, MergePreview } from '../merge.schema.ts';
import { checkMerged } from './check-merged.ts';
import { chooseSurvivor } from './choose-survivor.ts';
import {
  type MergeFault,
  mergeGroup,
  MergeRefused,
  type MergeRequest,
  planMerge,
  refuseApart,
  type Seen,
} from './merge.ts';
import { readRecords } from './merge.queries.ts';
import { firstOf } from './merge-contents.ts';

/** What a merge of these records would make. Refuses as `mergePessoas` does, but lists the broken rules of the merged record. */
export async function previewMerge(writer: Writer, body: MergeBody): Promise<MergePreview> {
  const request = toRequest(body);
  const { role } = writer.tenant;
  try {
    return await readInTenant(writer.services.db, writer.tenant.id, async (tx) => {
      const found = await readRecords(tx, idsOf(request));
      const { records, merged } = planMerge(found, request);
      await refuseApart(tx, idsOf(request));
      const { content, issues } = checkMerged(writer.services.now())(merged.content);
      const survivor = firstOf(records);
      const whole = { ...survivor, ...content, id: survivor.id }; // the content of its tipo
      const fields = merged.fields.map((field) => ({
        ...field,
        values: records.map((record) => ({
          id: record.id,
          value: byName(presentPessoa(record, role))[field.path] ?? null,
        })),
      }));
      const { items, dropped } = merged;
      const alike = await judgeOthers(tx, records, role);
      const suggested = chooseSurvivor(records).id;
      const pessoa = issues.length === 0 ? presentPessoa(whole, role) : null;
      return { records: records.map(toSeen), suggested, alike, pessoa, fields, items, left: dropped, errors: issues };
    });
  } catch (error) {
    throw refusalOf(error, role);
  }
}

function toSeen({ id, codigo, nome, version }: Pessoa): MergePreview['records'][number] {
  return { id, codigo, nome, version };
}

async function judgeOthers(tx: TenantReads, [survivor, ...others]: readonly Pessoa[], role: Role): Promise<Alike[]> {
  if (!survivor) return [];
  return presentCandidates(judgeAll(survivor, others, await readFrequencies(tx)), role);
}

/**
 * Merges records into one, as one operation. A repeated key returns the same result. Refuses with 404 a missing record, with 409
 * a record that is deleted, already merged, of another tipo or marked as another person, with 412 one that changed since it was
 * seen (`current`), with 422 broken rules of the merged record.
 */
export async function mergePessoas(writer: Writer, body: MergeBody): Promise<{ operationId: string; pessoa: Pessoa }> {
  const { services, tenant, userId, origin, idempotencyKey } = writer;
  const request = toRequest(body);
  refuseUnseen(request);
  const requestHash = hashRequest(['merge', request]);
  const header = { kind: 'merge' as const, userId, origin, idempotencyKey, requestHash };
  const check = checkMerged(services.now());
  const attempt = () =>
    inTenant(services.db, tenant.id, async (tx) => {
      const done = await findDone(tx, header, request);
      if (done) return done;
      const operationId = uuidv7();
      await insertOperation(tx, operationId, header, idsOf(request).length);
      return { operationId, pessoa: await mergeGroup(tx, operationId, request, { check, isSeen: true }) };
    });
  try {
    return await repeatStale(() => repeatEnded(attempt));
  } catch (error) {
    // the same request ran concurrently and committed first
    if (violatedKey(error) === 'idempotencyKey') return repeatEnded(attempt);
    throw refusalOf(error, tenant.role);
  }
}

type Header = { userId: string; idempotencyKey: string | undefined; requestHash: Buffer };

async function findDone(tx: TenantTx, { userId, idempotencyKey, requestHash }: Header, { survivor }: MergeRequest) {
  if (idempotencyKey === undefined) return undefined;
  const done = await findOperationByKey(tx, userId, idempotencyKey);
  if (!done) return undefined;
  if (!done.requestHash?.equals(requestHash)) throw keyReused();
  const [pessoa] = await readRecords(tx, [survivor.id]);
  if (!pessoa) throw notFound();
  return { operationId: done.id, pessoa };
}

const MOST_TRIES = 3;

/** Retries when another merge of one of the records has just committed. */
async function repeatStale<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof VersionConflict) || tries === MOST_TRIES) throw error;
    }
  }
}

function toSeenVersion(record: MergeBody['survivor']): Seen {
  if (typeof record === 'string') return { id: record.toLowerCase(), version: undefined };
  return { ...record, id: record.id.toLowerCase() };
}

function toRequest({ survivor, merged, choose, leave }: MergeBody): MergeRequest {
  const first = toSeenVersion(survivor);
  const others = merged.map(toSeenVersion);
  const ids = [first, ...others].map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    throw invalid([{ path: 'merged', code: 'duplicate', message: 'Uma ficha está duas vezes. Retire uma delas.' }]);
  return { survivor: first, merged: others, ...(choose && { choose }), ...(leave && { leave }) };
}

/** A path in `leave` is a position, which is only valid for known versions of the records. */
function refuseUnseen({ survivor, merged, leave = [] }: MergeRequest): void {
  if (leave.length === 0) return;
  const message = 'Diga também a versão da ficha, como a prévia a deu: o que fica de fora é dito pelo lugar.';
  const issues = [survivor, ...merged].flatMap(({ version }, at) =>
    version === undefined
      ? [{ path: at === 0 ? 'survivor' : `merged.${at - 1}`, code: 'version_needed', message }]
      : [],
  );
  if (issues.length > 0) throw invalid(issues);
}

function idsOf({ survivor, merged }: MergeRequest): string[] {
  return [survivor, ...merged].map(({ id }) => id);
}

const WHY: Readonly<Record<'deleted' | 'merged' | 'otherTipo', { code: string; detail: string }>> = {
  deleted: { code: 'deleted', detail: 'Uma das fichas foi excluída. Restaure-a antes de juntar.' },
  merged: { code: 'merged', detail: 'Uma das fichas já foi unida a outra. Junte aquela.' },
  otherTipo: {
    code: 'other_tipo',
    detail: 'Uma pessoa física e uma jurídica não podem ser a mesma. Mude o tipo antes.',
  },
};

const APART =
  'Alguém disse que duas destas fichas não são a mesma pessoa. Revogue isso em Duplicidades antes de juntar.';

function refusalOf(error: unknown, role: Role): unknown {
  if (error instanceof VersionConflict)
    return new Refusal(409, 'busy', 'Outra pessoa está juntando estas fichas. Tente de novo.');
  return error instanceof MergeRefused ? refusal(error.fault, role) : error;
}

function refusal(fault: MergeFault, role: Role): Refusal {
  if (fault.reason === 'missing') return notFound();
  if (fault.reason === 'apart') {
    const { id, other } = fault;
    return new Refusal(409, 'apart', APART, { extra: { id, other } });
  }
  if (fault.reason === 'stale') return staleVersion(presentPessoa(fault.current, role));
  if (fault.reason === 'invalid') return invalid(fault.issues);
  const { code, detail } = WHY[fault.reason];
  return new Refusal(409, code, detail, { extra: { id: fault.id } });
}
