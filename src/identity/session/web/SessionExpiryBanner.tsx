import { useMutation } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { OverEverything } from '../../../kit/web/overlay/OverEverything.tsx';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { Kbd } from '../../../kit/web/ui/Kbd.tsx';
import css from './SessionExpiryBanner.module.css';
import { formatRemaining } from './session-time.ts';
import { loadSession } from '../../../access/web/session.api.ts';
import { SESSION_KEYS } from './session.keys.ts';
import { type SessionState, serverTime, useSessionState } from '../../../access/web/session.store.ts';

/** The time before the end at which the banner appears. */
const WARN_MS = 2 * 60_000;
const { keys: CONTINUE_KEY } = SESSION_KEYS.goOn;

/** Warns before the session ends, and lets the user prolong it. At the end, asks the server, which knows the other tabs. */
export function SessionExpiryBanner() {
  const state = useSessionState();
  const remaining = useRemaining(state);
  const { mutate, isPending } = useMutation({
    mutationFn: loadSession,
    onError: (error) => notify({ kind: 'error', message: error.message }),
  });
  const isNear = remaining !== undefined && state.status === 'signedIn';
  const isFinal = isNear && state.idleExpiresAt >= Date.parse(state.session.expiresAt);
  // before the banner is painted, so an immediate key press is not lost
  useLayoutEffect(() => {
    if (!isNear || isFinal) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== CONTINUE_KEY) return;
      event.preventDefault();
      mutate();
    };
    // not a shortcut of the page, which does not work while a dialog is open
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isNear, isFinal, mutate]);
  if (!isNear) return null;
  return (
    <OverEverything className={css.place} newest={isFinal ? 'last' : 'first'}>
      <Banner
        kind="warning"
        role="alert"
        actions={
          !isFinal && (
            <Button size="sm" loading={isPending} aria-keyshortcuts={CONTINUE_KEY} onClick={() => mutate()}>
              Continuar
            </Button>
          )
        }
      >
        {isFinal ? 'Sua sessão chega ao tempo máximo' : 'Sua sessão termina por falta de uso'} em{' '}
        {/* hidden from screen readers, which announce the alert only once */}
        <span aria-hidden="true">{formatRemaining(remaining)}</span>.{' '}
        {isFinal ? (
          'Salve o que está fazendo; depois é só entrar de novo.'
        ) : (
          <span className={css.key}>
            Aperte <Kbd>{CONTINUE_KEY}</Kbd> para continuar.
          </span>
        )}
      </Banner>
    </OverEverything>
  );
}

/** Milliseconds until the end, if it is near; otherwise undefined. */
function useRemaining(state: SessionState): number | undefined {
  const [remaining, setRemaining] = useState<number>();
  useEffect(() => {
    if (state.status !== 'signedIn') return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const milliseconds = state.idleExpiresAt - serverTime(state);
      setRemaining(milliseconds <= WARN_MS ? milliseconds : undefined);
      if (milliseconds <= 0) void loadSession().catch(() => undefined);
      else timer = setTimeout(tick, milliseconds > WARN_MS ? milliseconds - WARN_MS : 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [state]);
  return remaining;
}
