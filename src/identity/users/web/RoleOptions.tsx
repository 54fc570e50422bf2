import { ROLES } from '../../../access/policy.ts';
import { ROLE_LABELS } from '../../../access/role-labels.ts';

/** The roles as options of a select. */
export function RoleOptions() {
  return ROLES.map((role) => (
    <option key={role} value={role}>
      {ROLE_LABELS[role]}
    </option>
  ));
}
