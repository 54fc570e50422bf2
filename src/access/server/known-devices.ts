import { createHash, randomBytes } from 'node:crypto';
import { type Db, queryGlobal, type Tx } from '../../kit/server/db/db.ts';
import { DAY_MS } from '../../kit/day-ms.ts';

/*
 * Browsers in which a user has signed in (OWASP, "Device Cookies"). Their wrong passwords are counted separately, so
 * guesses from other browsers do not lock the owner out.
 */

/** After this many days without use, a browser is forgotten. */
export const DEVICE_DAYS = 180;
/** The maximum of known browsers of a user. The least recently used one is removed first. */
export const MOST_DEVICES = 10;

/** The key that counts wrong passwords of this browser for this account; undefined for an unknown browser. */
export async function findDeviceKey(
  db: Db,
  { email, token, at }: { email: string; token: string | undefined; at: Date },
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const tokenHash = hashToken(token);
  const [known] = await queryGlobal<{ user_id: string }>(
    db,
    `select d.user_id from known_devices d join users u on u.id = d.user_id
     where d.token_hash = $1 and u.email = $2 and d.used_at > $3`,
    [tokenHash, email.replaceAll('\0', ' '), oldestUse(at)],
  );
  return known && createHash('sha256').update(tokenHash).update(known.user_id).digest('hex');
}

/**
 * Stores that the user has signed in in this browser, and returns its new token. The token that the browser
 * sent becomes invalid for all users who signed in there, so a token planted by an attacker is worthless.
 */
export async function rememberDevice(
  tx: Pick<Tx, 'query'>,
  { userId, oldToken, at }: { userId: string; oldToken: string | undefined; at: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashToken(token);
  if (oldToken !== undefined) {
    const oldHash = hashToken(oldToken);
    await tx.query('delete from known_devices where token_hash = $1 and user_id = $2', [oldHash, userId]);
    await tx.query('update known_devices set token_hash = $2 where token_hash = $1', [oldHash, tokenHash]);
  }
  await tx.query('insert into known_devices (user_id, token_hash, used_at) values ($1, $2, $3)', [
    userId,
    tokenHash,
    at,
  ]);
  await tx.query(
    `delete from known_devices where user_id = $1 and token_hash not in
       (select token_hash from known_devices where user_id = $1 order by used_at desc limit ${MOST_DEVICES})`,
    [userId],
  );
  return token;
}

/** Forgets the browsers of a user after a change of the password, except the one with this token. */
export async function forgetDevicesOf(tx: Pick<Tx, 'query'>, userId: string, except?: string): Promise<void> {
  const keptHash = except === undefined ? null : hashToken(except);
  await tx.query('delete from known_devices where user_id = $1 and token_hash is distinct from $2', [userId, keptHash]);
}

/** Removes expired browsers. */
export async function removeOldDevices(tx: Pick<Tx, 'query'>, at: Date): Promise<void> {
  await tx.query('delete from known_devices where used_at <= $1', [oldestUse(at)]);
}

function oldestUse(at: Date): Date {
  return new Date(at.getTime() - DEVICE_DAYS * DAY_MS);
}

/** One round of SHA-256 is enough, because 256 random bits cannot be guessed. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
