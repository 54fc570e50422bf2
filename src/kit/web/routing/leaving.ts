import { connected, refuseNavigation } from './router.ts';

/** What a page with unsaved changes is handed when somebody wants to leave it. Exactly one of the two is called. */
export type Leaving = { go: () => void; stay: () => void };

type Guard = {
  /** whether going to this path loses something */
  blocks: (next: { from: string; to: string }) => boolean;
  /** whether closing the tab does */
  isDirty: () => boolean;
  ask: (leaving: Leaving) => void;
};

let guard: Guard | undefined;
/** The entry that our own step through the history leads to: on the way there nobody is asked. */
let target: number | undefined;
let correction: ReturnType<typeof setTimeout> | undefined;

/** So long without a step, and no other one is on its way. */
const STILL_AFTER_MS = 50;

/**
 * Lets one page stand in the way of leaving it. Gives the function that ends this. Not the router's `useBlocker`: while that
 * waits for an answer, the address of a step back is the other page's already, a reload would go there, and a second step
 * back passes. Here a step is taken back at once, and the question stands over the page that it is about.
 */
export function blockLeaving(next: Guard): () => void {
  const { history } = connected();
  guard = next;
  const unblock = history.block({
    enableBeforeUnload: next.isDirty,
    blockerFn: ({ currentLocation, nextLocation, action }) => {
      // `handleStep` has let the others pass
      const isLink = action === 'PUSH' || action === 'REPLACE';
      if (!isLink || !next.blocks({ from: currentLocation.pathname, to: nextLocation.pathname })) return false;
      const { href, state } = nextLocation;
      const go = action === 'PUSH' ? history.push : history.replace;
      next.ask({ go: () => go(href, state, { ignoreBlocker: true }), stay: refuseNavigation });
      return true;
    },
  });
  return () => {
    unblock();
    if (guard === next) guard = undefined;
  };
}

/** Watches the steps through the tab's history. Called once, before there is a router: it has to hear of them first. */
export function watchSteps(): void {
  addEventListener('popstate', handleStep);
}

function handleStep(event: PopStateEvent): void {
  const here = connected().history.location;
  const index = readIndex();
  if (index === undefined) return numberEntry(here.state.__TSR_index + 1);
  clearTimeout(correction);
  // back was pressed twice, and the second step has crossed ours; two corrections at once would chase each other
  if (target !== undefined && index !== target) {
    event.stopImmediatePropagation();
    correction = setTimeout(takeStep, STILL_AFTER_MS, target);
    return;
  }
  const isOwn = target !== undefined;
  target = undefined;
  const isHere = index === here.state.__TSR_index;
  if (isHere) event.stopImmediatePropagation();
  if (isOwn || isHere || !guard?.blocks({ from: here.pathname, to: location.pathname })) return;
  event.stopImmediatePropagation();
  takeStep(here.state.__TSR_index);
  guard.ask({ go: () => takeStep(index), stay: () => {} });
}

function takeStep(to: number): void {
  const steps = to - (readIndex() ?? to);
  // `go(0)` would load the page anew
  target = steps === 0 ? undefined : to;
  if (steps !== 0) history.go(steps);
}

/** A link inside the page (`#conteudo`) made an entry that the router did not number. */
function numberEntry(index: number): void {
  const key = crypto.randomUUID();
  // the router watches the function of the window: it would take this for a navigation
  History.prototype.replaceState.call(history, { __TSR_index: index, __TSR_key: key, key }, '');
}

function readIndex(): number | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('__TSR_index' in state)) return undefined;
  return typeof state.__TSR_index === 'number' ? state.__TSR_index : undefined;
}
