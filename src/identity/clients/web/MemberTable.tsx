import { useState } from 'react';
import type { Member } from '../../../access/tenant.schema.ts';
import { type MemberSource, useMembers } from '../../../access/web/members.api.ts';
import { removeMember } from './member-changes.api.ts';
import { ConfirmDialog } from '../../../kit/web/overlay/Dialog.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { Table } from '../../../kit/web/ui/Table.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../kit/web/ui/states.tsx';
import { MemberRow } from './MemberRow.tsx';
import css from './TenantsPage.module.css';

const COLUMNS = [{ label: 'Nome' }, { label: 'E-mail' }, { label: 'Papel' }];

type Props = { source: MemberSource; mayChange: boolean; tenantNome: string };

/** The members of a client with their roles. */
export function MemberTable({ source, mayChange, tenantNome }: Props) {
  const members = useMembers(source, true);
  const [removing, setRemoving] = useState<Member>();
  const { act } = useAction({ inTurn: true });
  const close = () => setRemoving(undefined);
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
          <MemberRow key={member.userId} {...{ source, member, mayChange }} onRemove={() => setRemoving(member)} />
        ))}
      </Table>
      <ConfirmDialog
        open={removing !== undefined}
        title={`Tirar o acesso de ${removing?.nome ?? ''}?`}
        onClose={close}
        answers={[
          { label: 'Não', onChoose: close, safe: true },
          {
            label: 'Sim, tirar',
            variant: 'danger',
            onChoose: () => {
              close();
              if (removing) void act(() => removeMember(source, removing.userId), 'Acesso retirado.');
            },
          },
        ]}
      >
        <p>O usuário continua existindo e pode receber acesso de novo.</p>
      </ConfirmDialog>
    </>
  );
}
