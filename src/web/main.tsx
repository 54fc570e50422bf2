import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadSession } from '../session/web/session.api.ts';
import { followOtherTabs, subscribeToSession, getSessionState } from '../session/web/session.store.ts';
import { getConnection, subscribeToConnection } from './connection.store.ts';
import { queryClient } from './query-client.ts';
import { reloadOnceForNewRelease } from './new-release.ts';
import { router } from './router.tsx';
import { followTheme } from './theme.ts';
import './ui/tokens.css';
import './ui/base.css';

reloadOnceForNewRelease();
followTheme();
followOtherTabs(() => void loadSession());
// what failed while the server was away is asked again
subscribeToConnection(() => {
  if (getConnection() === 'up' && getSessionState().status === 'signedIn') void queryClient.invalidateQueries();
});
subscribeToSession(() => {
  // another tab signed in while this one stood at the door
  if (getSessionState().status === 'signedIn' && router.state.location.pathname === '/entrar') void router.invalidate();
});

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
