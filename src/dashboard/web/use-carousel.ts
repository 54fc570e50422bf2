import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { CAROUSEL_INTERVAL_MS } from '../../kit/web/style/constants.ts';

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  reducedMotion.addEventListener('change', listener);
  return () => reducedMotion.removeEventListener('change', listener);
}

/**
 * Which of `count` slides is shown. It changes every CAROUSEL_INTERVAL_MS, but not while the mouse or the focus is on it,
 * not while it is paused, and never for users who prefer reduced motion (WCAG 2.2, 2.2.2).
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
    /** the slides are changing by themselves */
    isPlaying,
    /** false: there is nothing to pause */
    canPlay,
    goBack: () => go(-1),
    goOn: () => go(1),
    togglePause: () => {
      setPaused(!isPaused);
      // to resume counts more than the mouse and the focus, which are still on the button
      setHovered(false);
      setFocus(false);
    },
    /** for the element around the carousel */
    watch: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocus(true),
      onBlur: (event: FocusEvent) => setFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
