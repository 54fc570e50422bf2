import { type Action, may } from '../policy.ts';
import type { Membership } from '../tenant.schema.ts';
import { useSession } from './session.store.ts';
import { useTenantChoice } from './tenant-choice.store.ts';

/** The read-only actions, which are possible in "Todos os clientes". */
const READS: ReadonlySet<Action> = new Set([
  'pessoa.read',
  'pessoa.seeDocument',
  'pessoa.findByDocument',
  'pessoa.seeBirth',
  'pessoa.history',
  'membership.read',
]);

/** The client of this tab; undefined in "Todos os clientes" and for a user without a client. */
export function useCurrentTenant(): Membership | undefined {
  const { tenants } = useSession();
  const choice = useTenantChoice();
  return tenants.find(({ id }) => id === choice);
}

/** Whether the user may do this in the chosen client. Across all clients: only read, and only if some client allows it. */
export function useMay(action: Action): boolean {
  const { tenants } = useSession();
  const current = useCurrentTenant();
  const choice = useTenantChoice();
  if (current) return may(current, action);
  return choice === 'all' && READS.has(action) && tenants.some((member) => may(member, action));
}

/** Whether the user may do this in any client, independent of the chosen one. */
export function useMaySomewhere(action: Action): boolean {
  return useSession().tenants.some((member) => may(member, action));
}
