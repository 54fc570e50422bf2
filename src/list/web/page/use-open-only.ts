import { type RefObject, useEffect, useRef } from 'react';

type Result<Item> = {
  /** the text that was searched for */
  text: string;
  /** undefined until the result of this text is on the screen */
  items: readonly Item[] | undefined;
  /** loads the missing results immediately */
  hurry?: () => void;
};

/** An Enter that waits for the result of its text, and the controller that ends the wait. */
type Wait = { text: string; controller: AbortController };

/**
 * Opens the only result of a search by Enter, immediately or when it arrives: a bar code reader sends Enter before the list has
 * answered. Any key or click in between cancels it. `otherwise` runs if there is no single result yet.
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

  /** Called with the text in the box, which the list may not have searched for yet. */
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
