import type { Session } from '../session.ts';
import { useSessionState } from './session.store.ts';

/** Who is signed in. Only for what stands behind the sign-in. */
export function useSession(): Session {
  const state = useSessionState();
  if (!('session' in state)) throw new Error('This component stands behind the sign-in.');
  return state.session;
}
