import { connected, refuseNavigation } from './router.ts';

/** The answers to the question of a page with unsaved changes. The page calls exactly one of them. */
export type Leaving = { go: () => void; stay: () => void };

type Guard = {
  /** whether navigating to this path would lose changes */
  blocks: (next: { from: string; to: string }) => boolean;
  /** whether closing the tab would lose changes */
  isDirty: () => boolean;
  ask: (leaving: Leaving) => void;
};

let guard: Guard | undefined;
/** The history entry that our own step moves to, without a question on the way. */
let target: number | undefined;
let correction: ReturnType<typeof setTimeout> | undefined;

/** After this time without a step through the history, no other step is pending. */
const SETTLE_MS = 50;

/**
 * Makes a page ask before it is left. Returns a function that ends this. It does not use the router's `useBlocker`. While
 * that one waits for the answer after a step back, the address is already the other page's: a reload would load that page,
 * and a second step back is not blocked. Here, the step is reverted immediately, and then the page asks.
 */
export function blockLeaving(next: Guard): () => void {
  const { history } = connected();
  guard = next;
  const unblock = history.block({
    enableBeforeUnload: next.isDirty,
    blockerFn: ({ currentLocation, nextLocation, action }) => {
      // `handleStep` has already handled the other actions
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

/** Whether a reload of the page would lose changes. */
export function hasUnsavedChanges(): boolean {
  return guard?.isDirty() ?? false;
}

/** Watches steps through the tab's history. Call it once before creating the router, so that it handles them first. */
export function watchSteps(): void {
  addEventListener('popstate', handleStep);
}

function handleStep(event: PopStateEvent): void {
  const here = connected().history.location;
  const index = readIndex();
  if (index === undefined) return numberEntry(here.state.__TSR_index + 1);
  clearTimeout(correction);
  // a second step back came before our own step was done; correct it only after all steps have settled
  if (target !== undefined && index !== target) {
    event.stopImmediatePropagation();
    correction = setTimeout(stepTo, SETTLE_MS, target);
    return;
  }
  const isOwn = target !== undefined;
  target = undefined;
  const isHere = index === here.state.__TSR_index;
  if (isHere) event.stopImmediatePropagation();
  if (isOwn || isHere || !guard?.blocks({ from: here.pathname, to: location.pathname })) return;
  event.stopImmediatePropagation();
  stepTo(here.state.__TSR_index);
  guard.ask({ go: () => stepTo(index), stay: () => {} });
}

function stepTo(to: number): void {
  const steps = to - (readIndex() ?? to);
  // `go(0)` would reload the page
  target = steps === 0 ? undefined : to;
  if (steps !== 0) history.go(steps);
}

/** Numbers a history entry that a link inside the page (`#conteudo`) made without the router. */
function numberEntry(index: number): void {
  const key = crypto.randomUUID();
  // not `history.replaceState`, which the router patches to detect navigations
  History.prototype.replaceState.call(history, { __TSR_index: index, __TSR_key: key, key }, '');
}

function readIndex(): number | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('__TSR_index' in state)) return undefined;
  return typeof state.__TSR_index === 'number' ? state.__TSR_index : undefined;
}
