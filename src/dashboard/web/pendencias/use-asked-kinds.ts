import { useAsksNfe } from '../../../access/web/use-asks-nfe.ts';
import type { PendenciaCounts } from '../../dashboard.schema.ts';

/** The pendências that matter for the client: without invoices, no record must be ready for them. */
export function useAskedKinds(kinds: PendenciaCounts['kinds']): PendenciaCounts['kinds'] {
  const asksNfe = useAsksNfe();
  return kinds.filter(({ kind }) => kind !== 'nfe' || asksNfe);
}
