import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, type RegisteredRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../src/kit/web/api/query-client.ts';
import { connectRouter } from '../../src/kit/web/routing/router.ts';
import { parseSearch, stringifySearch } from '../../src/kit/web/routing/search-text.ts';

/** Where links stand: addresses are written as in the product, and no page is drawn. */
const router = createRouter({ routeTree: createRootRoute(), parseSearch, stringifySearch });

// the product's own router has all its pages; what is drawn here asks only for the address
connectRouter(router as unknown as RegisteredRouter);

/** Goes to an address without a page: a router that believes itself elsewhere would take a way to there for no way at all. */
export function goTo(address: string): void {
  router.history.replace(address, undefined, { ignoreBlocker: true });
  router.history.flush();
  router.updateLatestLocation();
}

/** Draws a part of a screen as the page does, with the page's own store of what the server said. */
export function draw(ui: ReactNode) {
  return render(ui, {
    wrapper: ({ children }) => (
      <RouterContextProvider router={router}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </RouterContextProvider>
    ),
  });
}
