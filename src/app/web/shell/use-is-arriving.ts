import { useRouterState } from '@tanstack/react-router';

/** Whether another page is loading. Another query on the same page does not count. */
export function useIsArriving(): boolean {
  return useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && location.pathname !== resolvedLocation?.pathname,
  });
}
