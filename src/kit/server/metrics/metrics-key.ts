import { createHash, timingSafeEqual } from 'node:crypto';

/** What to do about a key that is missing or another. */
export const KEY_NEEDED = 'Envie a chave de FICHARIO_METRICS_KEY: Authorization: Bearer <chave>.';

/** Whether the header Authorization has the key. Takes as long whatever it has. */
export function hasKey(authorization: string | undefined, key: string): boolean {
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(key));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
