import { type Action, may } from '../policy.ts';
import type { Membership } from '../tenant.schema.ts';
import { useSession } from './session.store.ts';
import { useTenantChoice } from './tenant-choice.store.ts';

/** What changes nothing, and so is possible in "Todos os clientes". */
const READS: ReadonlySet<Action> = new Set([
  'pessoa.read',
  'pessoa.seeDocument',
  'pessoa.findByDocument',
  'pessoa.history',
  'membership.read',
]);

/** The client this tab works in; undefined in "Todos os clientes" and for who belongs to none. */
export function useCurrentTenant(): Membership | undefined {
  const { tenants } = useSession();
  const choice = useTenantChoice();
  return tenants.find(({ id }) => id === choice);
}

/** May the user do this in the chosen client? Across all clients: only read, and only if some client allows it. */
export function useMay(action: Action): boolean {
  const { tenants } = useSession();
  const current = useCurrentTenant();
  const choice = useTenantChoice();
  if (current) return may(current, action);
  return choice === 'all' && READS.has(action) && tenants.some((member) => may(member, action));
}

/** May the user do this in some client, whichever is chosen? */
export function useMaySomewhere(action: Action): boolean {
  return useSession().tenants.some((member) => may(member, action));
}
