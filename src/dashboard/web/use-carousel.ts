import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { CAROUSEL_INTERVAL_MS } from '../../kit/web/style/constants.ts';

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  reducedMotion.addEventListener('change', listener);
  return () => reducedMotion.removeEventListener('change', listener);
}

/**
 * The index of the visible slide of `count`. It changes every CAROUSEL_INTERVAL_MS, except under the mouse, with the focus
 * inside, while paused, and for users who prefer reduced motion (WCAG 2.2, 2.2.2).
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
    /** whether the slides change automatically */
    isPlaying,
    /** false if there is nothing to pause */
    canPlay,
    goBack: () => go(-1),
    goOn: () => go(1),
    togglePause: () => {
      setPaused(!isPaused);
      // the button that resumes has the mouse and the focus, which must not pause again
      setHovered(false);
      setFocus(false);
    },
    /** props of the element around the carousel */
    watch: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocus(true),
      onBlur: (event: FocusEvent) => setFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
