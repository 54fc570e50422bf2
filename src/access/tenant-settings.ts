import type { TenantSettings } from './tenant.schema.ts';

/** Whether the client issues invoices, so that its records are asked what the SEFAZ would refuse. */
export function issuesNotes(settings: TenantSettings): boolean {
  return settings.emiteNotas !== false;
}
