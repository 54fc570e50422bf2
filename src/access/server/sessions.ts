import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { compareByName } from '../../kit/compare-by-name.ts';
import { queryGlobal, type Tx } from '../../kit/server/db/db.ts';
import type { Statement } from '../../kit/server/db/pipeline.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import type { Role } from '../policy.ts';
import { Preferences } from '../session.schema.ts';
import { IDLE_MINUTES, MAX_SESSION_MINUTES, type Session } from '../session.ts';
import { TenantSettings } from '../tenant.schema.ts';
import type { SignedIn } from './context.ts';
import { readSessionToken } from './session-cookie.ts';

const MINUTE_MS = 60_000;

type SessionRow = {
  user_id: string;
  nome: string;
  email: string;
  installation_admin: boolean;
  preferences: unknown;
  draft_key: string;
  created_at: Date;
  last_seen_at: Date;
  password_at: Date;
  memberships: { tenant_id: number; nome: string; role: Role; settings: unknown }[];
};

const FIND_SESSION = findSession('find_session', 'memberships_of_user(s.user_id)');
const FIND_SESSION_IN = findSession('find_session_in', 'membership_of_user(s.user_id, $4)');

/** Prepared statements, planned once per connection, because every request sends one of them. */
function findSession(name: string, memberships: string): Statement {
  const text = `
  select s.user_id, u.nome, u.email, u.installation_admin, u.preferences, s.created_at, s.last_seen_at,
    coalesce(s.password_at, s.created_at) as password_at,
    encode(sha256(convert_to('fichario.rascunhos.' || u.password_hash, 'UTF8')), 'base64') as draft_key,
    coalesce((select json_agg(m) from ${memberships} m), '[]') as memberships
  from sessions s
  join users u on u.id = s.user_id
  where s.token_hash = $1 and u.disabled_at is null and s.last_seen_at > $2 and s.created_at > $3`;
  return { name, text };
}

/** `isUse`: the request prolongs the session. `tenantId`: reads only the membership in that client. */
type SessionOptions = { isUse?: boolean; tenantId?: number | undefined };

/**
 * Finds the user of these cookies with their current rights: one query per request, and one write per minute. A request
 * with `isUse: false` does not prolong the session.
 *
 * All times of a session come from `services.now`, also the stored ones, so a single clock decides when it ends.
 */
export async function findSignedIn(
  services: Services,
  cookies: Record<string, string | undefined>,
  options: SessionOptions = {},
): Promise<SignedIn | undefined> {
  const token = readSessionToken(services.env, cookies);
  return token === undefined ? undefined : findByToken(services, token, options);
}

/** As `findSignedIn`, for a token that was just created. */
export async function findByToken(
  { db, now }: Services,
  token: string,
  { isUse = true, tenantId }: SessionOptions = {},
): Promise<SignedIn | undefined> {
  const at = now();
  const tokenHash = hashToken(token);
  const ended = [IDLE_MINUTES, MAX_SESSION_MINUTES].map((minutes) => new Date(at.getTime() - minutes * MINUTE_MS));
  const [row] =
    tenantId === undefined
      ? await queryGlobal<SessionRow>(db, FIND_SESSION, [tokenHash, ...ended])
      : await queryGlobal<SessionRow>(db, FIND_SESSION_IN, [tokenHash, ...ended, tenantId]);
  if (!row) return undefined;
  const user = toSignedIn(row, tokenHash);
  if (!isUse || at.getTime() - user.lastSeenAt.getTime() < MINUTE_MS) return user;
  await queryGlobal(db, 'update sessions set last_seen_at = $2 where token_hash = $1', [tokenHash, at]);
  return { ...user, lastSeenAt: at };
}

function toSignedIn(row: SessionRow, tokenHash: Buffer): SignedIn {
  return {
    userId: row.user_id,
    nome: row.nome,
    email: row.email,
    installationAdmin: row.installation_admin,
    preferences: z.parse(Preferences, row.preferences),
    draftKey: row.draft_key,
    memberships: row.memberships.toSorted(compareByName).map(({ tenant_id: id, nome, role, settings }) => ({
      id,
      nome,
      role,
      settings: z.parse(TenantSettings, settings),
    })),
    tokenHash,
    startedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    passwordAt: row.password_at,
  };
}

/**
 * Opens a session and returns its token, of which only the hash is stored. Undefined if the user was
 * disabled or the password changed since it was verified.
 */
export async function openSession(
  tx: Tx,
  { userId, passwordHash, at }: { userId: string; passwordHash: string; at: Date },
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const opened = await tx.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at)
     select $1, id, $4, $4 from users where id = $2 and password_hash = $3 and disabled_at is null
     returning user_id`,
    [hashToken(token), userId, passwordHash, at],
  );
  return opened.length === 1 ? token : undefined;
}

/** Ends the session of this token, if it exists, and returns the id of its user. */
export async function closeSession(tx: Tx, token: string): Promise<string | undefined> {
  const sql = 'delete from sessions where token_hash = $1 returning user_id';
  const [ended] = await tx.query<{ user_id: string }>(sql, [hashToken(token)]);
  return ended?.user_id;
}

/** Ends all sessions of a user, or all but one, when the password changes or the user is disabled. */
export async function closeSessionsOf(tx: Tx, userId: string, except: Buffer | null = null): Promise<void> {
  await tx.query('delete from sessions where user_id = $1 and token_hash is distinct from $2', [userId, except]);
}

/** Removes expired sessions. */
export async function removeEndedSessions(tx: Tx, at: Date): Promise<void> {
  await tx.query('delete from sessions where last_seen_at <= $1 or created_at <= $2', [
    new Date(at.getTime() - IDLE_MINUTES * MINUTE_MS),
    new Date(at.getTime() - MAX_SESSION_MINUTES * MINUTE_MS),
  ]);
}

/** The answer of routes that open or read a session. */
export function toSession(user: SignedIn, now: Date): Session {
  const { userId: id, nome, email, installationAdmin, preferences } = user;
  return {
    user: { id, nome, email, installationAdmin, preferences },
    tenants: user.memberships,
    draftKey: user.draftKey,
    startedAt: user.startedAt.toISOString(),
    idleExpiresAt: minutesAfter(user.lastSeenAt, IDLE_MINUTES),
    expiresAt: minutesAfter(user.startedAt, MAX_SESSION_MINUTES),
    now: now.toISOString(),
  };
}

function minutesAfter(from: Date, minutes: number): string {
  return new Date(from.getTime() + minutes * MINUTE_MS).toISOString();
}

/** One round of SHA-256 is enough, because 256 random bits cannot be guessed. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
