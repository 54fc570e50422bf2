import { useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { api } from '../../kit/web/api/api-client.ts';
import type {
  Birthdays,
  ByCity,
  ByState,
  Completeness,
  CreatedByMonth,
  LatestChanges,
  PendenciaCounts,
  Totals,
} from '../dashboard.schema.ts';

/** Figures of the register: how they are asked for, and the key they are kept under. */
export type Figures<Data> = { key: readonly string[]; load: (signal: AbortSignal) => Promise<Data> };

/** The figures of the painel, of the chosen client. */
export const DASHBOARD = {
  totals: figures<Totals>('totals'),
  createdByMonth: figures<CreatedByMonth>('created-by-month'),
  byState: figures<ByState>('by-state'),
  byCity: figures<ByCity>('by-city'),
  completeness: figures<Completeness>('completeness'),
  birthdays: figures<Birthdays>('birthdays'),
  pendencias: figures<PendenciaCounts>('pendencias'),
  latestChanges: figures<LatestChanges>('latest-changes'),
};

/** The same figures that a widget shows, for the page around it: they are asked for once. */
export function useFigures<Data>({ key, load }: Figures<Data>) {
  const tenant = useTenantChoice();
  return useQuery({
    // as the widgets have it
    queryKey: [...key, { tenant }],
    queryFn: ({ signal }) => load(signal),
    enabled: tenant !== undefined,
  });
}

function figures<Data>(name: string): Figures<Data> {
  return {
    // under `pessoas`, so that a record that was saved makes them ask again
    key: ['pessoas', 'dashboard', name],
    load: async (signal) => (await api.get<Data>(`/api/dashboard/${name}`, { signal })).data,
  };
}
