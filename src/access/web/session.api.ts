import { api } from '../../kit/web/api/api-client.ts';
import { ApiProblem } from '../../kit/web/api/api-problem.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import type { Preferences, Session, Setup } from '../session.ts';
import { readEntered } from './entered.ts';
import {
  acceptSession,
  acceptSignedOut,
  announceSessionStart,
  getSessionState,
  reportSessionEnd,
} from './session.store.ts';
import { forgetTenantChoice, restoreTenantChoice } from './tenant-choice.store.ts';

const NO_TENANT = { tenant: null } as const;

/** Loads the session and accepts it in this tab. Throws if the server cannot be reached. */
export async function loadSession(): Promise<void> {
  try {
    const { data, at } = await api.get('/api/session', NO_TENANT);
    takeOver(data, at);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    if (getSessionState().status === 'unknown') acceptSignedOut();
    else reportSessionEnd();
  }
}

let isSigningOut = false;

/** Reloads the session after a change of its data. A failure does not undo the change. */
export async function refreshSession(): Promise<void> {
  if (isSigningOut) return;
  await loadSession().catch(() => undefined);
}

/** Signs in. Another user than before gets a fresh page, so no data of the previous one stays on the screen. */
export async function signIn(credentials: { email: string; senha: string }): Promise<void> {
  const { data } = await api.post('/api/session', { ...NO_TENANT, body: credentials });
  announceSessionStart(data);
  takeOver(data);
}

/** Creates the first administrator and the first client, and signs in. */
export async function setUp(setup: Setup): Promise<void> {
  const { data } = await api.post('/api/setup', { ...NO_TENANT, body: setup });
  announceSessionStart(data);
  takeOver(data);
}

/** If a user signed in in this browser, the session probably exists, and only the session is requested. */
export async function findSession(): Promise<void> {
  if (readEntered() !== undefined) await loadSession();
}

/** The state for visitors: whether the setup is needed, whether it needs a code, and the session, if there is one. */
export async function lookAround(): Promise<{ setupNeeded: boolean; codeNeeded: boolean }> {
  const { data } = await api.get('/api/setup', NO_TENANT);
  const found = { setupNeeded: data.needed, codeNeeded: data.codeNeeded };
  if (getSessionState().status !== 'unknown') return found;
  if (data.signedIn) await loadSession();
  else acceptSignedOut();
  return found;
}

const signOutListeners = new Set<() => void>();

/** Calls the listener after a sign-out here, to remove the user's data from the browser. */
export function subscribeToSignOut(listener: () => void): void {
  signOutListeners.add(listener);
}

/**
 * Signs out: the session ends on the server, and this tab removes its data. The live stream reports that end before the
 * call is answered; this tab ignores it.
 */
export async function signOut(): Promise<void> {
  isSigningOut = true;
  try {
    // pending requests would be refused once the session has ended
    await queryClient.cancelQueries();
    await api.delete('/api/session', NO_TENANT);
    acceptSignedOut();
    forgetTenantChoice();
    for (const listener of signOutListeners) listener();
    queryClient.clear();
  } finally {
    isSigningOut = false;
  }
}

export async function changePreferences(preferences: Partial<Preferences>): Promise<void> {
  const { data } = await api.patch('/api/session/preferences', { ...NO_TENANT, body: preferences });
  takeOver(data);
}

export async function changePassword(change: { atual: string; nova: string }): Promise<void> {
  await api.post('/api/session/password', { ...NO_TENANT, body: change });
}

function takeOver(session: Session, at?: number): void {
  const before = getSessionState();
  if ('session' in before && before.session.user.id !== session.user.id) {
    forgetTenantChoice();
    location.assign('/');
    return;
  }
  const returned = before.status === 'ended';
  restoreTenantChoice(session.tenants);
  acceptSession(session, at);
  if (returned) void queryClient.invalidateQueries();
}
