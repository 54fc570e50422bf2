import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { api } from '../../kit/web/api/api-client.ts';
import type { RequestOf } from '../../kit/web/api/api-types.ts';
import { saveLinked } from '../../kit/web/browser/save-file.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import type { Export, ExportPreset, ExportPresetInput } from '../export.ts';
import type { ExportDraft } from './export-draft.ts';

const PAGE_ROWS = 50;
/** How often a screen reloads the progress of a running export. */
const POLL_MS = 1000;

/** The records to export: the query of the list on the screen, or its marked records. */
export type ExportListQuery = RequestOf<'post', '/api/exports'>['body']['list'];

/** The number of records of a list, and the most blocks of each group that a record has. */
export function useExportPreview(list: ExportListQuery) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: ['pessoas', 'export-preview', tenant, list],
    queryFn: async ({ signal }) => (await api.post('/api/exports/preview', { body: { list }, signal })).data,
    // other users change the records meanwhile
    staleTime: 0,
    gcTime: 0,
  });
}

/** Requests a file. A small file is done when the answer comes; otherwise its state is `running`. */
export async function createExport(order: ExportDraft & { list: ExportListQuery }): Promise<Export> {
  // the id makes a repeated request the same export
  const { data } = await api.post('/api/exports', { body: { id: v7(), ...order } });
  forgetExports();
  return data;
}

/** The exports of the chosen client, the newest first, page by page. Reloads them while one is running. */
export function useExports() {
  const tenant = useTenantChoice();
  return useInfiniteQuery({
    queryKey: ['exports', 'list', tenant],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE_ROWS, after: pageParam };
      return (await api.get('/api/exports', { query, signal })).data;
    },
    initialPageParam: undefined as string | undefined, // the newest page has no cursor
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: typeof tenant === 'number',
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((item) => item.state === 'running')) === true ? POLL_MS : false,
  });
}

export async function readExport(id: string, tenant: number): Promise<Export> {
  return (await api.get('/api/exports/{id}', { params: { id }, tenant })).data;
}

/** Cancels a running export. No file remains. */
export async function cancelExport(id: string): Promise<void> {
  await api.post('/api/exports/{id}/cancel', { params: { id } });
  forgetExports();
}

/** Deletes the file before it expires. */
export async function deleteExportFile(id: string): Promise<void> {
  await api.delete('/api/exports/{id}/file', { params: { id } });
  forgetExports();
}

/**
 * Lets the browser download the file directly to the disk, however large it is. Queries the server first, which may require
 * the password again: a browser shows no useful message about a refused download.
 */
export async function downloadExport({ id, fileName }: Pick<Export, 'id' | 'fileName'>): Promise<void> {
  await api.post('/api/exports/{id}/download', { params: { id }, tenant: null });
  saveLinked(fileHref(id), fileName);
}

export function fileHref(id: string): string {
  return `/api/exports/${id}/file`;
}

/** The presets of the client. */
export function useExportPresets() {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: ['exports', 'presets', tenant],
    queryFn: async ({ signal }) => (await api.get('/api/export-presets', { signal })).data.items,
  });
}

export async function createPreset(preset: ExportPresetInput): Promise<ExportPreset> {
  const { data } = await api.post('/api/export-presets', { body: preset });
  forgetExports();
  return data;
}

export async function replacePreset(id: string, preset: ExportPresetInput): Promise<void> {
  await api.put('/api/export-presets/{id}', { params: { id }, body: preset });
  forgetExports();
}

export async function deletePreset(id: string): Promise<void> {
  await api.delete('/api/export-presets/{id}', { params: { id } });
  forgetExports();
}

export function forgetExports(): void {
  void queryClient.invalidateQueries({ queryKey: ['exports'] });
}
