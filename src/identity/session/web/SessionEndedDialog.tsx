import { lazy, Suspense, useEffect } from 'react';
import { useSessionState } from '../../../access/web/session.store.ts';

const loadForm = () => import('./SessionEndedForm.tsx');
const SessionEndedForm = lazy(async () => ({ default: (await loadForm()).SessionEndedForm }));
/** By then the page has what it needs itself. */
const FETCH_AFTER_MS = 3000;

/** Over the page, which stays mounted as it is: what was typed waits until somebody signs in again. */
export function SessionEndedDialog() {
  const state = useSessionState();
  useEffect(() => {
    // not part of the first load, but here before it is needed: it may be needed when the server has a new release
    const timer = setTimeout(() => void loadForm().catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (state.status !== 'ended') return null;
  return (
    <Suspense>
      <SessionEndedForm email={state.session.user.email} />
    </Suspense>
  );
}
