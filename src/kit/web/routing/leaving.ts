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

/**
 * Lets one page stand in the way of leaving it. Gives the function that ends this. Not the router's `useBlocker`: while that
 * waits for an answer, the address of a step back is the other page's already, and a reload would go there. Here the step is
 * taken back at once and the question stands over the page that it is about.
 */
export function blockLeaving({ blocks, isDirty, ask }: Guard): () => void {
  const { history } = connected();
  return history.block({
    enableBeforeUnload: isDirty,
    blockerFn: ({ currentLocation, nextLocation, action }) => {
      if (!blocks({ from: currentLocation.pathname, to: nextLocation.pathname })) return false;
      const { href, state } = nextLocation;
      const steps = state.__TSR_index - currentLocation.state.__TSR_index;
      const options = { ignoreBlocker: true };
      const go = {
        PUSH: () => history.push(href, state, options),
        REPLACE: () => history.replace(href, state, options),
        STEP: () => history.go(steps, options),
      }[action === 'PUSH' || action === 'REPLACE' ? action : 'STEP'];
      ask({ go, stay: refuseNavigation });
      return true;
    },
  });
}

/**
 * A link inside the page (`#conteudo`) makes an entry of the tab's history that the router did not number, and a step back
 * from there would be counted wrong. Called once, at the start.
 */
export function numberFragments(): void {
  // before the router's own listener
  addEventListener('popstate', numberEntry, { capture: true });
}

function numberEntry(): void {
  if (history.state !== null) return;
  const { __TSR_index: last } = connected().history.location.state;
  const key = crypto.randomUUID();
  // the router watches the function of the window: it would take this for a navigation
  History.prototype.replaceState.call(history, { __TSR_index: last + 1, __TSR_key: key, key }, '');
}
