import { type RefObject, useEffect, useRef } from 'react';

type Result<Item> = {
  /** the text that was searched for */
  text: string;
  /** undefined until the result of this text is on the screen */
  items: readonly Item[] | undefined;
  /** asks at once for what is still missing of it */
  hurry?: () => void;
};

/** An Enter that waits for the result of its text, and what ends the wait. */
type Wait = { text: string; controller: AbortController };

/**
 * Opens the only result of a search by Enter, at once or as soon as it arrives: a bar code reader presses Enter before the list has
 * answered. Any key or click in between keeps it from opening. `otherwise` runs when there is no single result yet.
 */
export function useOpenOnly<Item>(
  { text, items, hurry }: Result<Item>,
  onOpen: (item: Item) => void,
  otherwise: () => void,
) {
  const wait = useRef<Wait>(undefined);
  const single = items?.length === 1 ? items[0] : undefined;

  const waitFor = (typed: string) => {
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    document.addEventListener('keydown', () => endWait(wait), options);
    document.addEventListener('pointerdown', () => endWait(wait), options);
    wait.current = { text: typed, controller };
  };
  useEffect(() => () => endWait(wait), []);
  useEffect(() => {
    if (wait.current?.text !== text || !items) return;
    endWait(wait);
    if (single) onOpen(single);
  });

  /** Takes the text as it stands in the box, which the list may not have searched for yet. */
  return (typed: string) => {
    if (typed === text && single) return onOpen(single);
    endWait(wait);
    if (typed !== text || !items) {
      waitFor(typed);
      hurry?.();
    }
    otherwise();
  };
}

function endWait(wait: RefObject<Wait | undefined>): void {
  wait.current?.controller.abort();
  wait.current = undefined;
}
