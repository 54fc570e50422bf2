/** What is pressed or typed into just now. The rows and fields around it may lie below a notice for its few seconds. */
const ACTIONS = 'button, dialog a, :is(input, select, textarea):focus';
/** From the edge of the window, in pixels. */
const MARGIN = 16;
/** From an action, in pixels. */
const GAP = 8;

/**
 * How far above the bottom of the window a layer covers no action that is in reach, in pixels. It stands at the edge, lower
 * or upper, that it can come nearer to; where every place is taken, at the bottom. The layer itself must not be in the way:
 * `pointer-events: none`.
 */
export function findFreePlace(layer: HTMLElement): number {
  const { left, right, height } = layer.getBoundingClientRect();
  const end = window.innerHeight;
  const taken = [...document.querySelectorAll(ACTIONS)]
    .map((action) => ({ action, box: action.getBoundingClientRect() }))
    .filter(({ action, box }) => box.left < right + GAP && left < box.right + GAP && isInReach(action, box))
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

/** How far from an edge of the window `height` has room between what is taken, all of it measured from that edge. */
function findFirstFree(taken: [near: number, far: number][], height: number): number {
  let start = MARGIN;
  for (const [near, far] of taken.toSorted(([a], [b]) => a - b))
    if (near - GAP < start + height && far + GAP > start) start = far + GAP;
  return start;
}

/** Neither scrolled away, nor below a dialog, nor closed up. */
function isInReach(action: Element, { left, top, width, height }: DOMRect): boolean {
  const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
  return topmost !== null && action.contains(topmost);
}

/** Keeps a layer at its free place while the page below changes; not while it is pressed or read. Returns the end of it. */
export function keepFreePlace(layer: HTMLElement): () => void {
  let frame = 0;
  const place = () => {
    layer.style.pointerEvents = 'none';
    layer.style.bottom = `${findFreePlace(layer)}px`;
    layer.style.pointerEvents = '';
    // its own doing
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
