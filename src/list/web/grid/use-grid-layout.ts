import { useSyncExternalStore } from 'react';
import { useIsNarrow } from '../../../kit/web/browser/useIsNarrow.ts';

/** Table rows on a wide screen, cards with two lines on a phone. In pixels. */
export type GridLayout = { rowHeight: number; headerHeight: number; cards: boolean };

const CARDS: GridLayout = { rowHeight: 57, headerHeight: 0, cards: true };
const TOUCH: GridLayout = { rowHeight: 40, headerHeight: 28, cards: false };
const ROOMY: GridLayout = { rowHeight: 28, headerHeight: 28, cards: false };
/** 25 rows on a screen of 1366 × 768 */
const DENSE: GridLayout = { rowHeight: 25, headerHeight: 28, cards: false };

const coarse = matchMedia('(pointer: coarse)');
const tall = matchMedia('(min-height: 840px)');
const medium = matchMedia('(max-width: 1080px)');

function subscribe(listener: () => void): () => void {
  const queries = [coarse, tall, medium];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

/** Whether there is no space for labels next to the search box; also on a phone. */
export function useIsMedium(): boolean {
  return useSyncExternalStore(subscribe, () => medium.matches);
}

/** The layout of the list on this screen. */
export function useGridLayout(): GridLayout {
  const isNarrow = useIsNarrow();
  const isCoarse = useSyncExternalStore(subscribe, () => coarse.matches);
  const isTall = useSyncExternalStore(subscribe, () => tall.matches);
  if (isNarrow) return CARDS;
  if (isCoarse) return TOUCH;
  return isTall ? ROOMY : DENSE;
}
