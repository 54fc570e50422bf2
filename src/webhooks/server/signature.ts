import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret in the form for the receiver: `whsec_` and base64. */
export function createSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export type SignedMessage = {
  id: string;
  /** the time of the attempt in seconds since 1970 */
  timestamp: number;
  body: string;
};

/**
 * The value of `webhook-signature` (Standard Webhooks 1.0.0, "Signature scheme"): an HMAC-SHA256 over `id.timestamp.body`
 * for each secret. While a secret is being replaced, the receiver accepts the one that it knows.
 */
export function signMessage(secrets: readonly string[], { id, timestamp, body }: SignedMessage): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
