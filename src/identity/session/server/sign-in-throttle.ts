import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { v7 as uuidv7 } from 'uuid';
import { type Db, queryGlobal, type Tx } from '../../../kit/server/db/db.ts';
import { Refusal } from '../../../kit/server/http/errors.ts';
import { countOf } from '../../../kit/count-of.ts';

/** The first `free` wrong passwords need no wait. Each further one doubles the wait, up to a quarter of an hour. */
export type Limit = { free: number; windowMinutes: number };

/** For the typing errors of one user within a day. The right password clears the account. */
export const ACCOUNT_LIMIT: Limit = { free: 5, windowMinutes: 24 * 60 };
/** Higher, because an office shares one address. The right password does not clear it: an attacker could use their own. */
export const ADDRESS_LIMIT: Limit = { free: 20, windowMinutes: 15 };

const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 15 * 60;

/** An attempt that counts as failed until it is withdrawn: once for the account and once for the address. */
export type Attempt = {
  id: string;
  /** of the account, or of a known browser of its owner */
  accountKey: string;
  /** undefined in a known browser, for which only its own counter applies */
  addressKey: string | undefined;
};

/**
 * Counts an attempt to sign in before the password is checked, and refuses it (429) while the account or the address must
 * wait. During the wait, even the right password is refused. In a known browser (`deviceKey`), only its own wrong
 * passwords count.
 *
 * The attempt is stored first and counted afterwards, in separate statements. So concurrent guesses see each other, and not
 * more of them pass than consecutive ones.
 */
export async function reserveAttempt(
  db: Db,
  { email, address, deviceKey, at }: { email: string; address: string; deviceKey: string | undefined; at: Date },
): Promise<Attempt> {
  const isKnown = deviceKey !== undefined;
  const attempt: Attempt = {
    id: uuidv7(),
    accountKey: isKnown ? `device:${deviceKey}` : hashKey('account', email),
    addressKey: isKnown ? undefined : hashKey('address', network(address)),
  };
  await storeAttempt(db, attempt, at);
  const seconds = Math.max(
    await secondsToWait(db, attempt, attempt.accountKey, ACCOUNT_LIMIT, at),
    attempt.addressKey === undefined ? 0 : await secondsToWait(db, attempt, attempt.addressKey, ADDRESS_LIMIT, at),
  );
  if (seconds === 0) return attempt;
  // a refused attempt does not count, so an attacker cannot prolong the wait of the owner
  await withdrawAttempt({ query: (text, values) => queryGlobal(db, text, values) }, attempt);
  throw tooManyAttempts(seconds);
}

async function storeAttempt(db: Db, { id, accountKey, addressKey }: Attempt, at: Date): Promise<void> {
  await queryGlobal(
    db,
    'insert into login_attempts (id, key, at) select $1, key, $3 from unnest($2::text[]) key where key is not null',
    [id, [accountKey, addressKey], at],
  );
}

async function secondsToWait(db: Db, attempt: Attempt, key: string, limit: Limit, at: Date): Promise<number> {
  const since = new Date(at.getTime() - limit.windowMinutes * 60_000);
  const [row] = await queryGlobal<{ failures: number; last: Date | null }>(
    db,
    'select count(*)::int as failures, max(at) as last from login_attempts where key = $1 and at > $2 and id <> $3',
    [key, since, attempt.id],
  );
  if (!row?.last) return 0;
  return secondsLeft(limit, row.failures, (at.getTime() - row.last.getTime()) / 1000);
}

/** Seconds to wait after a number of failures, the last of them `sinceLast` seconds ago; 0 = none. */
export function secondsLeft(limit: Limit, failures: number, sinceLast: number): number {
  if (failures < limit.free) return 0;
  const wait = Math.min(FIRST_WAIT_S * 2 ** (failures - limit.free), LONGEST_WAIT_S);
  // a clock that was set back must not prolong the wait
  return Math.max(0, Math.ceil(wait - Math.max(0, sinceLast)));
}

/** After the right password, clears the account, and takes back this one attempt of the address. */
export async function clearAttempts(tx: Pick<Tx, 'query'>, attempt: Attempt): Promise<void> {
  await tx.query('delete from login_attempts where key = $1 or (key = $2 and id = $3)', [
    attempt.accountKey,
    attempt.addressKey,
    attempt.id,
  ]);
}

async function withdrawAttempt(tx: Pick<Tx, 'query'>, attempt: Attempt): Promise<void> {
  await tx.query('delete from login_attempts where key in ($1, $2) and id = $3', [
    attempt.accountKey,
    attempt.addressKey,
    attempt.id,
  ]);
}

/** Removes attempts that no longer count for any limit. */
export async function removeOldAttempts(tx: Pick<Tx, 'query'>, at: Date): Promise<void> {
  const longest = Math.max(ACCOUNT_LIMIT.windowMinutes, ADDRESS_LIMIT.windowMinutes);
  await tx.query('delete from login_attempts where at <= $1', [new Date(at.getTime() - longest * 60_000)]);
}

function tooManyAttempts(seconds: number): Refusal {
  const wait = seconds < 120 ? countOf(seconds, 'segundo', 'segundos') : `${Math.ceil(seconds / 60)} minutos`;
  const detail = `Foram muitas tentativas. Espere ${wait} e tente de novo; até lá, nem a senha certa é aceita.`;
  return new Refusal(429, 'too_many_attempts', detail, {
    headers: { 'retry-after': String(seconds) },
    event: 'sign_in_throttled',
  });
}

/** The network of one subscriber: an IPv4 address, or the /64 of an IPv6 address. */
function network(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

function hashKey(kind: 'account' | 'address', value: string): string {
  return `${kind}:${createHash('sha256').update(value).digest('hex')}`;
}
