import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { notify } from '../../web/ui/notifications.store.ts';
import { Banner } from '../../web/ui/Banner.tsx';
import { Button } from '../../web/ui/Button.tsx';
import css from './SessionExpiryBanner.module.css';
import { formatRemaining } from './session-time.ts';
import { loadSession } from './session.api.ts';
import { type SessionState, serverTime, useSessionState } from './session.store.ts';

/** How long before the end the banner comes. */
const WARN_MS = 2 * 60_000;

/** Warns before the session ends, and lets one go on. At the end it asks the server, who knows of the other tabs too. */
export function SessionExpiryBanner() {
  const state = useSessionState();
  const remaining = useRemaining(state);
  const renewal = useMutation({
    mutationFn: loadSession,
    onError: (error) => notify({ kind: 'error', message: error.message }),
  });
  if (remaining === undefined || state.status !== 'signedIn') return null;
  const isFinal = state.idleExpiresAt >= Date.parse(state.session.expiresAt);
  return (
    <div className={css.place}>
      <Banner
        kind="warning"
        role="alert"
        actions={
          !isFinal && (
            <Button size="sm" loading={renewal.isPending} onClick={() => renewal.mutate()}>
              Continuar
            </Button>
          )
        }
      >
        {isFinal ? 'Sua sessão chega ao tempo máximo' : 'Sua sessão termina por falta de uso'} em{' '}
        {/* counted for the eye: the alert is read once */}
        <span aria-hidden="true">{formatRemaining(remaining)}</span>
        {isFinal ? '. Salve o que está fazendo; depois é só entrar de novo.' : '.'}
      </Banner>
    </div>
  );
}

/** Milliseconds to the end, while that is near; undefined before. */
function useRemaining(state: SessionState): number | undefined {
  const [remaining, setRemaining] = useState<number>();
  useEffect(() => {
    if (state.status !== 'signedIn') return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const left = state.idleExpiresAt - serverTime(state);
      setRemaining(left <= WARN_MS ? left : undefined);
      if (left <= 0) void loadSession().catch(() => undefined);
      else timer = setTimeout(tick, left > WARN_MS ? left - WARN_MS : 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [state]);
  return remaining;
}
