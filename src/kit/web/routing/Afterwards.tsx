import { type ReactNode, Suspense, useDeferredValue } from 'react';

/**
 * Renders its children after the content around them is on the screen, and then loads their code. In a plain `<Suspense>` the
 * code would load with the content, and React would hold the content back up to 300 ms for it.
 */
export function Afterwards({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  return <Suspense>{isDue && children}</Suspense>;
}
