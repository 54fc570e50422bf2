import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';

const MAX_RETRIES = 2;

/** Only an outage is worth a retry. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < MAX_RETRIES && error instanceof ApiProblem && error.isOutage;
}

/** The cache of server state, one for the page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5000, retry: shouldRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
