import { Check, Minus } from '../../../kit/web/icons/icons.ts';
import { type Action, can, POLICY, ROLE_LABELS, ROLES } from '../../../access/policy.ts';
import { Cell, RowHeader, Table } from '../../../kit/web/ui/Table.tsx';
import { VisuallyHidden } from '../../../kit/web/ui/VisuallyHidden.tsx';
import css from './RolesTable.module.css';
import { ACTION_LABELS } from './action-labels.ts';

const COLUMNS = [{ label: 'Ação' }, ...ROLES.map((role) => ({ label: ROLE_LABELS[role], align: 'center' as const }))];
// the keys of the policy are the actions
const ACTIONS = Object.keys(POLICY) as Action[];

/** The permissions of each role, from the same policy that the server enforces. */
export function RolesTable() {
  return (
    <Table label="O que cada papel pode" columns={COLUMNS} keepTable>
      {ACTIONS.map((action) => (
        <tr key={action}>
          <RowHeader>
            <span className={css.action}>{ACTION_LABELS[action]}</span>
          </RowHeader>
          {ROLES.map((role) => (
            <Cell key={role} align="center">
              {can(role, action) ? (
                <Check className={css.yes} aria-hidden="true" />
              ) : (
                <Minus className={css.no} aria-hidden="true" />
              )}
              <VisuallyHidden>{can(role, action) ? 'Sim' : 'Não'}</VisuallyHidden>
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  );
}
