import { issuesNotes } from '../tenant-settings.ts';
import { useSession } from './session.store.ts';
import { useCurrentTenant } from './use-permissions.ts';

/** Whether the chosen client issues invoices, or one of all clients: only then pages say what the SEFAZ would refuse. */
export function useAsksNfe(): boolean {
  const tenant = useCurrentTenant();
  const { tenants } = useSession();
  return tenant ? issuesNotes(tenant.settings) : tenants.some(({ settings }) => issuesNotes(settings));
}
