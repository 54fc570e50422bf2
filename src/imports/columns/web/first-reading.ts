import { useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import type { Import } from '../../model/import.ts';
import { keepImport, readToItsEnd, startCheck } from '../../web/imports.api.ts';
import { isCertain } from './open-questions.ts';

/**
 * Reads a newly uploaded file, once, or joins its reading, and checks it if no question is open. A refusal becomes the error of
 * the query.
 */
export function useFirstReading({ id, state, table }: Import) {
  const tenant = useTenantChoice();
  return useQuery({
    queryKey: ['imports', tenant, 'reading', id],
    queryFn: () => readFirst(id),
    enabled: (state === 'received' || state === 'reading') && table === null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Stores only the outcome: the page does not show a step that it leaves immediately. */
async function readFirst(id: string): Promise<Import> {
  const data = await readToItsEnd(id, {});
  if (!isCertain(data)) return keepImport(data);
  // the columns step can start a check that did not start here
  return startCheck(id).catch(() => keepImport(data));
}
