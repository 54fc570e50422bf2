// before the components, because later style sheets override earlier ones
import '../../kit/web/style/tokens.css';
import '../../kit/web/style/base.css';
import '../../kit/web/style/layout.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followLive } from '../../live/web/follow-live.ts';
import { loadSession } from '../../access/web/session.api.ts';
import { followOtherTabs, subscribeToSession, getSessionState } from '../../access/web/session.store.ts';
import { getConnection, subscribeToConnection } from '../../kit/web/api/connection.store.ts';
import { dropEarly } from '../../kit/web/api/early-calls.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import { firstPageShown } from './first/first-page.ts';
import { gatherSheets } from './first/gather-sheets.ts';
import { followNoteKeys } from './follow-note-keys.ts';
import { handDown } from './hand-down.ts';
import { reloadOnceForNewRelease } from './new-release.ts';
import { followArrivals } from '../../kit/web/routing/arrival.ts';
import { currentPath } from '../../kit/web/routing/router.ts';
import { router } from './routes.ts';
import { followTheme } from '../../kit/web/browser/theme.ts';

reloadOnceForNewRelease();
handDown();
followTheme();
followNoteKeys();
followOtherTabs(() => void loadSession());
// after an outage, repeats the queries that failed. Successful queries are not repeated: one permanent failure among them would
// repeat them all endlessly
subscribeToConnection(() => {
  if (getConnection() !== 'up' || getSessionState().status !== 'signedIn') return;
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
});
subscribeToSession(() => {
  // another tab signed in while this one showed the sign-in
  if (getSessionState().status === 'signedIn' && currentPath() === '/entrar') void router.invalidate();
});
followLive(firstPageShown);
void firstPageShown.then(dropEarly);

followArrivals(router);

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
const root = createRoot(container);
void gatherSheets().then(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
