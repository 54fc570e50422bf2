import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../src/kit/web/api/query-client.ts';

/** Draws a part of a screen as the page does, with the page's own store of what the server said. */
export function draw(ui: ReactNode) {
  return render(ui, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
}
