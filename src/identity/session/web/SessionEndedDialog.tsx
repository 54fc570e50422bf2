import { Suspense, useEffect } from 'react';
import { useSessionState } from '../../../access/web/session.store.ts';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

const loadForm = () => import('./SessionEndedForm.tsx');
const SessionEndedForm = lazyComponent(async () => (await loadForm()).SessionEndedForm);
/** The delay in milliseconds, so the page itself loads first. */
const PRELOAD_AFTER_MS = 3000;

/** The sign-in over the page, which stays mounted and keeps what was typed. */
export function SessionEndedDialog() {
  const state = useSessionState();
  useEffect(() => {
    // preloaded, because after an update of the server it might be missing
    const timer = setTimeout(() => void loadForm().catch(() => undefined), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (state.status !== 'ended') return null;
  return (
    <Suspense>
      <SessionEndedForm email={state.session.user.email} />
    </Suspense>
  );
}
