import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../web/ui/Badge.tsx';
import { IconButton } from '../../web/ui/Button.tsx';
import { ConfirmDialog } from '../../web/ui/Dialog.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../web/ui/states.tsx';
import { Cell, RowHeader, Table } from '../../web/ui/Table.tsx';
import { SelectField } from '../../web/ui/TextField.tsx';
import { useAction } from '../../web/ui/useAction.ts';
import type { Role } from '../policy.ts';
import type { Member } from '../tenant.ts';
import { changeMember, type MemberSource, removeMember, useMembers } from './members.api.ts';
import { RoleOptions } from './RoleOptions.tsx';
import { ROLE_LABELS } from './role-labels.ts';
import css from './TenantsPage.module.css';

const COLUMNS = [{ label: 'Nome' }, { label: 'E-mail' }, { label: 'Papel' }];

type Props = { source: MemberSource; mayChange: boolean; tenantNome: string };

/** Who has access to a client, with which role. */
export function MemberTable({ source, mayChange, tenantNome }: Props) {
  const members = useMembers(source, true);
  const [leaving, setLeaving] = useState<Member>();
  const { act, isRunning } = useAction();
  const close = () => setLeaving(undefined);
  if (members.isPending)
    return (
      <div className={css.loading}>
        <SkeletonLines lines={4} />
      </div>
    );
  if (members.isError) return <ErrorState error={members.error} onRetry={() => void members.refetch()} />;
  if (members.data.length === 0)
    return <EmptyState title="Ninguém tem acesso ainda">Dê acesso a quem vai trabalhar neste cliente.</EmptyState>;
  return (
    <>
      <Table
        label={`Quem tem acesso a ${tenantNome}`}
        columns={mayChange ? [...COLUMNS, { label: 'Ações', hideLabel: true }] : COLUMNS}
      >
        {members.data.map((member) => (
          <tr key={member.userId}>
            <RowHeader>
              {member.nome} {member.disabled && <Badge>Desativado</Badge>}
            </RowHeader>
            <Cell label="E-mail">
              <span className={css.email}>{member.email}</span>
            </Cell>
            <Cell label="Papel">
              {mayChange ? (
                <SelectField
                  label={`Papel de ${member.nome}`}
                  hideLabel
                  className={css.role}
                  value={member.role}
                  disabled={isRunning}
                  // the options are the roles
                  onChange={({ currentTarget }) =>
                    act(() => changeMember(source, member.userId, currentTarget.value as Role), 'Papel alterado.')
                  }
                >
                  <RoleOptions />
                </SelectField>
              ) : (
                ROLE_LABELS[member.role]
              )}
            </Cell>
            {mayChange && (
              <Cell align="end">
                <IconButton
                  label={`Tirar o acesso de ${member.nome}`}
                  icon={<UserMinus />}
                  onClick={() => setLeaving(member)}
                />
              </Cell>
            )}
          </tr>
        ))}
      </Table>
      <ConfirmDialog
        open={leaving !== undefined}
        title={`Tirar o acesso de ${leaving?.nome ?? ''}?`}
        onClose={close}
        answers={[
          { label: 'Não', onChoose: close, safe: true },
          {
            label: 'Sim, tirar',
            variant: 'danger',
            onChoose: () => {
              close();
              if (leaving) act(() => removeMember(source, leaving.userId), 'Acesso retirado.');
            },
          },
        ]}
      >
        <p>O usuário continua existindo e pode receber acesso de novo.</p>
      </ConfirmDialog>
    </>
  );
}
