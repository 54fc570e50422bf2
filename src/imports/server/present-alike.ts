import type { Role } from '../../access/policy.ts';
import { presentReasons } from '../../matching/server/candidates.ts';
import type { RowAlike } from '../model/import.ts';

/** The possible matches of a row with the reasons that a role may see, by the rule of all routes. */
export function presentAlike(alike: readonly RowAlike[], role: Role): RowAlike[] {
  return alike.map((candidate) => ({ ...candidate, reasons: presentReasons(candidate.reasons, role) }));
}
