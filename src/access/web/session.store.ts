import { createStore } from '../../kit/web/browser/store.ts';
import { IDLE_MINUTES, type Session } from '../session.ts';

/** The session. Only for components behind the sign-in. */
export function useSession(): Session {
  const state = useSessionState();
  if (!('session' in state)) throw new Error('This component stands behind the sign-in.');
  return state.session;
}

/**
 * `ended`: the server no longer knows the session. The pages stay under a sign-in dialog and keep what was typed.
 */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'signedOut' }
  | { status: 'signedIn' | 'ended'; session: Session; clockOffset: number; idleExpiresAt: number };

type TabMessage =
  | { kind: 'used'; userId: string; idleExpiresAt: number }
  | { kind: 'ended' | 'started'; userId: string };

const MINUTE_MS = 60_000;

const store = createStore<SessionState>({ status: 'unknown' });
/** Other tabs share the cookie, so each tab sends them what it learns about the session. */
const tabs = new BroadcastChannel('fichario.session');

export const useSessionState = store.use;
export const getSessionState = store.get;
export const subscribeToSession = store.subscribe;

/** Accepts the server's answer about the session. `at`: the time of the answer, by this machine's clock. */
export function acceptSession(session: Session, at = Date.now()): void {
  const clockOffset = Date.parse(session.now) - at;
  store.set({ status: 'signedIn', session, clockOffset, idleExpiresAt: Date.parse(session.idleExpiresAt) });
}

export function announceSessionStart(session: Session): void {
  broadcast({ kind: 'started', userId: session.user.id });
}

export function acceptSignedOut(): void {
  const state = store.get();
  if ('session' in state) broadcast({ kind: 'ended', userId: state.session.user.id });
  store.set({ status: 'signedOut' });
}

/** Handles a 401: the session has ended. */
export function reportSessionEnd(): void {
  const state = store.get();
  if (state.status === 'signedIn') store.set({ ...state, status: 'ended' });
}

/** Handles an answer: the idle time starts again. The server stores it once a minute. */
export function reportSessionUse(): void {
  const state = store.get();
  if (state.status !== 'signedIn') return;
  const end = Math.min(serverTime(state) + IDLE_MINUTES * MINUTE_MS, Date.parse(state.session.expiresAt));
  if (end - state.idleExpiresAt < MINUTE_MS) return;
  store.set({ ...state, idleExpiresAt: end });
  broadcast({ kind: 'used', userId: state.session.user.id, idleExpiresAt: end });
}

/** The time by the server's clock, in milliseconds. */
export function serverTime({ clockOffset }: { clockOffset: number }): number {
  return Date.now() + clockOffset;
}

/** Listens to the other tabs. `onStarted` is called when another tab signed in, so this tab can load the session. Called once. */
export function followOtherTabs(onStarted: () => void): void {
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    const state = store.get();
    if (data.kind === 'started' && state.status !== 'signedIn') onStarted();
    if (!('session' in state) || state.session.user.id !== data.userId) return;
    if (data.kind === 'ended') reportSessionEnd();
    if (data.kind === 'used' && state.status === 'signedIn') store.set({ ...state, idleExpiresAt: data.idleExpiresAt });
  });
}

function broadcast(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  tabs.postMessage(message);
}
