/** Actions that the user may press or type into now. A notice may cover the rows and fields around them for some seconds. */
const ACTIONS = 'button, dialog a, :is(input, select, textarea):focus';
/** The distance from the edge of the window, in pixels. */
const MARGIN = 16;
/** The distance from an action, in pixels. */
const GAP = 8;

/**
 * The distance from the bottom of the window, in pixels, at which a layer covers no reachable action: near the lower or the
 * upper edge, whichever it can be closer to, or at the bottom if there is no free place. The layer itself must not be in the
 * way: `pointer-events: none`.
 */
export function findFreePlace(layer: HTMLElement): number {
  const { x, right, height } = layer.getBoundingClientRect();
  const end = window.innerHeight;
  const taken = [...document.querySelectorAll(ACTIONS)]
    .map((action) => ({ action, box: action.getBoundingClientRect() }))
    .filter(({ action, box }) => box.x < right + GAP && x < box.right + GAP && isInReach(action, box))
    .map(({ box }) => box);
  const below = findFirstFree(
    taken.map(({ top, bottom }) => [end - bottom, end - top]),
    height,
  );
  const above = findFirstFree(
    taken.map(({ top, bottom }) => [top, bottom]),
    height,
  );
  if (Math.min(below, above) + height > end) return MARGIN;
  return above < below ? end - above - height : below;
}

/** The distance from an edge at which `height` fits between the taken ranges, all measured from that edge. */
function findFirstFree(taken: [near: number, far: number][], height: number): number {
  let start = MARGIN;
  for (const [near, far] of taken.toSorted(([a], [b]) => a - b))
    if (near - GAP < start + height && far + GAP > start) start = far + GAP;
  return start;
}

/** Whether the action is visible: not scrolled away, not covered by a dialog, not collapsed. */
function isInReach(action: Element, { x, y, width, height }: DOMRect): boolean {
  const topmost = document.elementFromPoint(x + width / 2, y + height / 2);
  return topmost !== null && action.contains(topmost);
}

/** Keeps a layer at its free place while the page changes, but not while it is pressed or read. Returns a function to end it. */
export function keepFreePlace(layer: HTMLElement): () => void {
  let frame = 0;
  const place = () => {
    layer.style.pointerEvents = 'none';
    layer.style.bottom = `${findFreePlace(layer)}px`;
    layer.style.pointerEvents = '';
    // ignores the change that it just made
    changes.takeRecords();
  };
  const placeAgain = () => {
    frame = 0;
    if (!layer.matches(':hover, :focus-within')) place();
  };
  const placeSoon = () => {
    frame ||= requestAnimationFrame(placeAgain);
  };
  const changes = new MutationObserver(placeSoon);
  place();
  changes.observe(document.body, { subtree: true, childList: true, attributes: true });
  const ended = new AbortController();
  for (const event of ['resize', 'focusin', 'scrollend', 'transitionend', 'animationend'])
    window.addEventListener(event, placeSoon, { capture: true, signal: ended.signal });
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    ended.abort();
  };
}
