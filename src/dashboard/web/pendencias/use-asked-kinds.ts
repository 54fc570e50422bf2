import { useAsksNfe } from '../../../access/web/use-asks-nfe.ts';
import type { PendenciaCounts } from '../../dashboard.schema.ts';

/** The pendências that the client asks about: one that issues no invoices needs no record ready for them. */
export function useAskedKinds(kinds: PendenciaCounts['kinds']): PendenciaCounts['kinds'] {
  const asksNfe = useAsksNfe();
  return kinds.filter(({ kind }) => kind !== 'nfe' || asksNfe);
}
