import { useEffect, useState } from 'react';
import css from './SessionTimer.module.css';
import { countHundredths, formatHundredths } from './session-time.ts';
import { serverTime, useSessionState } from '../../../access/web/session.store.ts';

/** The time since the sign-in by the server's clock, the same in every tab and after a reload. */
export function SessionTimer() {
  const state = useSessionState();
  const hundredths = useHundredths('session' in state ? state : undefined);
  return (
    <span role="timer" aria-label="Tempo desde a entrada" title="Tempo desde a entrada" className={css.timer}>
      {formatHundredths(hundredths)}
    </span>
  );
}

type Clock = { session: { startedAt: string }; clockOffset: number; status: string };

/** Counts in hundredths of a second; updates once each second. */
function useHundredths(clock: Clock | undefined): number {
  const [hundredths, setHundredths] = useState(() => readHundredths(clock));
  const running = clock?.status === 'signedIn';
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = readHundredths(clock);
      setHundredths(now);
      if (running) timer = setTimeout(tick, 1000 - (now % 100) * 10);
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock, running]);
  return hundredths;
}

function readHundredths(clock: Clock | undefined): number {
  return clock ? countHundredths(Date.parse(clock.session.startedAt), serverTime(clock)) : 0;
}
