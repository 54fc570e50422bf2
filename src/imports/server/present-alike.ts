import type { Role } from '../../access/policy.ts';
import { presentReasons } from '../../matching/server/candidates.ts';
import type { RowAlike } from '../model/import.ts';

/** Who a row may be as a role may see it, by the rule of every door. */
export function presentAlike(alike: readonly RowAlike[], role: Role): RowAlike[] {
  return alike.map((candidate) => ({ ...candidate, reasons: presentReasons(candidate.reasons, role) }));
}
