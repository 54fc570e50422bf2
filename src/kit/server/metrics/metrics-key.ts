import { createHash, timingSafeEqual } from 'node:crypto';

/** The advice about a missing or wrong key. */
export const KEY_NEEDED = 'Envie a chave de FICHARIO_METRICS_KEY: Authorization: Bearer <chave>.';

/** Whether the header Authorization has the key. Compares in constant time. */
export function hasKey(authorization: string | undefined, key: string): boolean {
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(key));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
