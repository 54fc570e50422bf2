import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../kit/server/http/errors.ts';
import { FairQueue } from '../../kit/server/limits/fair-queue.ts';
import { TooManyWaiting } from '../../kit/server/limits/slots.ts';

/** OWASP Password Storage Cheat Sheet: argon2id (the library's default), 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of 256 discarded random bits. An unknown account is checked against it, so the check takes the same time. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$JOrCzEqia0Qp4PL0lMMs0A$j7ufFFlzNXeUbWS5nK45Q7AAJEWWBys32ZdQ9dtdw+4';

/** The number of passwords hashed concurrently, less than the free guesses of an account: see sign-in-throttle.ts. */
const AT_A_TIME = 2;
/** The maximum of waiting sign-ins, from any addresses: enough for an office in the morning, done within a minute. */
const MOST_SIGNING_IN = 500;
const queue = new FairQueue({
  atOnce: AT_A_TIME,
  atOnceEach: AT_A_TIME,
  waiting: MOST_SIGNING_IN,
  waitingEach: MOST_SIGNING_IN,
  waitMs: 60_000,
});

/** The hash for storage. */
export async function hashPassword(senha: string): Promise<string> {
  return inPasswordSlot(() => hash(normalize(senha), COST));
}

/** Takes the same time with and without a user. Call it inside `inPasswordSlot`. */
export async function verifyPassword(storedHash: string | undefined, senha: string): Promise<boolean> {
  const matches = await verify(storedHash ?? NOBODYS_HASH, normalize(senha));
  return matches && storedHash !== undefined;
}

/**
 * Limits concurrent hashing, so sign-ins do not take all processors and memory. Waiting calls take turns by `from`,
 * the address of the caller. Refuses (503) if too many wait.
 */
export async function inPasswordSlot<T>(work: () => Promise<T>, from = ''): Promise<T> {
  const leave = await queue.enter(from).catch((error: unknown) => {
    if (!(error instanceof TooManyWaiting)) throw error;
    const detail = 'Muita gente está entrando agora. Tente de novo em instantes.';
    throw new Refusal(503, 'busy', detail, { headers: { 'retry-after': '5' } });
  });
  try {
    return await work();
  } finally {
    leave();
  }
}

/** Normalizes accents, which other systems may compose differently. */
function normalize(senha: string): string {
  return senha.normalize('NFC');
}
