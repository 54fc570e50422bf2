import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { findPessoa } from '../../../search/server/pessoas.queries.ts';
import { type Db, inTenant, isDeadlock, type TenantTx } from '../../../kit/server/db/db.ts';
import { malformed, Refusal } from '../../../kit/server/http/errors.ts';
import type { OperationHeader } from './apply.ts';
import { whatIsTaken } from './conflicts.ts';
import { findAtVersion, findByIdempotencyKey } from '../../operations/server/operations.queries.ts';

/**
 * Does a write in one transaction, once: under a key that did it before, it gives the record as that write left it and
 * does nothing. Refuses (422) a key that was used for something else. Errors of `work` come through.
 */
export async function writeOnce(
  db: Db,
  tenantId: number,
  header: OperationHeader,
  work: (tx: TenantTx) => Promise<Pessoa>,
): Promise<Pessoa> {
  const attempt = () => inTenant(db, tenantId, async (tx) => (await findDoneBefore(tx, header)) ?? (await work(tx)));
  try {
    return await retryDeadlocked(attempt);
  } catch (error) {
    // the same request came twice at once, and the other one was first: now it is found
    if (whatIsTaken(error) === 'idempotencyKey') return retryDeadlocked(attempt);
    throw error;
  }
}

const MAX_TRIES = 3;
/** What the other one needs to get ahead. */
const STEP_BACK_MS = 50;

/** Two writes that each want what the other has: the database ends one of them, and this lets the other go first. */
async function retryDeadlocked<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isDeadlock(error) || tries === MAX_TRIES) throw error;
      await sleep(STEP_BACK_MS);
    }
  }
}

async function findDoneBefore(tx: TenantTx, header: OperationHeader): Promise<Pessoa | undefined> {
  const { idempotencyKey, userId, requestHash } = header;
  if (idempotencyKey === undefined) return undefined;
  const done = await findByIdempotencyKey(tx, userId, idempotencyKey);
  if (!done) return undefined;
  const isSame = done.requestHash !== null && requestHash?.equals(done.requestHash) === true;
  if (!isSame || done.pessoaId === null || done.version === null) throw keyReused();
  const current = await findPessoa(tx, { id: done.pessoaId });
  return current && findAtVersion(tx, current, done.version);
}

/** The key of a request was used for another one before. */
export function keyReused(): Refusal {
  const message = 'Esta chave já foi usada para outro pedido. Use uma nova em cada pedido.';
  const issues = [{ path: 'headers.idempotency-key', code: 'idempotency_key_reused', message }];
  return new Refusal(422, 'idempotency_key_reused', message, { issues });
}

/** SHA-256 of what a request asks for; the order of the fields of an object does not matter. */
export function hashRequest(request: unknown): Buffer {
  try {
    return createHash('sha256').update(JSON.stringify(request, sortKeys)).digest();
  } catch (error) {
    if (error instanceof RangeError) throw malformed(); // nested so deep that it cannot be written again
    throw error;
  }
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
