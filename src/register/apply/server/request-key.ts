import { createHash } from 'node:crypto';
import { malformed, Refusal } from '../../../kit/server/http/errors.ts';

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
