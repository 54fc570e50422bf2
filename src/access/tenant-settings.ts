import type { TenantSettings } from './tenant.schema.ts';

/** Whether the client issues invoices, so its records are checked for refusals by the SEFAZ. */
export function issuesNotes(settings: TenantSettings): boolean {
  return settings.emiteNotas !== false;
}
