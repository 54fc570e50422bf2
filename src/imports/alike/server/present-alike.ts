import type { Role } from '../../../access/policy.ts';
import { presentCandidates } from '../../../matching/server/candidates.ts';
import type { RowAlike } from '../../import.ts';

/** Stands for whom an earlier line makes, where what may be seen does not depend on who it is. */
const NOBODY = { id: '', codigo: 0, nome: '' };

/** Who a row may be as a role may see it, by the rule of every door. */
export function presentAlike(alike: readonly RowAlike[], role: Role): RowAlike[] {
  const presented = presentCandidates(
    alike.map((one) => ({ ...one, pessoa: one.pessoa ?? NOBODY })),
    role,
  );
  return presented.map((one, at) => ({ ...one, pessoa: alike[at]?.pessoa ?? null, line: alike[at]?.line ?? null }));
}
