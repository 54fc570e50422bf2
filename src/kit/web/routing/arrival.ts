import type { RegisteredRouter } from '@tanstack/react-router';
import { expectArrival } from './arrival-focus.ts';

/** On opening and after each navigation, moves the focus to the new page's heading and scrolls to its top. Called once. */
export function followArrivals(router: RegisteredRouter): void {
  let shown: string | undefined;
  // before the new page renders, so that its own focus and scroll position win
  router.subscribe('onBeforeRouteMount', ({ fromLocation, pathChanged }) => {
    // also on a page that is opened directly: its keys work from the heading, and a screen reader begins there
    if (!fromLocation || pathChanged) expectArrival();
    const page = pageOf(router);
    if (shown !== undefined && shown !== page) document.getElementById('conteudo')?.scrollTo(0, 0);
    shown = page;
  });
}

/** The route of the page itself. A route that opens over a page, such as a record's history, has no component. */
function pageOf(router: RegisteredRouter): string {
  const matches = router.state.matches;
  const hasFailed = matches.some(({ status }) => status !== 'success');
  const page = matches.findLast(({ routeId }) => router.routesById[routeId].options.component !== undefined);
  return `${hasFailed} ${page?.routeId}`;
}
