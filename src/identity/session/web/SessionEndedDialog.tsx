import { Suspense, useEffect } from 'react';
import { useSessionState } from '../../../access/web/session.store.ts';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

const loadForm = () => import('./SessionEndedForm.tsx');
const SessionEndedForm = lazyComponent(async () => (await loadForm()).SessionEndedForm);
/** After the page itself has loaded. */
const PRELOAD_AFTER_MS = 3000;

/** The sign-in over the page, which stays mounted, so that what was typed is not lost. */
export function SessionEndedDialog() {
  const state = useSessionState();
  useEffect(() => {
    // preloaded, because after a new release of the server it could no longer be loaded
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
