import { MOST_MERGED } from '../../../register/operations/most-merged.ts';

/** The parameters in the address of a merge: the ids of the records, and whether the queue opened it. */
export type MergeSearch = { ids?: string; de?: 'fila' };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readMergeSearch(raw: Record<string, unknown>): MergeSearch {
  const ids = idsOf(typeof raw['ids'] === 'string' ? raw['ids'] : '');
  return { ...(ids.length > 0 && { ids: ids.join(',') }), ...(raw['de'] === 'fila' && { de: 'fila' }) };
}

export function idsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().split(','))].filter((id) => ID.test(id)).slice(0, MOST_MERGED);
}
