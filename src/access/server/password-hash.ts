import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../kit/server/http/errors.ts';
import { createSlots, TooManyWaiting } from '../../kit/server/limits/slots.ts';

/** OWASP Password Storage Cheat Sheet: argon2id (the library's default), 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of 256 discarded random bits. An unknown account is checked against it, which takes the same time. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$JOrCzEqia0Qp4PL0lMMs0A$j7ufFFlzNXeUbWS5nK45Q7AAJEWWBys32ZdQ9dtdw+4';

/** Passwords to hash concurrently. Fewer than the free guesses of an account: see sign-in-throttle.ts. */
const AT_A_TIME = 2;
const MAX_WAITING = 200;
const MAX_WAIT_MS = 5_000;
const slots = createSlots(AT_A_TIME, MAX_WAITING);

/** The hash to store. */
export async function hashPassword(senha: string): Promise<string> {
  return inPasswordSlot(() => hash(normalize(senha), COST));
}

/** Takes the same time with and without a user. Call it inside `inPasswordSlot`. */
export async function verifyPassword(storedHash: string | undefined, senha: string): Promise<boolean> {
  const matches = await verify(storedHash ?? NOBODYS_HASH, normalize(senha));
  return matches && storedHash !== undefined;
}

/** Limits concurrent hashing, so that sign-ins do not take all processors and memory. Refuses (503) if too many wait. */
export async function inPasswordSlot<T>(work: () => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(MAX_WAIT_MS);
  try {
    return await slots.run(signal, work);
  } catch (error) {
    if (!(error instanceof TooManyWaiting) && error !== signal.reason) throw error;
    const detail = 'Muita gente está entrando agora. Tente de novo em instantes.';
    throw new Refusal(503, 'busy', detail, { headers: { 'retry-after': '5' } });
  }
}

/** The same letters typed on another system may arrive composed differently. */
function normalize(senha: string): string {
  return senha.normalize('NFC');
}
