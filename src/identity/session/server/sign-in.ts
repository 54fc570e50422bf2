import { type Actor, recordAct } from '../../../access/server/audit.ts';
import type { SignedIn } from '../../../access/server/context.ts';
import { explainNewPassword } from '../../../access/server/new-password.ts';
import { notePassword } from '../../../access/server/recent-password.ts';
import { hashPassword, inPasswordSlot, verifyPassword } from '../../../access/server/password-hash.ts';
import {
  closeSession,
  closeSessionsOf,
  findByToken,
  openSession,
  removeEndedSessions,
} from '../../../access/server/sessions.ts';
import { emailKey } from '../../../access/user.ts';
import { type GlobalTx, inGlobal, queryGlobal } from '../../../kit/server/db/db.ts';
import { invalid, Refusal } from '../../../kit/server/http/errors.ts';
import type { Services } from '../../../kit/server/requests/services.ts';
import {
  findDeviceKey,
  forgetDevicesOf,
  rememberDevice,
  removeOldDevices,
} from '../../../access/server/known-devices.ts';
import { clearAttempts, removeOldAttempts, reserveAttempt } from './sign-in-throttle.ts';

export type OpenedSession = { token: string; user: SignedIn; deviceToken: string };

/** The sender of a password: the address, and the token of a known browser. */
export type Sender = { address: string; deviceToken: string | undefined };

/** The same refusal for a wrong password, an unknown e-mail and a disabled user. */
export function wrongCredentials(): Refusal {
  return new Refusal(401, 'wrong_credentials', 'E-mail ou senha não conferem. Confira os dois e tente de novo.', {
    event: 'sign_in_refused',
  });
}

/**
 * Opens a session by a password. Ends the previous session of the browser (`oldToken`), which becomes a known browser.
 * Throws 401 wrong_credentials, 429 too_many_attempts.
 */
export async function signIn(
  services: Services,
  sent: Sender & { email: string; senha: string; oldToken: string | undefined },
  from: Actor,
): Promise<OpenedSession> {
  const { now } = services;
  const opened = await withPassword(services, { ...sent, email: emailKey(sent.email) }, async (tx, user) => {
    if (sent.oldToken !== undefined) await closeSession(tx, sent.oldToken);
    const token = await openSession(tx, { userId: user.id, passwordHash: user.password_hash, at: now() });
    const deviceToken = await rememberDevice(tx, { userId: user.id, oldToken: sent.deviceToken, at: now() });
    if (token === undefined) return undefined;
    await recordAct(tx, { ...from, userId: user.id }, { kind: 'session.opened' });
    return { token, deviceToken };
  });
  const user = opened && (await findByToken(services, opened.token));
  if (!opened || !user) throw wrongCredentials();
  return { ...opened, user };
}

type Credentials = { id: string; password_hash: string };

/**
 * Checks a password and runs `work` if it is right, which also clears the failed attempts; undefined if it is wrong. Every
 * check of a password counts here. Throws 429 too_many_attempts.
 */
async function withPassword<T>(
  services: Services,
  { email, senha, address, deviceToken }: Sender & { email: string; senha: string },
  work: (tx: GlobalTx, user: Credentials) => Promise<T>,
): Promise<T | undefined> {
  const { db, now } = services;
  // entirely in the slot: concurrent attempts must stay fewer than the free ones of an account
  return inPasswordSlot(async () => {
    const deviceKey = await findDeviceKey(db, { email, token: deviceToken, at: now() });
    const attempt = await reserveAttempt(db, { email, address, deviceKey, at: now() });
    const user = await findByPassword(services, email, senha);
    if (!user) return undefined;
    return inGlobal(db, async (tx) => {
      await clearAttempts(tx, attempt);
      return work(tx, user);
    });
  }, address);
}

async function findByPassword({ db }: Services, email: string, senha: string): Promise<Credentials | undefined> {
  // PostgreSQL refuses NUL in text, and no stored e-mail has one
  const [user] = await queryGlobal<Credentials>(
    db,
    'select id, password_hash from users where email = $1 and disabled_at is null',
    [email.replaceAll('\0', ' ')],
  );
  return (await verifyPassword(user?.password_hash, senha)) ? user : undefined;
}

/**
 * Changes the password after checking the current one, and ends the user's other sessions. Guesses count as at sign-in.
 * Throws 422 invalid, 429 too_many_attempts.
 */
export async function changePassword(
  services: Services,
  user: SignedIn,
  sent: Sender & { atual: string; nova: string },
  actor: Actor,
): Promise<void> {
  const { db } = services;
  const weak = explainNewPassword(sent.nova, [user.nome, user.email]);
  if (weak) throw invalid([{ path: 'nova', ...weak }]);
  const credentials = { ...sent, email: user.email, senha: sent.atual };
  const known = await withPassword(services, credentials, async (_tx, found) => found);
  if (!known) throw wrongPassword();
  const passwordHash = await hashPassword(sent.nova);
  await inGlobal(db, async (tx) => {
    if (!(await replaceHash(tx, known, passwordHash))) throw wrongPassword();
    await closeSessionsOf(tx, user.userId, user.tokenHash);
    await notePassword(tx, user.tokenHash, services.now());
    await forgetDevicesOf(tx, user.userId, sent.deviceToken);
    await recordAct(tx, actor, { kind: 'password.changed', subject: user.userId });
  });
}

/** False if an administrator has set another password in the meantime. */
async function replaceHash(tx: GlobalTx, current: Credentials, passwordHash: string): Promise<boolean> {
  const changed = await tx.query(
    'update users set password_hash = $2 where id = $1 and password_hash = $3 returning id',
    [current.id, passwordHash, current.password_hash],
  );
  return changed.length > 0;
}

function wrongPassword(): Refusal {
  const message = 'A senha atual não confere.';
  return invalid([{ path: 'atual', code: 'wrong_password', message }], 'password_refused');
}

/**
 * Records in the session that the user has just entered the password. Guesses count as at sign-in.
 * Throws 422 invalid, 429 too_many_attempts.
 */
export async function confirmPassword(
  services: Services,
  user: SignedIn,
  sent: Sender & { senha: string },
  actor: Actor,
): Promise<void> {
  const isRight = await withPassword(services, { ...sent, email: user.email }, async (tx) => {
    await notePassword(tx, user.tokenHash, services.now());
    await recordAct(tx, actor, { kind: 'password.confirmed' });
    return true;
  });
  if (isRight) return;
  throw invalid([{ path: 'senha', code: 'wrong_password', message: 'A senha não confere.' }], 'password_refused');
}

const CLEAN_UP_EVERY_MS = 10 * 60_000;

/** Removes ended sessions and old attempts, at most once in ten minutes. */
export function createCleanUp({ db, now }: Services): () => Promise<void> {
  let last = 0;
  return async () => {
    const at = now();
    if (Math.abs(at.getTime() - last) < CLEAN_UP_EVERY_MS) return;
    last = at.getTime();
    await inGlobal(db, async (tx) => {
      await removeEndedSessions(tx, at);
      await removeOldAttempts(tx, at);
      await removeOldDevices(tx, at);
    });
  };
}
