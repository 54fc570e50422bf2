import type { MemberSource } from '../../../access/web/members.api.ts';
import { useInvitations, withdrawInvitation } from './member-changes.api.ts';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { Cell, RowHeader, Table } from '../../../kit/web/ui/Table.tsx';
import { InvitationCells } from './InvitationCells.tsx';

const COLUMNS = [
  { label: 'E-mail' },
  { label: 'Papel' },
  { label: 'Convidado por' },
  { label: 'Vale até' },
  { label: 'Ações', hideLabel: true },
];

type Props = { source: MemberSource; mayChange: boolean; tenantNome: string };

/** The pending invitations of a client. */
export function InvitationTable({ source, mayChange, tenantNome }: Props) {
  const { data = [] } = useInvitations(source);
  const { act, isRunning } = useAction();
  if (data.length === 0) return null;
  return (
    <Table label={`Convites para ${tenantNome}`} columns={COLUMNS}>
      {data.map(({ id, email, role, invitedBy, expiresAt }) => (
        <tr key={id}>
          <RowHeader>{email}</RowHeader>
          <InvitationCells {...{ role, invitedBy, expiresAt }} />
          <Cell align="end">
            {mayChange && (
              <Button
                variant="subtle"
                loading={isRunning}
                aria-label={`Retirar o convite de ${email}`}
                onClick={() => void act(() => withdrawInvitation(source, id), 'Convite retirado.')}
              >
                Retirar
              </Button>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
