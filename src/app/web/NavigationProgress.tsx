import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../kit/web/ui/VisuallyHidden.tsx';
import css from './NavigationProgress.module.css';
import { useIsArriving } from './shell/use-is-arriving.ts';

/** A faster page is not announced. */
const SLOW_MS = 300;

/** A progress line at the top of the window while a slow page loads. */
export function NavigationProgress() {
  const isArriving = useIsArriving();
  return (
    <div role="status" className={css.place}>
      {isArriving && <SlowBar />}
    </div>
  );
}

function SlowBar() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <>
      <div className={css.bar} aria-hidden="true" />
      <VisuallyHidden>Abrindo a página…</VisuallyHidden>
    </>
  );
}
