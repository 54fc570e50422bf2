import { UserMinus } from '../../../kit/web/icons/icons.ts';
import { type Role, ROLE_LABELS } from '../../../access/policy.ts';
import type { Member } from '../../../access/tenant.schema.ts';
import type { MemberSource } from '../../../access/web/members.api.ts';
import { changeMember } from './member-changes.api.ts';
import { SelectField } from '../../../kit/web/form/TextField.tsx';
import { useSavedChoice } from '../../../kit/web/form/useSavedChoice.ts';
import { Badge } from '../../../kit/web/ui/Badge.tsx';
import { IconButton } from '../../../kit/web/ui/Button.tsx';
import { Cell, RowHeader } from '../../../kit/web/ui/Table.tsx';
import { RoleOptions } from '../../users/web/RoleOptions.tsx';
import css from './TenantsPage.module.css';

type Props = { source: MemberSource; member: Member; mayChange: boolean; onRemove: () => void };

/** A member with a select that changes the role immediately. */
export function MemberRow({ source, member, mayChange, onRemove }: Props) {
  const { userId, nome, email, disabled } = member;
  const role = useSavedChoice(member.role, (chosen) => changeMember(source, userId, chosen), 'Papel alterado.');
  return (
    <tr>
      <RowHeader>
        {nome} {disabled && <Badge tone="warning">Desativado</Badge>}
      </RowHeader>
      <Cell label="E-mail">
        <span className={css.email}>{email}</span>
      </Cell>
      <Cell label="Papel">
        {mayChange ? (
          <SelectField
            label={`Papel de ${nome}`}
            hideLabel
            className={css.role}
            value={role.choice}
            // the options are the roles
            onChange={({ currentTarget }) => role.choose(currentTarget.value as Role)}
          >
            <RoleOptions />
          </SelectField>
        ) : (
          ROLE_LABELS[member.role]
        )}
      </Cell>
      {mayChange && (
        <Cell align="end">
          <IconButton label={`Tirar o acesso de ${nome}`} icon={<UserMinus />} onClick={onRemove} />
        </Cell>
      )}
    </tr>
  );
}
