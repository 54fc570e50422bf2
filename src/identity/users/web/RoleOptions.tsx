import { ROLE_LABELS, ROLES } from '../../../access/policy.ts';

/** The roles as options of a select. */
export function RoleOptions() {
  return ROLES.map((role) => (
    <option key={role} value={role}>
      {ROLE_LABELS[role]}
    </option>
  ));
}
