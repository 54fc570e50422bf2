import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { api } from '../../kit/web/api/api-client.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import type { Operation } from '../../register/operations/operation.schema.ts';
import { forgetLists } from '../../register/record/web/pessoas.api.ts';
import type { BulkSelection } from '../../search/selection.schema.ts';
import type { ReceitaApply, ReceitaRun, RowList } from '../receita.schema.ts';

const PAGE_ROWS = 50;
/** How often a screen reloads the progress of a comparison, and its rows. */
const POLL_MS = 1_000;
const ROWS_POLL_MS = 5_000;

/** What a comparison of a selection would be. */
export function useReceitaPreview(selection: BulkSelection) {
  const tenant = useTenantChoice();
  return useQuery({
    // not under 'receita': the start of a comparison must not count again
    queryKey: ['receita-preview', tenant, selection],
    queryFn: async ({ signal }) => {
      const { data } = await api.post('/api/receita/comparacoes', { body: { selection, preview: true }, signal });
      if (!('companies' in data)) throw new Error('A comparison was begun where a preview was wanted.');
      return data;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Begins a comparison, which runs without the page. */
export async function startComparison(selection: BulkSelection): Promise<ReceitaRun> {
  const { data } = await api.post('/api/receita/comparacoes', { body: { selection } });
  if (!('id' in data)) throw new Error('The answer is no comparison.');
  forgetComparisons();
  return data;
}

/** The last comparisons of the client, the newest first. */
export function useRecentRuns() {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: ['receita', 'runs', tenant],
    queryFn: async ({ signal }) => (await api.get('/api/receita/comparacoes', { signal })).data.items,
    staleTime: 0,
  });
}

/** A comparison; reloaded while it runs. */
export function useReceitaRun(id: string) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: ['receita', 'run', tenant, id],
    queryFn: async ({ signal }) => (await api.get('/api/receita/comparacoes/{id}', { params: { id }, signal })).data,
    enabled: typeof tenant === 'number',
    refetchInterval: ({ state }) => (state.data && isGoingOn(state.data) ? POLL_MS : false),
  });
}

/** The rows of a comparison, page by page; reloaded while it runs. */
export function useReceitaRows(run: ReceitaRun, list: RowList) {
  const tenant = useTenantChoice();
  const { id, state } = run;
  return useInfiniteQuery({
    // another state of the comparison has other rows
    queryKey: ['receita', 'rows', tenant, id, list, state],
    queryFn: async ({ pageParam, signal }) => {
      const query = { list, limit: PAGE_ROWS, after: pageParam };
      return (await api.get('/api/receita/comparacoes/{id}/linhas', { params: { id }, query, signal })).data;
    },
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: isGoingOn(run) ? ROWS_POLL_MS : false,
  });
}

export async function stopComparison(id: string): Promise<void> {
  await api.post('/api/receita/comparacoes/{id}/parar', { params: { id } });
  forgetComparisons();
}

export async function resumeComparison(id: string): Promise<void> {
  await api.post('/api/receita/comparacoes/{id}/continuar', { params: { id } });
  forgetComparisons();
}

/** Applies differences in one operation; a large one runs in the background (`running`). */
export async function applyDifferences(id: string, body: ReceitaApply, key: string = v7()): Promise<Operation> {
  const headers = { 'idempotency-key': key };
  const { data } = await api.post('/api/receita/comparacoes/{id}/aplicar', { params: { id }, body, headers });
  forgetComparisons();
  forgetLists();
  return data;
}

export async function ignoreDifferences(id: string, ids: string[], ignored: boolean): Promise<void> {
  await api.post('/api/receita/comparacoes/{id}/ignorar', { params: { id }, body: { ids, ignored } });
  forgetComparisons();
}

function forgetComparisons(): void {
  void queryClient.invalidateQueries({ queryKey: ['receita'] });
}

export function isGoingOn({ state }: Pick<ReceitaRun, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}
