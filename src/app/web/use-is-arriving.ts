import { useRouterState } from '@tanstack/react-router';

/** Whether another page is on its way; the same one with another query is there at once. */
export function useIsArriving(): boolean {
  return useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && location.pathname !== resolvedLocation?.pathname,
  });
}
