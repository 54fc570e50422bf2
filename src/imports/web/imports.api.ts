import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getSessionState } from '../../access/web/session.store.ts';
import { getTenantChoice, type TenantChoice, useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { api } from '../../kit/web/api/api-client.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import { forgetLists } from '../../register/record/web/pessoas.api.ts';
import { rememberChange } from '../../register/undo/web/own-changes.ts';
import type {
  AppliedMoved,
  ApplyMoved,
  ChooseAlike,
  ChooseAllAlike,
  ChosenAlike,
  CorrectedRow,
  Import,
  ImportSettings,
  ImportState,
  ReadOptions,
  RowCorrection,
  RowListKind,
} from '../model/import.ts';

const PAGE_IMPORTS = 30;
/** Enough rows for several screens, so that scrolling never waits. */
const PAGE_ROWS = 100;

/** The interval at which a page polls a running import. */
const POLL_MS = 1000;

const RUNNING: ReadonlySet<ImportState> = new Set(['reading', 'checking', 'applying']);

/** The imports of the chosen client, newest first, in pages; polled while one of them is running. */
export function useImports() {
  const tenant = useTenantChoice();
  return useInfiniteQuery({
    queryKey: ['imports', tenant, 'list'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE_IMPORTS, after: pageParam };
      return (await api.get('/api/imports', { query, signal })).data;
    },
    initialPageParam: undefined as string | undefined, // the newest page has no cursor
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: typeof tenant === 'number',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((item) => RUNNING.has(item.state))) === true ? POLL_MS : false,
  });
}

/** One import; polled while the server runs it. */
export function useImport(id: string) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: importKey(tenant, id),
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<Import>(importKey(tenant, id));
      const { data } = await api.get('/api/imports/{id}', { params: { id }, signal });
      // the import changed the register
      if (before?.state === 'applying' && data.state !== 'applying') {
        forgetLists();
        rememberImport(data, tenant);
      }
      return data;
    },
    enabled: typeof tenant === 'number',
    refetchInterval: ({ state }) => (state.data && RUNNING.has(state.data.state) ? POLL_MS : false),
  });
}

/** Makes Ctrl+Z undo an import that the user watched until its end. */
function rememberImport({ operationId, counts, user }: Import, tenant: TenantChoice | undefined): void {
  const state = getSessionState();
  const isOwn = 'session' in state && state.session.user.id === user.id;
  const count = counts ? counts.create + counts.update : 0;
  if (operationId === null || count === 0 || typeof tenant !== 'number' || !isOwn) return;
  rememberChange({ tenant, count, made: { operationId } });
}

/** The rows of one kind, in the order of the file, in pages. */
export function useImportRows(id: string, kind: RowListKind) {
  const tenant = useTenantChoice();
  return useInfiniteQuery({
    queryKey: rowsKey(tenant, id, kind),
    queryFn: async ({ pageParam, signal }) => {
      const query = { kind, limit: PAGE_ROWS, after: pageParam };
      return (await api.get('/api/imports/{id}/rows', { params: { id }, query, signal })).data;
    },
    initialPageParam: undefined as number | undefined, // the first page has no cursor
    getNextPageParam: ({ next }) => next ?? undefined,
    // never stale: a corrected row keeps its place until the user reopens the list
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** What the Receita can add to the companies of a checked file. */
export function useReceitaOffer(id: string) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: ['imports', tenant, 'receita', id],
    queryFn: async ({ signal }) => (await api.get('/api/imports/{id}/receita', { params: { id }, signal })).data,
    enabled: typeof tenant === 'number',
    // each check changes it
    gcTime: 0,
  });
}

/** Opens an import before the upload of its file. */
export async function openImport({ name, size }: File): Promise<Import> {
  return keepImport((await api.post('/api/imports', { body: { fileName: name, size } })).data);
}

export async function readFile(id: string, options: ReadOptions): Promise<Import> {
  return keepImport(await readToItsEnd(id, options));
}

/** Repeats the request while the server is still reading, and shows how far: thousands of documents take longer than one answer. */
export async function readToItsEnd(id: string, options: ReadOptions): Promise<Import> {
  for (;;) {
    const { status, data } = await api.post('/api/imports/{id}/read', { params: { id }, body: options });
    if (status !== 202) return data;
    keepImport(data);
  }
}

export async function saveSettings(id: string, settings: ImportSettings): Promise<Import> {
  return keepImport((await api.put('/api/imports/{id}/settings', { params: { id }, body: settings })).data);
}

export async function startCheck(id: string): Promise<Import> {
  return keepImport((await api.post('/api/imports/{id}/check', { params: { id } })).data);
}

/** Starts the import of the rows. `again`: although the same file was imported before. */
export async function startApply(id: string, again: boolean): Promise<Import> {
  return keepImport((await api.post('/api/imports/{id}/apply', { params: { id }, body: { again } })).data);
}

/** Stops the check or the import of the rows. */
export async function cancelImport(id: string): Promise<void> {
  await api.post('/api/imports/{id}/cancel', { params: { id } });
  await refreshImport(id);
}

/** Deletes the file and the findings about it. */
export async function discardImport(id: string): Promise<void> {
  await api.delete('/api/imports/{id}', { params: { id } });
  forgetImportList();
}

let corrections: Promise<unknown> = Promise.resolve();

/** Resolves when every correction that was sent has its answer. */
export async function settleCorrections(): Promise<void> {
  await corrections.catch(() => undefined); // the row shows the failure
}

/**
 * Corrects a row or leaves it out. Returns the row, judged again, and updates the counts of the import. Sends one correction at
 * a time: the answers arrive in order.
 */
export async function correctRow(id: string, line: number, correction: RowCorrection): Promise<CorrectedRow> {
  const before = settleCorrections();
  const sent = before.then(() => sendCorrection(id, line, correction));
  corrections = sent;
  return sent;
}

async function sendCorrection(id: string, line: number, correction: RowCorrection): Promise<CorrectedRow> {
  const { data } = await api.put('/api/imports/{id}/rows/{line}', { params: { id, line }, body: correction });
  keepCounts(id, data);
  // does not reload the list of the row: nothing moves under the cursor
  void queryClient.invalidateQueries({ queryKey: rowsKey(getTenantChoice(), id, 'corrected') });
  return data;
}

function keepCounts(id: string, { counts, notes }: Pick<CorrectedRow, 'counts' | 'notes'>): void {
  queryClient.setQueryData<Import>(importKey(getTenantChoice(), id), (known) =>
    known ? { ...known, counts, facts: withNotes(known.facts, notes) } : known,
  );
}

/** Decides about a row with possible matches; queued with the corrections, because they change the same counts. */
export async function chooseAlike(id: string, line: number, body: ChooseAlike): Promise<CorrectedRow> {
  const before = settleCorrections();
  const sent = before.then(async () => {
    const { data } = await api.put('/api/imports/{id}/rows/{line}/alike', { params: { id, line }, body });
    keepCounts(id, data);
    return data;
  });
  corrections = sent;
  return sent;
}

/** Decides about all rows of a certeza, part by part, and reloads the list. Returns the numbers of decided and undecided rows. */
export async function chooseAllAlike(id: string, body: ChooseAllAlike): Promise<Pick<ChosenAlike, 'chosen' | 'left'>> {
  await settleCorrections();
  for (let chosen = 0; ; ) {
    const { data } = await api.put('/api/imports/{id}/alike', { params: { id }, body });
    chosen += data.chosen;
    keepCounts(id, data);
    if (data.chosen > 0 && data.left > 0) continue;
    await queryClient.invalidateQueries({ queryKey: rowsKey(getTenantChoice(), id, 'alike') });
    return { chosen, left: data.counts.alike };
  }
}

/** The facts with the new number of rows that cannot appear on a note, which the page shows. */
function withNotes(facts: Import['facts'], notes: CorrectedRow['notes']): Import['facts'] {
  return facts && notes ? { ...facts, notes } : facts;
}

/** Applies rows with a record that changed after the check: these rows, or the next part of all. Reloads the list. */
export async function applyMoved(id: string, rows?: ApplyMoved['rows']): Promise<AppliedMoved> {
  const { data } = await api.post('/api/imports/{id}/moved', { params: { id }, body: { ...(rows && { rows }) } });
  queryClient.setQueryData<Import>(importKey(getTenantChoice(), id), (known) =>
    known ? { ...known, counts: data.counts } : known,
  );
  forgetLists();
  await queryClient.invalidateQueries({ queryKey: rowsKey(getTenantChoice(), id, 'moved') });
  return data;
}

/** The CSV of the rows that are not imported, with the reasons. */
export async function downloadRefused(id: string): Promise<Blob> {
  return api.file('/api/imports/{id}/refused.csv', { params: { id } });
}

export async function refreshImport(id: string, tenant = getTenantChoice()): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: importKey(tenant, id) });
  forgetImportList();
}

/** Stores the server's answer about an import, for every screen that shows the import. */
export function keepImport(data: Import): Import {
  queryClient.setQueryData(importKey(getTenantChoice(), data.id), data);
  forgetImportList();
  return data;
}

function forgetImportList(): void {
  void queryClient.invalidateQueries({ queryKey: ['imports', getTenantChoice(), 'list'] });
}

function importKey(tenant: TenantChoice | undefined, id: string) {
  return ['imports', tenant, 'one', id];
}

function rowsKey(tenant: TenantChoice | undefined, id: string, kind: RowListKind) {
  return ['imports', tenant, 'rows', id, kind];
}
