import { useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { api } from '../../kit/web/api/api-client.ts';

/** Figures of the register: their query key and the function that loads them. */
export type Figures<Data> = { key: readonly string[]; load: (signal: AbortSignal) => Promise<Data> };

/** The figures of the painel, of the chosen client. */
export const DASHBOARD = {
  totals: figures('totals', (options) => api.get('/api/dashboard/totals', options)),
  createdByMonth: figures('created-by-month', (options) => api.get('/api/dashboard/created-by-month', options)),
  byState: figures('by-state', (options) => api.get('/api/dashboard/by-state', options)),
  byCity: figures('by-city', (options) => api.get('/api/dashboard/by-city', options)),
  completeness: figures('completeness', (options) => api.get('/api/dashboard/completeness', options)),
  birthdays: figures('birthdays', (options) => api.get('/api/dashboard/birthdays', options)),
  pendencias: figures('pendencias', (options) => api.get('/api/dashboard/pendencias', options)),
  latestChanges: figures('latest-changes', (options) => api.get('/api/dashboard/latest-changes', options)),
};

/** The figures of a widget, for the page around it. Both share a request, which may be polled. */
export function useFigures<Data>({ key, load }: Figures<Data>, refetchInterval: number | false = false) {
  const tenant = useTenantChoice();
  return useQuery({
    // the key that the widgets use
    queryKey: [...key, { tenant }],
    queryFn: ({ signal }) => load(signal),
    enabled: tenant !== undefined,
    refetchInterval,
  });
}

function figures<Data>(
  name: string,
  call: (options: { signal: AbortSignal }) => Promise<{ data: Data }>,
): Figures<Data> {
  return {
    // under `pessoas`, so that saving a record reloads them
    key: ['pessoas', 'dashboard', name],
    load: async (signal) => (await call({ signal })).data,
  };
}
