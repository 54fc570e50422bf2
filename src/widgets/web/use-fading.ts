import { useEffect, useState } from 'react';
import { FADE_MS } from '../../kit/web/style/constants.ts';

/** The ids removed from the list less than 300 ms ago: they are still rendered while they fade out. */
export function useFading(ids: readonly string[]): readonly string[] {
  const [previous, setPrevious] = useState(ids);
  const [fading, setFading] = useState<readonly string[]>([]);
  if (previous.join('\n') !== ids.join('\n')) {
    setPrevious(ids);
    setFading([...fading, ...previous].filter((id) => !ids.includes(id)));
  }
  useEffect(() => {
    if (fading.length === 0) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => setFading([]), still ? 0 : FADE_MS);
    return () => clearTimeout(timer);
  }, [fading]);
  return fading;
}
