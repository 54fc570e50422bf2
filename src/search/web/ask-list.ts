import { api } from '../../kit/web/api/api-client.ts';
import type { QueryOf } from '../../kit/web/api/api-types.ts';
import { isDocumentLike } from '../../kit/document-like.ts';
import type { ListCount, ListPage } from '../list-page.schema.ts';

type ListQuery = QueryOf<'/api/pessoas'>;

/** A search with so many results needs no suggestion. */
export const FEW_FOUND = 5;

/** A page of the list. A search that may be a document goes in the body: addresses are logged in too many places. */
export async function askList(query: ListQuery, signal: AbortSignal): Promise<ListPage> {
  if (isPrivate(query)) return (await api.post('/api/pessoas/search', { body: query, signal })).data;
  return (await api.get('/api/pessoas', { query, signal })).data;
}

/** How many records the list has. */
export async function askCount(query: QueryOf<'/api/pessoas/count'>, signal: AbortSignal): Promise<ListCount> {
  if (isPrivate(query)) return (await api.post('/api/pessoas/search/count', { body: query, signal })).data;
  return (await api.get('/api/pessoas/count', { query, signal })).data;
}

function isPrivate({ q }: { q?: string | undefined }): boolean {
  return q !== undefined && isDocumentLike(q);
}
