import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import type { Operation } from '../../../register/operations/operation.schema.ts';
import type { MergeBody, MergePreview } from '../../../register/merge/merge.schema.ts';
import { forgetLists } from '../../../register/record/web/pessoas.api.ts';
import { known } from '../../../kit/known.ts';

/** The user's choices in a merge: the survivor, the record that each field takes its value from, and the excluded items. */
export type MergeChoice = { survivor: string; choose: Readonly<Record<string, string>>; leave: readonly string[] };

export function useMergePreview(ids: readonly string[], { survivor, choose, leave }: MergeChoice) {
  const tenant = useTenantChoice();
  return useQuery({
    // not under 'pessoas': merged records must not be refetched along with the lists
    queryKey: ['merge-preview', tenant, ids, survivor, choose, leave],
    queryFn: async ({ signal }) => {
      const body = { survivor, merged: ids.filter((id) => id !== survivor), choose, leave: [...leave], dryRun: true };
      const { data } = await api.post('/api/pessoas/merge', { body, signal });
      if (!('records' in data)) throw new Error('A merge was made where one was asked about.');
      return data;
    },
    // a choice changes only a row of the preview
    placeholderData: keepPreviousData,
    // other users may change records at any time
    staleTime: 0,
    gcTime: 0,
    enabled: ids.length > 1,
  });
}

/** Merges the records as shown. Throws 412 when one of them changed since. */
export async function mergeRecords(
  { records }: MergePreview,
  { survivor, choose, leave }: MergeChoice,
  idempotencyKey: string,
): Promise<Operation> {
  const seen = records.map(({ id, version }) => ({ id, version }));
  const shown = seen.find(({ id }) => id === survivor);
  const body: MergeBody = {
    survivor: known(shown, 'the survivor'),
    merged: seen.filter(({ id }) => id !== survivor),
    choose,
    leave: [...leave],
  };
  const { data } = await api.post('/api/pessoas/merge', { body, headers: { 'idempotency-key': idempotencyKey } });
  if (!('operation' in data)) throw new Error('The answer of a merge has no operation.');
  forgetLists();
  return data.operation;
}
