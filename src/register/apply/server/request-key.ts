import { createHash } from 'node:crypto';
import { malformed, Refusal } from '../../../kit/server/http/errors.ts';

/** An earlier, different request used the same key. */
export function keyReused(): Refusal {
  const message = 'Esta chave já foi usada para outro pedido. Use uma nova em cada pedido.';
  const issues = [{ path: 'headers.idempotency-key', code: 'idempotency_key_reused', message }];
  return new Refusal(422, 'idempotency_key_reused', message, { issues });
}

/** SHA-256 of a request; the order of object fields does not matter. */
export function hashRequest(request: unknown): Buffer {
  try {
    return createHash('sha256').update(JSON.stringify(request, sortKeys)).digest();
  } catch (error) {
    if (error instanceof RangeError) throw malformed(); // nested too deep to serialise
    throw error;
  }
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
