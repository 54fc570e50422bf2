import type { RegisteredRouter } from '@tanstack/react-router';
import { expectArrival } from './arrival-focus.ts';

/** What a new page begins with: its heading has the focus, and it stands at its top. Called once. */
export function followArrivals(router: RegisteredRouter): void {
  let shown: string | undefined;
  // the new page is decided on and not drawn yet: its own focus and its own scroll come later and win
  router.subscribe('onBeforeRouteMount', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) expectArrival();
    const page = pageOf(router);
    if (shown !== undefined && shown !== page) document.getElementById('conteudo')?.scrollTo(0, 0);
    shown = page;
  });
}

/** The route of the page itself; what only opens over it, as a record's history, has no component of its own. */
function pageOf(router: RegisteredRouter): string {
  const matches = router.state.matches;
  const hasFailed = matches.some(({ status }) => status !== 'success');
  const page = matches.findLast(({ routeId }) => router.routesById[routeId].options.component !== undefined);
  return `${hasFailed} ${page?.routeId}`;
}
