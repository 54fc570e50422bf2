import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { CAROUSEL_INTERVAL_MS } from '../../kit/web/style/constants.ts';

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  reducedMotion.addEventListener('change', listener);
  return () => reducedMotion.removeEventListener('change', listener);
}

/**
 * Which of `count` slides is shown. It changes by itself every CAROUSEL_INTERVAL_MS (WCAG 2.2, 2.2.2: not while somebody
 * points at it, is inside it, or has paused it, and never for those who asked for less motion).
 */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const canPlay = !useSyncExternalStore(subscribe, () => reducedMotion.matches);
  const isPlaying = canPlay && !isPaused && !isHovered && !hasFocus;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setIndex((index + 1) % count), CAROUSEL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, index, count]);

  const go = (steps: number) => setIndex((index + steps + count) % count);
  return {
    index,
    isPaused,
    /** changing by itself at this moment */
    isPlaying,
    /** false: there is nothing to pause */
    canPlay,
    goBack: () => go(-1),
    goOn: () => go(1),
    togglePause: () => {
      setPaused(!isPaused);
      // who says "go on" means it, though the mouse and the focus are still on the button
      setHovered(false);
      setFocus(false);
    },
    /** for the element around it all */
    watch: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocus(true),
      onBlur: (event: FocusEvent) => setFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
