import { issuesNotes } from '../tenant-settings.ts';
import { useSession } from './session.store.ts';
import { useCurrentTenant } from './use-permissions.ts';

/** Whether the chosen client, or any of all clients, issues invoices, so pages show what the SEFAZ would refuse. */
export function useAsksNfe(): boolean {
  const tenant = useCurrentTenant();
  const { tenants } = useSession();
  return tenant ? issuesNotes(tenant.settings) : tenants.some(({ settings }) => issuesNotes(settings));
}
