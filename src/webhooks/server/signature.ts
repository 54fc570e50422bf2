import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret, as the receiver keeps it: `whsec_` and base64. */
export function createSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export type SignedMessage = {
  id: string;
  /** seconds since 1970, of the attempt */
  timestamp: number;
  body: string;
};

/**
 * The value of `webhook-signature` (Standard Webhooks 1.0.0, "Signature scheme"): one HMAC-SHA256 a secret over
 * `id.timestamp.body`. While a secret is being replaced, the receiver takes whichever it knows.
 */
export function signMessage(secrets: readonly string[], { id, timestamp, body }: SignedMessage): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
